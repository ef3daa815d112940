import { asAnswered } from '../../asAnswered';
import type { Transcript } from './transcript';

/** The service's task object, every field as it came. */
export const toJson = ({ task }: Transcript) => `${JSON.stringify(asAnswered(task))}\n`;
