/** What a person sees in n8n's editor: one n8n, one browser, and these walks through it in order. */
import './browser/stage.mts';
import './browser/search.flow.mts';
import './browser/credentials.flow.mts';
import './browser/panel.flow.mts';
import './browser/tool.flow.mts';
import './browser/messages.flow.mts';
import './browser/runs.flow.mts';
import './browser/tables.flow.mts';
// The last one darkens the editor and makes it small.
import './browser/look.flow.mts';
