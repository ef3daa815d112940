import { type Browser, chromium } from 'playwright-core';

/** Debian's Chromium without a screen, as root, without a word to the internet. */
export async function launchChromium(): Promise<Browser> {
	return await chromium.launch({
		executablePath: '/usr/bin/chromium',
		args: [
			'--no-sandbox',
			'--disable-gpu',
			'--disable-quic',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
		],
	});
}
