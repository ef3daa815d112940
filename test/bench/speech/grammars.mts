/** How sentences of a language are made: `S` is the start; capitals are rules, `|` separates choices. */
export interface Grammar {
	language: string;
	rules: Record<string, string>;
	/** Said while thinking. */
	fillers: string[];
	/** Said while another one speaks. */
	backchannels: string[];
	/** Words that belong to what follows: kept here apart from the package's own lists. */
	functionWords: string[];
	articles: string[];
	/** Between two words, and after a sentence. */
	space: string;
	comma: string;
	ends: string[];
}

const english: Grammar = {
	language: 'english',
	rules: {
		S: 'M|M|M , CC M|SUB M , M|M CC M , CC M|ADV , M|M SUB M|SHORT|M REL M , CC M SUB M',
		SHORT: 'yeah|right|I think so|no , not really|exactly|that makes sense|okay',
		M: 'NP VP|NP VP PP|NP VP PP PP|NP VP that NP VP PP|there VBE NP PP|NP VP to VINF NP PP',
		NP: 'PRO|PRO|DET N|DET ADJ N|POSS N|DET N of DET N|NAME|NUM N|DET ADJ ADJ N PP',
		VP: 'V NP|AUX VINF NP|V PP|BE ADJ|BE ADV2 ADJ|V|AUX not VINF NP|have been VING PP',
		PP: 'P NP|P DET N|P POSS N|P DET ADJ N',
		REL: 'which VP and',
		PRO: 'I|you|we|they|he|she|it',
		DET: 'the|the|a|this|that|some|every',
		POSS: 'my|your|our|their|his|her',
		N: 'people|way|time|company|system|problem|team|question|data|year|story|customer|meeting|recording|morning|model|idea|government|university|conversation|experience|infrastructure|thing|thing|lot',
		ADJ: 'new|big|different|really good|important|interesting|small|complicated|first|whole|international',
		V: 'said|made|saw|wanted|found|remember|understood|built|tried|discovered|explained|used',
		VINF: 'see|make|understand|find|build|measure|explain|change|improve|talk about|figure out',
		VING: 'working|thinking|looking|talking|waiting',
		BE: 'is|was|were|are',
		VBE: 'is|was|were|are',
		AUX: 'can|could|will|would|should|did|have to|wanted to',
		P: 'in|on|at|for|with|from|about|into|through|over|after|between',
		CC: 'and|and|but|so|or',
		SUB: 'because|when|if|while|although|as',
		ADV: 'well|actually|honestly|you know|I mean|of course|basically',
		ADV2: 'very|really|quite|kind of',
		NAME: 'Maria|New York|Doctor Whitfield|San Francisco|Peter',
		NUM: '20|2 million|97.5|three',
	},
	fillers: ['uh', 'um', 'like', 'you know'],
	backchannels: ['Mhm.', 'Yeah.', 'Right.', 'Okay.', 'Sure, sure.', 'Oh, really?', 'No way!'],
	functionWords:
		'a an the of to in on at by for with from about into through over after between as and or but so because when if while although that which this my your our their his her its every some i you we they he she it is was were are be been have has had can could will would should did do not very really'.split(
			' ',
		),
	articles: ['a', 'an', 'the'],
	space: ' ',
	comma: ',',
	ends: ['.', '.', '.', '.', '?', '!'],
};

const spanish: Grammar = {
	language: 'spanish',
	rules: {
		S: 'M|M|M , CC M|SUB M , M|M CC M , CC M|ADV , M|M SUB M|SHORT',
		SHORT: 'sí|claro|creo que sí|no , la verdad es que no|exacto|vale',
		M: 'NP VP|NP VP PP|NP VP PP PP|NP dijo que NP VP PP|hay NP PP|PRO quería VINF NP PP',
		NP: 'PRO|EL NM|LA NF|POSS NM|EL NM de LA NF|NAME|EL NM ADJ|LA NF de POSS NM',
		VP: 'V NP|V PP|es ADJ|estaba muy ADJ|no V NP|tenía que VINF NP|V',
		PP: 'P EL NM|P LA NF|P POSS NM|P NAME',
		PRO: 'yo|nosotros|ellos|ella|él|usted',
		EL: 'el|el|un|este|cada',
		LA: 'la|la|una|esta',
		POSS: 'mi|tu|su|nuestro',
		NM: 'problema|tiempo|sistema|equipo|trabajo|gobierno|mundo|proyecto|camino|conocimiento|cliente|año',
		NF: 'gente|empresa|historia|reunión|universidad|conversación|mañana|pregunta|vida|infraestructura|cosa',
		ADJ: 'importante|nuevo|grande|interesante|diferente|complicado|internacional',
		V: 'vio|encontró|recuerda|entiende|explicó|construyó|busca|descubrió|usa|quiere',
		VINF: 'ver|hacer|entender|explicar|construir|mejorar|cambiar',
		P: 'en|con|para|por|sobre|desde|hasta|sin',
		CC: 'y|y|pero|o',
		SUB: 'porque|cuando|si|aunque|mientras',
		ADV: 'bueno|entonces|la verdad|pues|o sea|por supuesto',
		NAME: 'María|Buenos Aires|la doctora Fuentes|Pedro',
	},
	fillers: ['eh', 'este', 'pues'],
	backchannels: ['Ajá.', 'Sí.', 'Claro.', 'Ya.', '¿De verdad?', 'Vale, vale.'],
	functionWords:
		'el la los las un una unos unas lo al del de a en con por para sin sobre desde hasta y o pero que porque cuando si aunque mientras mi tu su nuestro este esta cada yo nosotros ellos ella él usted es muy no se'.split(
			' ',
		),
	articles: ['el', 'la', 'los', 'las', 'un', 'una'],
	space: ' ',
	comma: ',',
	ends: ['.', '.', '.', '.', '?'],
};

const chinese: Grammar = {
	language: 'chinese',
	rules: {
		S: 'M|M|M , M|SUB M , M|ADV , M|SHORT',
		SHORT: '对|是的|没错|我 觉得 可以|好的',
		M: 'NP V NP|NP 在 N 里 V NP|NP 觉得 NP 很 ADJ|NP 已经 V 了 NP|NP 和 NP 一起 V NP',
		NP: 'PRO|PRO|这个 N|我们 的 N|ADJ 的 N|NAME',
		PRO: '我|你|我们|他们|她|大家',
		N: '问题|系统|公司|会议|数据|客户|时间|项目|大学|故事|录音|人工智能|基础设施|东西',
		ADJ: '重要|新|复杂|有意思|不同|国际',
		V: '看到|解释|发现|使用|讨论|改变|理解|建立|记得',
		SUB: '因为|如果|虽然|当时',
		ADV: '其实|当然|说实话|那么',
		NAME: '王 老师|北京|小 明',
	},
	fillers: ['嗯', '那个', '就是'],
	backchannels: ['嗯。', '对。', '是吗？', '好的。'],
	functionWords: [],
	articles: [],
	space: '',
	comma: '，',
	ends: ['。', '。', '。', '？'],
};

export const grammars: readonly Grammar[] = [english, spanish, chinese];
