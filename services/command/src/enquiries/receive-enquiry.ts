import { createHash } from 'node:crypto';
import type { PersonalPart } from '@marketplace/contracts/enquiries/enquiry.commands';
import type { EnquiryReceived } from '@marketplace/contracts/enquiries/enquiry.events';
import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { headers } from '@marketplace/contracts/headers';
import { messages } from '@marketplace/contracts/messages';
import type { Loaded } from '@marketplace/event-store/command-handler';
import {
  decideAndAppend,
  decideOn,
  foldReadable,
  foldStream,
} from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import type { RecordedEvent } from '@marketplace/event-store/events';
import { idempotentId, newId } from '@marketplace/event-store/events';
import { readStreams } from '@marketplace/event-store/read-log';
import { conflict, invalid } from '@marketplace/service-kit/http-error';
import type { Hasher } from '@marketplace/vault/find-person';
import { comparableEmail, comparablePhone } from '@marketplace/vault/find-person';
import type { Keyring } from '@marketplace/vault/keyring';
import type { z } from 'zod';
import { listingDecider } from '../listings/listing.decider.ts';
import type { Enquiry } from './enquiry.decider.ts';
import { enquiryDecider } from './enquiry.decider.ts';
import type { Hashes } from './sealing.ts';
import { sealFor } from './sealing.ts';

interface Receipt extends Pick<Received, 'kind' | 'consent' | 'source' | 'is_suspect'> {
  id: string;
  person: PersonalPart;
  property_id: string | null;
  /** The whole request: a second one with the same key must be equal. */
  sent: unknown;
  meta: EventMeta;
  hash: Hasher;
}

type Received = z.infer<typeof EnquiryReceived>['data'];

/** Returns the id of an enquiry; with an `Idempotency-Key`, a second enquiry with it is the same one. */
export function enquiryIdOf(scope: string, key: string | undefined): string {
  return key === undefined ? newId() : idempotentId(scope, key);
}

/**
 * Stores an enquiry. The log holds its personal part sealed, under a key that can be deleted.
 *
 * @returns its id and reference, its position in the log, and whether it was received before
 * @throws {HttpError} 422 for a listing that visitors do not see, or for a lead that does not exist, 409 for
 *   a viewing of a sold one, or when the key was used for another enquiry, or one that was forgotten since or cannot be compared
 */
export async function receiveEnquiry(db: Database, keyring: Keyring, receipt: Receipt) {
  const { id, person, property_id: listing_id, sent, meta, hash, ...received } = receipt;
  const stream = streams.enquiry(id);
  const { sealed, appendWith } = sealFor(keyring, { type: 'EnquiryReceived', enquiryId: id, value: person });
  const hashes = hashesOf(hash, person, sent);
  const decide = async () => {
    const listing = listing_id === null ? [] : [streams.listing(listing_id)];
    const found = await readStreams(db, [stream, ...listing]);
    const before = foldStream(enquiryDecider, stream, found.get(stream));
    if (before.version > 0) {
      await assertSame(db, before, hashes.body);
      return { enquiry: { ...before, events: [] } };
    }
    const enquiry = decideOn(enquiryDecider, before, {
      type: 'ReceiveEnquiry',
      enquiry_id: id,
      reference: referenceOf(id),
      ...received,
      ...listingSeen(listing_id, found, received),
      sealed,
    });
    return { enquiry };
  };
  const { enquiry, position } = await decideAndAppend(db, meta, decide, appendWith(hashes));
  return { id, reference: referenceOf(id), position, replayed: enquiry.events.length === 0 };
}

function hashesOf(hash: Hasher, { email, phone }: PersonalPart, sent: unknown): Hashes & { body: Buffer } {
  return {
    email: email === null ? null : hash(comparableEmail(email)),
    phone: phone === null ? null : hash(comparablePhone(phone)),
    body: hash(JSON.stringify(sent)),
  };
}

/** @throws {HttpError} 409 unless the key was used for this very enquiry; one that cannot be compared may be another */
async function assertSame(db: Database, { stream, state }: Loaded<Enquiry>, body: Buffer): Promise<void> {
  if (state.is === 'forgotten')
    throw conflict(`This enquiry was forgotten since. Send it with a new ${headers.idempotencyKey}.`);
  const { rows } = await db.query<{ body_hash: Buffer }>(
    'SELECT body_hash FROM vault.keys WHERE enquiry_id = $1 AND body_hash IS NOT NULL',
    [stream.slice(streams.enquiry('').length)],
  );
  const [kept] = rows;
  if (!kept)
    throw conflict(
      `This ${headers.idempotencyKey} was used for an enquiry that cannot be compared. Send a new key.`,
    );
  if (!kept.body_hash.equals(body))
    throw conflict(`This ${headers.idempotencyKey} was used for another enquiry. Send a new key.`);
}

type ListingSeen = Pick<Received, 'listing_id' | 'listing_version' | 'price'>;

/**
 * Returns the version and price of the listing that the visitor saw.
 *
 * @throws {HttpError} 422 when visitors cannot see it; for a lead, when it does not exist. 409 for a visitor's viewing of a sold one
 */
function listingSeen(
  listing_id: string | null,
  found: Map<string, RecordedEvent[]>,
  { source, kind }: Pick<Received, 'source' | 'kind'>,
): ListingSeen {
  if (listing_id === null) return { listing_id, listing_version: null, price: null };
  const isLead = source !== 'site';
  const stream = streams.listing(listing_id);
  const { state, version: listing_version } = foldReadable(listingDecider, stream, found.get(stream));
  if (state.status !== 'listed' || (state.listing.status === 'inactive' && !isLead))
    throw invalid([{ path: 'property_id', message: 'is not a property that visitors can see' }]);
  const { status, property_type, price } = state.listing;
  if (status === 'sold' && kind === 'viewing' && !isLead) throw conflict(messages.sold(property_type));
  return { listing_id, listing_version, price };
}

/** Crockford's alphabet: without I, L, O and U, which are easily misread. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns the reference of an enquiry, `K7QX-3M2P`. It follows from the id. */
export function referenceOf(enquiryId: string): string {
  const digest = createHash('sha256').update(enquiryId).digest();
  const letters = [...digest.subarray(0, 8)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
