import type {
	ICredentialDataDecryptedObject,
	ICredentialsHelper,
	INodeCredentialsDetails,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { n8nWorkflow } from './n8nCore.mts';

const unused = (): never => {
	throw new Error('Not needed by these tests');
};

/**
 * n8n's store of credentials, holding one for the service, and one for data tables where there are
 * any, already decrypted. The only stand-in of the harness.
 */
export class CredentialOf extends n8nWorkflow.ICredentialsHelper implements ICredentialsHelper {
	readonly #credential: ICredentialDataDecryptedObject;
	readonly #tables: ICredentialDataDecryptedObject | undefined;

	constructor(credential: ICredentialDataDecryptedObject, tables?: ICredentialDataDecryptedObject) {
		super();
		this.#credential = credential;
		this.#tables = tables;
	}

	override async getDecrypted(
		_additionalData: IWorkflowExecuteAdditionalData,
		_details: INodeCredentialsDetails,
		type?: string,
	) {
		return { ...(type === 'n8nDataTableApi' ? this.#tables : this.#credential) };
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
