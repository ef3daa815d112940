/**
 * What the node promises to do after every fault of every request, written down from the promises to
 * the user, not from the code: nothing is paid twice, everything else is worth another try if the
 * fault may pass.
 */

/** What follows a fault that strikes once; `repeat` also says that tries are limited if it goes on. */
export type Reaction =
	/** Sent again. */
	| 'repeat'
	/** The end; what was asked for surely did not happen. */
	| 'fail'
	/** The end, and told as such: a task may exist and be billed. */
	| 'unknown'
	/** Not a fault for this request: its body says nothing. */
	| 'fine'
	/** The whole upload once more, with a new session. */
	| 'anew'
	/** This fault cannot strike this request. */
	| '-';

/** The kinds of request; a creation with an idempotency key, in a header or in a field, and a poll have rules of their own. */
export const requestKinds = [
	'createUpload',
	'putMedia',
	'completeUpload',
	'openUrl',
	'createTask',
	'createTask with header',
	'createTask with field',
	'getTask',
	'poll',
] as const;
export type RequestKind = (typeof requestKinds)[number];

/** How many times a request is sent at most while its fault goes on. */
export const mostTries: Record<RequestKind, number> = {
	createUpload: 5,
	putMedia: 3,
	completeUpload: 5,
	openUrl: 3,
	createTask: 5,
	'createTask with header': 5,
	'createTask with field': 5,
	getTask: 5,
	// Ten in a row that span five minutes: 2, 4, 8, 16 and then 30 seconds apart that takes fourteen.
	poll: 14,
};

/** Polls that hang, or after which the service asks for a minute: ten of them span five minutes. */
export const mostPollsAMinuteApart = 10;

/** A task that the service does not know is asked for again for a minute: after 2, 4, 8, 16 and 30 s. */
export const mostPollsOfUnknown = 6;

/** `createUpload`, `completeUpload` and `getTask` are alike: small, free, harmless to repeat. */
type Columns = readonly [
	fault: string,
	free: Reaction,
	storage: Reaction,
	fileUrl: Reaction,
	creation: Reaction,
	withKey: Reaction,
	poll: Reaction,
];

// prettier-ignore
const table: readonly Columns[] = [
	// fault                          free      storage   file URL  creation   with key   poll
	['connection refused',            'repeat', 'repeat', 'repeat', 'repeat',  'repeat',  'repeat'],
	['reset before the body',         'repeat', 'repeat', 'repeat', 'unknown', 'repeat',  'repeat'],
	['reset after the body',          'repeat', 'repeat', '-',      'unknown', 'repeat',  'repeat'],
	['hang',                          'repeat', 'repeat', 'repeat', 'unknown', 'repeat',  'repeat'],
	['hang after the effect',         'repeat', 'repeat', '-',      'unknown', 'repeat',  'repeat'],
	['400',                           'fail',   'fail',   'fail',   'fail',    'fail',    'fail'],
	['401',                           'fail',   'anew',   'fail',   'fail',    'fail',    'fail'],
	['403',                           'fail',   'anew',   'fail',   'fail',    'fail',    'fail'],
	['404',                           'fail',   'anew',   'fail',   'fail',    'fail',    'repeat'],
	['408',                           'repeat', 'repeat', 'repeat', 'unknown', 'repeat',  'repeat'],
	['408 of a gateway',              'repeat', 'repeat', 'repeat', 'unknown', 'repeat',  'repeat'],
	['409',                           'fail',   'fail',   'fail',   'fail',    'fail',    'repeat'],
	['425',                           'repeat', 'repeat', 'repeat', 'fail',    'repeat',  'repeat'],
	['429, Retry-After in seconds',   'repeat', 'repeat', 'repeat', 'repeat',  'repeat',  'repeat'],
	['429, Retry-After as a date',    'repeat', 'repeat', 'repeat', 'repeat',  'repeat',  'repeat'],
	['500',                           'repeat', 'repeat', 'repeat', 'unknown', 'repeat',  'repeat'],
	['500 of a gateway',              'repeat', 'repeat', 'repeat', 'unknown', 'repeat',  'repeat'],
	['500 of a gateway, effect done', 'repeat', 'repeat', '-',      'unknown', 'repeat',  'repeat'],
	['502',                           'repeat', 'repeat', 'repeat', 'unknown', 'repeat',  'repeat'],
	['502 of a gateway',              'repeat', 'repeat', 'repeat', 'unknown', 'repeat',  'repeat'],
	['502 of a gateway, effect done', 'repeat', 'repeat', '-',      'unknown', 'repeat',  'repeat'],
	['503',                           'repeat', 'repeat', 'repeat', 'unknown', 'repeat',  'repeat'],
	['503 of a gateway',              'repeat', 'repeat', 'repeat', 'unknown', 'repeat',  'repeat'],
	['503 of a gateway, effect done', 'repeat', 'repeat', '-',      'unknown', 'repeat',  'repeat'],
	['408, effect done',              'repeat', 'repeat', '-',      'unknown', 'repeat',  'repeat'],
	['500, effect done',              'repeat', 'repeat', '-',      'unknown', 'repeat',  'repeat'],
	['502, effect done',              'repeat', 'repeat', '-',      'unknown', 'repeat',  'repeat'],
	['503, effect done',              'repeat', 'repeat', '-',      'unknown', 'repeat',  'repeat'],
	['504, effect done',              'repeat', 'repeat', '-',      'unknown', 'repeat',  'repeat'],
	['HTML body',                     'fail',   'fine',   'fail',   'unknown', 'unknown', 'repeat'],
	['cut JSON',                      'fail',   'fine',   '-',      'unknown', 'unknown', 'repeat'],
	['cut connection',                'repeat', 'fine',   'repeat', 'unknown', 'repeat',  'repeat'],
];

export interface Row {
	request: RequestKind;
	fault: string;
	reaction: Exclude<Reaction, '-'>;
}

/** Every request with every fault that can strike it. */
export const rows: readonly Row[] = table.flatMap(
	([fault, free, storage, fileUrl, creation, withKey, poll]) => {
		const reactions: Record<RequestKind, Reaction> = {
			createUpload: free,
			putMedia: storage,
			completeUpload: free,
			openUrl: fileUrl,
			createTask: creation,
			'createTask with header': withKey,
			'createTask with field': withKey,
			getTask: free,
			poll,
		};
		return requestKinds.flatMap((request) => {
			const reaction = reactions[request];
			return reaction === '-' ? [] : [{ request, fault, reaction }];
		});
	},
);
