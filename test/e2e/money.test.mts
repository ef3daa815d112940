/** What must not be paid twice: one n8n for all of it. */
import './flows/stage.mts';
import './flows/agent.flow.mts';
import './flows/money.flow.mts';
