import { type Browser, chromium, type Page } from 'playwright-core';
import { owner } from '../harness/owner.mts';

/** Debian's Chromium without a screen, as root, without a word to the internet. */
const flags = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

export interface Editor {
	browser: Browser;
	page: Page;
}

/** n8n's editor in a real browser, logged in as the owner. */
export async function openEditor(baseUrl: string): Promise<Editor> {
	const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: flags });
	const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
	page.setDefaultTimeout(30_000);
	await page.goto(`${baseUrl}/signin`);
	await page.locator('input[name="emailOrLdapLoginId"]').fill(owner.email);
	await page.locator('input[name="password"]').fill(owner.password);
	await page.locator('[data-test-id="form-submit-button"]').click();
	await page.waitForURL(/\/(home|workflow)/);
	return { browser, page };
}
