import { AddListing } from '@marketplace/contracts/listings/listing.commands';
import type { ImportEvent } from '@marketplace/event-store/append';
import { importEvents } from '@marketplace/event-store/append';
import type { NewEvent } from '@marketplace/event-store/events';
import { newId } from '@marketplace/event-store/events';
import { aListing, anEnquiry } from '@marketplace/projector/testing/test-events';
import type { Keyring } from '@marketplace/vault/keyring';
import { createKeyring, labelOf, newKey, seal } from '@marketplace/vault/keyring';
import type pg from 'pg';
import { fillVisits } from '../harness/database.ts';
import { sampleListing } from '../harness/listings.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BATCH = 1000;
/** The visits' 90 days in parts, in each of which other listings are liked. */
const PARTS = 9;

interface Year {
  listings: number;
  visits: number;
  /** Stored pictures that the listings share. */
  pictures: readonly string[];
}

/**
 * Adds a year of an office to a log, as its administrator: each listing was added 100 to 365 days ago, its price changed three times
 * since, and one in 25 was sold; the visits are of the last 90 days.
 *
 * @returns the ids of the listings
 */
export async function fillYear(admin: pg.Pool, { listings, visits, pictures }: Year): Promise<string[]> {
  const made = Array.from({ length: listings }, (_, number) => courseOf(number, pictures));
  await importByTime(
    admin,
    made.flatMap((course) => course.events),
  );
  for (let part = 0; part < PARTS; part++) {
    const liked = made.flatMap(({ id }, number) => Array<string>(likingOf(number, part)).fill(id));
    if (liked.length % 2 === 0) liked.pop(); // or some would only be clicked
    const days = { from: part / PARTS, to: (part + 1) / PARTS };
    await fillVisits(admin, { listings: liked, visits: Math.floor(visits / PARTS), days });
  }
  return made.map(({ id }) => id);
}

async function importByTime(admin: pg.Pool, events: ImportEvent[]): Promise<void> {
  events.sort((one, other) => (one.recordedAt < other.recordedAt ? -1 : 1));
  for (let start = 0; start < events.length; start += BATCH)
    await importEvents(admin, events.slice(start, start + BATCH));
}

/** Returns an event of some days ago. */
function ago(event: NewEvent, days: number): ImportEvent {
  const recordedAt = new Date(Date.now() - days * DAY_MS).toISOString();
  return { ...event, meta: { ...event.meta, request_id: event.eventId }, recordedAt };
}

/** A listing with its events, oldest first; the same number gives the same course. */
function courseOf(number: number, pictures: readonly string[]) {
  const listing = aListing();
  const { redirect_url = 'https://example.com', ...state } = AddListing.parse(
    sampleListing(number, pictures),
  );
  const price = state.property_type === 'Rent' ? state.price / 250 : state.price;
  const added = 100 + ((number * 7919) % 265);
  const events = [
    ago(listing.added({ ...state, redirect_url, price }), added),
    ...[0.7, 0.4, 0.1].map((part, step) =>
      ago(listing.repriced(Math.round(price * (1 + (step + 1) * ((number % 9) - 4.5) * 0.01))), added * part),
    ),
    ...(number % 25 === 0 ? [ago(listing.statusChanged('sold'), added * 0.05)] : []),
  ];
  return { id: listing.id, events };
}

/** Returns how much a listing is liked in a part of the time, 1 to 5. */
function likingOf(number: number, part: number): number {
  return 1 + ((number * 31 + part * 17 + Math.floor(number / 7)) % 5);
}

/** Visitors are told for a year at most what they wrote. */
const ENQUIRY_DAYS = 360;
/** Viewings are within so many hours before and after now: 30 days. */
const VIEWING_HOURS = 720;

interface Enquiries {
  count: number;
  /** They are about these, in turns. */
  listings: readonly string[];
  /** Of the product. */
  vaultKey: string;
}

/**
 * Adds enquiries of a year to a log with their keys, as its administrator, oldest first. Three in four were answered, and one in 40 has
 * a viewing: eight a day.
 *
 * @returns the id of the newest with a viewing
 */
export async function fillEnquiries(
  admin: pg.Pool,
  { count, listings, vaultKey }: Enquiries,
): Promise<string> {
  const keyring = createKeyring(vaultKey);
  const made = Array.from({ length: count }, (_, number) => {
    const days = ENQUIRY_DAYS * (1 - number / count);
    return enquiryOf(number, { days, listing: listings[number % listings.length] ?? null, keyring });
  });
  const keys = made.map(({ key }) => key);
  await admin.query(
    `INSERT INTO vault.keys (key_id, enquiry_id, wrapped, master_id)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::text[])`,
    [
      keys.map(({ keyId }) => keyId),
      made.map(({ id }) => id),
      keys.map(({ wrapped }) => wrapped),
      keys.map(({ masterId }) => masterId),
    ],
  );
  await importByTime(
    admin,
    made.flatMap(({ events }) => events),
  );
  return made.findLast(({ events }) => events.length > 2)?.id ?? '';
}

interface Asked {
  days: number;
  listing: string | null;
  keyring: Keyring;
}

function enquiryOf(number: number, { days, listing, keyring }: Asked) {
  const [id, keyId, key] = [newId(), newId(), newKey()];
  const person = {
    name: `A visitor ${number + 1}`,
    email: `visitor-${number + 1}@example.com`,
    phone: '9123 4567',
    subject: 'Is it still available?',
    message: 'I would like to know more about this home, and when it can be seen.',
    wish: null,
  };
  const sealed = { key_id: keyId, box: seal(key, person, labelOf('EnquiryReceived', id, keyId)) };
  const reference = `K7QX-${String(number).padStart(5, '0')}`;
  const enquiry = anEnquiry({ enquiry_id: id, reference, listing_id: listing, sealed });
  const viewing = new Date(
    Date.now() + ((((number / 40) * 197) % (2 * VIEWING_HOURS)) - VIEWING_HOURS) * HOUR_MS,
  );
  const events = [
    ago(enquiry.received(), days),
    ...(number % 4 > 0 || number % 40 === 0 ? [ago(enquiry.statusChanged('answered'), days * 0.99)] : []),
    ...(number % 40 === 0 ? [ago(enquiry.viewingArranged(null, viewing.toISOString()), days * 0.98)] : []),
  ];
  return { id, key: { keyId, ...keyring.wrap(key, keyId) }, events };
}
