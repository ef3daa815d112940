import { rebuildOnChange } from '../../e2e/dev/rebuildOnChange.mts';

/** A build that ends when it is told to. */
function builds() {
	const ends: Array<{ succeed(): void; fail(error: Error): void }> = [];
	const said: string[] = [];
	const changed = rebuildOnChange(
		async () =>
			await new Promise<void>((succeed, fail) => {
				ends.push({ succeed, fail });
			}),
		(text) => said.push(text),
		() => '17:30:12',
	);
	return { ends, said, changed };
}
const settled = async () => await new Promise((resolve) => setImmediate(resolve));

test('changes during a build are built after it, once', async () => {
	const { ends, said, changed } = builds();
	for (const file of ['a.ts', 'b.ts', 'c.ts', 'b.ts', 'd.ts', 'e.ts']) changed(file);
	expect(ends).toHaveLength(1);
	ends[0]?.succeed();
	await settled();
	expect(ends).toHaveLength(2);
	ends[1]?.succeed();
	await settled();
	expect(ends).toHaveLength(2);
	expect(said).toEqual([
		expect.stringMatching(/^17:30:12 Rebuilt \(a\.ts\)/),
		expect.stringMatching(/^17:30:12 Rebuilt \(b\.ts, c\.ts, d\.ts and 1 more\)/),
	]);
});

test('a build that fails says why, and the next change builds again', async () => {
	const { ends, said, changed } = builds();
	changed('a.ts');
	ends[0]?.fail(Object.assign(new Error('npm failed'), { stdout: 'Type check found mistakes' }));
	await settled();
	expect(said[0]).toMatch(/Not rebuilt \(a\.ts\):\nType check found mistakes/);
	changed('a.ts');
	expect(ends).toHaveLength(2);
});
