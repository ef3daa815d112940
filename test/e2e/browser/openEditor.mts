import type { Browser, Page } from 'playwright-core';
import { owner } from '../harness/rest/owner.mts';
import { launchChromium } from './launchChromium.mts';

export interface Editor {
	browser: Browser;
	page: Page;
}

/** n8n's editor in a real browser, logged in as the owner. */
export async function openEditor(baseUrl: string): Promise<Editor> {
	const browser = await launchChromium();
	try {
		const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
		page.setDefaultTimeout(30_000);
		await page.goto(`${baseUrl}/signin`);
		await page.locator('input[name="emailOrLdapLoginId"]').fill(owner.email);
		await page.locator('input[name="password"]').fill(owner.password);
		await page.locator('[data-test-id="form-submit-button"]').click();
		await page.waitForURL(/\/(home|workflow)/);
		await page.locator('[data-test-id="main-sidebar-settings"]').waitFor();
		return { browser, page };
	} catch (error) {
		await browser.close();
		throw error;
	}
}
