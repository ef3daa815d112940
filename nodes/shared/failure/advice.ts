/**
 * How to go on after a failure without paying again. n8n's visible button, Execute step, begins a new
 * execution, which knows nothing of what the last one paid for; its retry of the execution does.
 */
const retryPath = 'Executions > this run > Retry';

/** For an item whose task is paid for and goes on at the service. */
export const resumeAdvice = `Do not press Execute step: that pays again. Use ${retryPath}, or Source: Task ID.`;

/** The same where the task register names the task: every execution finds it there. */
export const registeredAdvice = `The task register names it, so running the workflow again with the same file goes on with it and pays nothing. ${retryPath} does the same without sending the file again.`;

/** For an item whose file has arrived, of which no task exists yet. */
export const uploadedAdvice = `The uploaded file is not lost: ${retryPath} goes on with it.`;

/** For a task that ended without a transcript, of a file that is still there. */
export const newTaskAdvice = `n8n's automatic tries make no new task, because each would be billed. ${retryPath} makes one from the file that is already uploaded, and keeps what other items have paid for. Do not press Execute step: that pays for every item anew.`;

/** The same where the task register names the task: it also has those of the other items. */
export const newRegisteredTaskAdvice = `n8n's automatic tries make no new task, because each would be billed. ${retryPath} makes one, and so does running the workflow again with the same file: the task register hands on no task that FAILED. What it has of other items is not paid for again.`;

/** For a task that was paid for and that the service does not know: nobody can say where it went. */
export const unknownTaskAdvice = `${retryPath} asks for it again; if the service still does not know it, a new task is made from the uploaded file, and billed.`;

/** For the tasks of other items, which go on although the run has ended. */
export const othersAdvice = (ids: string): string =>
	`${retryPath} resumes them and pays for none twice: ${ids}.`;
