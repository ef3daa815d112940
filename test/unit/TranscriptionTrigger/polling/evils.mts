import { Failure } from '../../../../nodes/shared/failure/Failure';

/** Ways in which one id of a list can be bad. */
export type Evil = 'unknown' | 'refused' | 'unreadable' | 'broken';
export const evils: Record<Evil, Failure> = {
	unknown: refusal(404),
	refused: refusal(403),
	unreadable: new Failure({ kind: 'badAnswer', message: 'A page', httpStatus: 200 }),
	broken: refusal(500),
};

/** What a look-up fails with for a reason that is no task's. */
export const away = new Failure({ kind: 'network', message: 'The service is away' });
export const noService = new Failure({
	kind: 'refused',
	message: 'Nothing is here',
	httpStatus: 404,
});

function refusal(httpStatus: number): Failure {
	return new Failure({ kind: 'refused', message: 'No', httpStatus, isProblem: true });
}
