import { isFlag, isObjectOf, parserOf } from '../check.ts';
import type { VisitRecorded } from './visit.commands.ts';

/** Of `VisitRecorded`. */
export const visitRecorded = parserOf(isObjectOf<VisitRecorded>({ recorded: isFlag }));
