import { asAnswered } from '../../api/oddAnswers';
import type { Task } from '../../api/schemas';

/** The service's task object, every field as it came. */
export const toJson = (task: Task) => `${JSON.stringify(asAnswered(task))}\n`;
