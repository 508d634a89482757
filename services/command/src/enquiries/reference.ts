import { createHash } from 'node:crypto';

/** Crockford's: no I, L, O and U, which are taken for others when they are read out. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns what visitor and agent call an enquiry: `K7QX-3M2P`, always the same for one id. */
export function referenceOf(enquiryId: string): string {
  const digest = createHash('sha256').update(enquiryId).digest();
  const letters = [...digest.subarray(0, 8)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
