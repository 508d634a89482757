import type { Checked } from '../check.ts';
import { isFlag, isObjectOf, parserOf } from '../check.ts';

/** Answer of `POST /analytics`. `false`: rate-limited, nothing was stored. */
export const visitRecorded = parserOf(isObjectOf({ recorded: isFlag }));
export type VisitRecorded = Checked<typeof visitRecorded>;
