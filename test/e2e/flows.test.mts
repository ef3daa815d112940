/** What users build, in a real n8n in its regular mode: one n8n for all of them. */
import './flows/stage.mts';
import './flows/webhook.flow.mts';
import './flows/credential.flow.mts';
import './flows/items.flow.mts';
import './flows/failures.flow.mts';
import './flows/signedAddress.flow.mts';
