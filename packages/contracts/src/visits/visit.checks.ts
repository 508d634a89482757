import { isFlag, isObjectOf, parserOf } from '../check.ts';
import type { VisitRecorded } from './visit.commands.ts';

export const visitRecorded = parserOf(isObjectOf<VisitRecorded>({ recorded: isFlag }));
