import type { Checked } from '../check.ts';
import { isListOf, isObjectOf, isTime, parserOf } from '../check.ts';

/**
 * Answer of `GET /agenda/slots`: when a viewing can start in the next two weeks, within office hours and apart from other viewings.
 * It names no visitor, no listing and no taken time.
 */
export const viewingSlots = parserOf(isObjectOf({ slots: isListOf(isTime) }));
export type ViewingSlots = Checked<typeof viewingSlots>;
