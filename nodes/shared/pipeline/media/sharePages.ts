interface Drive {
	name: string;
	/** n8n's node that downloads from it. */
	node: string;
	hosts: RegExp;
}

/** Cloud drives whose share links lead to a page that shows the file, not to the file. */
const drives: readonly Drive[] = [
	{ name: 'Google Drive', node: 'Google Drive', hosts: /^(drive|docs)\.google\.com$/ },
	{ name: 'Dropbox', node: 'Dropbox', hosts: /(^|\.)(dropbox\.com|db\.tt)$/ },
	{
		name: 'OneDrive',
		node: 'Microsoft OneDrive',
		hosts: /^(1drv\.ms|onedrive\.live\.com|.+-my\.sharepoint\.com)$/,
	},
	{ name: 'SharePoint', node: 'Microsoft SharePoint', hosts: /\.sharepoint\.com$/ },
	{ name: 'Box', node: 'Box', hosts: /(^|\.)box\.com$/ },
];

/** The drive that one of these addresses, which led to each other, belongs to. */
export function driveOf(addresses: readonly string[]): Drive | undefined {
	const hostnames = addresses.map((address) => new URL(address).hostname.toLowerCase());
	return drives.find(({ hosts }) => hostnames.some((hostname) => hosts.test(hostname)));
}
