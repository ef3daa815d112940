/**
 * Words that belong to what follows them. Closed lists: a language makes no new ones, so they can be
 * complete where lists of other words cannot.
 */
interface FunctionWords {
	/** Never divided from their noun. */
	articles: string;
	/** Prepositions, conjunctions, and determiners such as possessives: they open a phrase. */
	openers: string;
	/** Pronouns, auxiliaries and particles, which lean on the word after them. */
	leaning: string;
}

const languages: Record<string, FunctionWords> = {
	english: {
		articles: 'a an the',
		openers: `of to in on at by for with from into onto upon about over under above below between among
			through during before after against without within across behind beyond toward towards until till
			since per via like than as around along near off out up down inside outside despite except
			and or but nor so yet because if when while that which who whom whose where why how what whether
			although though unless once my your his her its our their this these those no every each some any
			all both either neither another other such many much few several most more`,
		leaning: `i you he she it we they im youre hes shes were theyre ive youve weve theyve ill youll hell
			shell well theyll id youd hed shed wed theyd thats theres there heres whats whos is am are was be
			been being do does did have has had can could will would shall should may might must not dont
			doesnt didnt isnt arent wasnt werent havent hasnt hadnt cant couldnt wont wouldnt shouldnt just
			very really too gonna wanna gotta kind sort lets only also even quite`,
	},
	spanish: {
		articles: 'el la los las un una unos unas lo al del',
		openers: `de a en con por para sin sobre entre hasta desde hacia según contra durante mediante tras ante
			bajo y e o u pero sino ni que porque pues aunque si cuando como donde mientras cual cuales quien
			quienes cuyo cuya mi mis tu tus su sus nuestro nuestra nuestros nuestras vuestro vuestra este esta
			estos estas ese esa esos esas aquel aquella aquellos aquellas cada todo toda todos todas algún
			alguna algunos algunas ningún ninguna otro otra otros otras mucho mucha muchos muchas más menos`,
		leaning: `yo tú él ella nosotros ustedes ellos ellas me te se nos os le les no muy es son era eran fue
			fueron ser está están estaba estaban he ha han había hay voy va vamos van puede pueden tan ya`,
	},
	french: {
		articles: 'le la les un une des du au aux l d',
		openers: `de à en dans par pour sur sous avec sans chez vers entre depuis pendant avant après contre
			dès malgré et ou mais donc or ni car que qui quoi dont où si quand comme lorsque puisque parce
			quel quelle mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce cet cette ces chaque
			quelque quelques plusieurs tout toute tous toutes aucun aucune autre autres plus moins`,
		leaning: `je tu il elle on nous vous ils elles me te se y ne pas très est sont suis es sommes êtes était
			étaient ai as a avons avez ont avait avaient été être avoir va vais vont peut peux cest jai`,
	},
	german: {
		articles: 'der die das den dem des ein eine einen einem einer eines',
		openers: `in an auf mit von vom zu zum zur bei beim nach aus für über unter um durch gegen ohne vor
			hinter zwischen neben seit bis während wegen trotz im am ins ans und oder aber denn sondern dass
			weil wenn ob als wie obwohl damit nachdem bevor sobald wo was wer welche welcher welches mein
			meine meinen dein deine sein seine seinen ihr ihre ihren unser unsere euer eure dieser diese dieses
			diesen jeder jede jedes kein keine keinen alle viele einige mehr`,
		leaning: `ich du er sie es wir mich dich sich uns mir dir ihm ihn ist sind war waren bin bist hat haben
			habe hatte hatten wird werden wurde kann können muss müssen soll sollen will wollen nicht sehr`,
	},
	portuguese: {
		articles:
			'o a os as um uma uns umas ao aos à às do da dos das no na nos nas pelo pela pelos pelas',
		openers: `de em com por para sem sobre entre até desde contra durante após num numa dum duma e ou mas
			nem que porque pois se quando como onde enquanto embora qual quais quem cujo meu minha meus
			minhas teu tua seu sua seus suas nosso nossa nossos nossas este esta estes estas esse essa esses
			essas aquele aquela cada todo toda todos todas algum alguma alguns algumas nenhum outro outra
			outros outras muito muita muitos muitas mais menos`,
		leaning: `eu tu ele ela nós vós eles elas você vocês me te lhe não é são era eram foi foram ser está
			estão estava tem têm tinha há vai vou vamos vão pode podem tão já`,
	},
	italian: {
		articles: 'il lo la i gli le un uno una l',
		openers: `di a da in con su per tra fra del dello della dei degli delle al allo alla ai agli alle dal
			dallo dalla dai dagli dalle nel nello nella nei negli nelle sul sullo sulla sui sugli sulle senza
			sopra sotto verso contro durante dopo prima e ed o ma né che perché se quando come dove mentre
			anche quale quali chi cui mio mia miei mie tuo tua suo sua suoi sue nostro nostra nostri vostro
			loro questo questa questi queste quel quella quello quei quelle ogni tutto tutta tutti tutte altro
			altra altri altre molto molti più meno`,
		leaning: `io tu lui lei noi voi mi ti si ci vi ne non è sono era erano sei siamo ho hai ha abbiamo hanno
			aveva stato essere avere può possono va vado così già molto`,
	},
};

/** What kind of function word a word is; `undefined` for a word with a meaning of its own. */
export type WordKind = 'article' | 'opener' | 'leaning';

const kinds = new Map<string, ReadonlyMap<string, WordKind>>();

/**
 * The function words of a language, by key (lower case, without punctuation).
 *
 * @param language a lower-case name as the service gives it; none or an unknown one has no words
 */
export function functionWordsOf(
	language: string | null | undefined,
): ReadonlyMap<string, WordKind> {
	const name = (language ?? '').trim().toLowerCase();
	const known = kinds.get(name);
	if (known) return known;
	const lists = Object.hasOwn(languages, name) ? languages[name] : undefined;
	if (lists === undefined) return new Map();
	const words = new Map<string, WordKind>();
	const add = (list: string, kind: WordKind) => {
		for (const word of list.split(/\s+/)) words.set(word, kind);
	};
	add(lists.leaning, 'leaning');
	add(lists.openers, 'opener');
	add(lists.articles, 'article');
	kinds.set(name, words);
	return words;
}
