import { isObjectOf, isText, isUuid, parserOf } from '../check.ts';
import type { EnquiryTaken } from './enquiry.views.ts';

/** Of `EnquiryTaken`. */
export const enquiryTaken = parserOf(isObjectOf<EnquiryTaken>({ id: isUuid, reference: isText }));
