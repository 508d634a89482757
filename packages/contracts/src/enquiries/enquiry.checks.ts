import type { Checked } from '../check.ts';
import { isObjectOf, isText, isUuid, parserOf } from '../check.ts';

/** Answer of `POST /enquiries`; `reference` is short enough for the phone: `K7QX-3M2P`. */
export const enquiryReceipt = parserOf(isObjectOf({ id: isUuid, reference: isText }));
export type EnquiryReceipt = Checked<typeof enquiryReceipt>;
