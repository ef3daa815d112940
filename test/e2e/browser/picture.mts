import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { rootFolder } from '../../../scripts/paths.mjs';

/** The pictures of the README; `npm run docs:pictures` makes them anew. */
const picturesFolder = join(rootFolder, 'docs', 'pictures');

/** Takes a picture for the documents, where that was asked for (`PICTURES=1`). */
export async function picture(page: Page, name: string): Promise<void> {
	if (!process.env.PICTURES) return;
	await mkdir(picturesFolder, { recursive: true });
	// Messages that come and go would make every picture differ from the last.
	await page.locator('.el-notification').evaluateAll((all) => all.forEach((one) => one.remove()));
	await page.screenshot({ path: join(picturesFolder, `${name}.png`), animations: 'disabled' });
}
