import { DatabaseSync } from 'node:sqlite';

/** What only the database of a stopped n8n can do: let time pass, and fill a table at once. */

const quoted = (tableId: string) => `"data_table_user_${tableId.replaceAll('"', '')}"`;

/** Makes every row of a data table look as old. */
export function makeOlder(file: string, tableId: string, milliseconds: number): void {
	const then = new Date(Date.now() - milliseconds).toISOString().replace('T', ' ').replace('Z', '');
	const database = new DatabaseSync(file);
	database.exec(`UPDATE ${quoted(tableId)} SET updatedAt = '${then}', createdAt = '${then}'`);
	database.close();
}

/** Adds rows of tasks that are over, each of another file. */
export function fillRegister(file: string, tableId: string, count: number): void {
	const database = new DatabaseSync(file);
	const insert = database.prepare(
		`INSERT INTO ${quoted(tableId)} (taskKey, taskId, status, fileName, billedCredits) VALUES (?, ?, 'SUCCEEDED', ?, '1.000000000000')`,
	);
	database.exec('BEGIN');
	for (let i = 0; i < count; i++) {
		insert.run(`${i}`.padStart(32, 'f'), crypto.randomUUID(), `recording-${i}.mp3`);
	}
	database.exec('COMMIT');
	database.close();
}
