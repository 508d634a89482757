import type { SearchEnquiries } from '@marketplace/contracts/enquiries/enquiry.commands';
import type { EnquiriesFound, PersonView as Person } from '@marketplace/contracts/enquiries/enquiry.views';
import { PersonView } from '@marketplace/contracts/enquiries/enquiry.views';
import { limits } from '@marketplace/contracts/limits';
import { comparablePhone, openerOf } from '@marketplace/vault/find-person';
import type { EnquiryRow, SealedRow } from './enquiries.query.ts';
import { findEnquiries, findSealed } from './enquiries.query.ts';
import type { Opening } from './person-export.ts';

type Found = Omit<EnquiriesFound, 'enquiries'> & { rows: EnquiryRow[] };

/** Enquiries decrypted at a time; other calls are answered in between. */
const CHUNK = 500;

/**
 * Returns a page of enquiries whose reference, name, email, phone, subject or message has all words. It decrypts them one chunk after
 * the other, stores nothing, and stops after a page of matches or `limits.enquiriesSearched` enquiries.
 */
export async function searchEnquiries(
  { db, vault, keyring }: Opening,
  query: SearchEnquiries,
): Promise<Found> {
  const isMatch = matcherOf(query.text);
  const found: SealedRow[] = [];
  let { cursor } = query;
  let searched = 0;
  let hasMore = true;
  while (hasMore && found.length < limits.enquiriesPage && searched < limits.enquiriesSearched) {
    const rows = await findSealed(db, { ...query, cursor }, CHUNK);
    const open = await openerOf(vault, keyring, rows.map(sealedValueOf));
    for (const row of rows) {
      if (found.length === limits.enquiriesPage) break;
      const person = open(sealedValueOf(row), PersonView);
      if (person && isMatch(row, person)) found.push(row);
      searched += 1;
      cursor = row.position;
    }
    hasMore = rows.length === CHUNK || (rows.length > 0 && cursor !== rows.at(-1)?.position);
  }
  const rows = await findEnquiries(
    db,
    found.map(({ enquiry_id }) => enquiry_id),
  );
  return { rows, next_cursor: hasMore ? (cursor ?? null) : null, searched };
}

function sealedValueOf({ enquiry_id: enquiryId, sealed }: SealedRow) {
  return { type: 'EnquiryReceived', enquiryId, sealed } as const;
}

/** A phone number, perhaps in part. */
const NUMBER = /^[+\d][\d\s()-]{2,}$/;

/** Returns the test of a search. A number matches its digits in the phone number, with or without the country code. */
function matcherOf(text: string): (row: SealedRow, person: Person) => boolean {
  const digits = NUMBER.test(text) ? text.replace(/\D/g, '') : undefined;
  const words = comparable(text).split(/\s+/);
  return ({ reference }, { name, email, phone, subject, message }) => {
    if (digits !== undefined && phone !== null && comparablePhone(phone).includes(digits)) return true;
    const all = comparable([reference, name, email, phone, subject, message].join('\n'));
    return words.every((word) => all.includes(word));
  };
}

function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
