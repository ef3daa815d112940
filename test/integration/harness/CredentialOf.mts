import type { ICredentialDataDecryptedObject, ICredentialsHelper } from 'n8n-workflow';
import { n8nWorkflow } from './n8nCore.mts';

const unused = (): never => {
	throw new Error('Not needed by these tests');
};

/** n8n's store of credentials, holding one that is already decrypted. The only stand-in of the harness. */
export class CredentialOf extends n8nWorkflow.ICredentialsHelper implements ICredentialsHelper {
	readonly #credential: ICredentialDataDecryptedObject;

	constructor(credential: ICredentialDataDecryptedObject) {
		super();
		this.#credential = credential;
	}

	override async getDecrypted() {
		return { ...this.#credential };
	}

	override isCredentialUsableByNode() {
		return true;
	}

	override getParentTypes = unused;
	override authenticate = unused;
	override preAuthentication = unused;
	override runPreAuthentication = unused;
	override getCredentials = unused;
	override updateCredentials = unused;
	override updateCredentialsOauthTokenData = unused;
	override getCredentialsProperties = unused;
}
