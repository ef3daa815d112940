/** What must not be paid twice, and what is left of a stopped execution: one n8n for all of it. */
import './flows/stage.mts';
import './flows/stop.flow.mts';
import './flows/agent.flow.mts';
import './flows/money.flow.mts';
