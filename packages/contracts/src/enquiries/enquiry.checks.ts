import { isObjectOf, isText, isUuid, parserOf } from '../check.ts';
import type { EnquiryReceipt } from './enquiry.views.ts';

export const enquiryReceipt = parserOf(isObjectOf<EnquiryReceipt>({ id: isUuid, reference: isText }));
