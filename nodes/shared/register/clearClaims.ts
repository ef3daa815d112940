import type { RegisterRow } from './registerRow';
import type { RegisterTable } from './RegisterTable';

/** What is left when the claims are gone. One that could not be taken has begun: look again. */
export async function withoutClaims(
	table: RegisterTable,
	rows: readonly RegisterRow[],
	claims: readonly RegisterRow[],
): Promise<readonly RegisterRow[] | undefined> {
	const gone = await Promise.all(claims.map(async (claim) => await table.takeClaim(claim)));
	const left = rows.filter((row) => !claims.includes(row));
	return gone.every(Boolean) && left.length > 0 ? left : undefined;
}

/**
 * Takes the own claims away, so that the next comer, such as a try of this execution anew, need not
 * wait until they are old. If that cannot be done they do no harm: the next comer clears them away.
 */
export async function giveBack(
	table: RegisterTable,
	rows: readonly RegisterRow[],
	claimKey: string,
): Promise<void> {
	const own = rows.filter((row) => row.status === 'CLAIMED' && row.idempotencyKey === claimKey);
	try {
		await withoutClaims(table, rows, own);
	} catch {
		// the execution ends as it is ending: nobody can do anything about this
	}
}
