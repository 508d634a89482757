import { consent } from '@marketplace/contracts/enquiries/enquiry.terms';
import { AddListing } from '@marketplace/contracts/listings/listing.commands';
import type { ImportEvent } from '@marketplace/event-store/append';
import { importEvents } from '@marketplace/event-store/append';
import type { NewEvent } from '@marketplace/event-store/events';
import { aListing } from '@marketplace/projector/testing/test-events';
import type pg from 'pg';
import { BROWSER, callJson } from '../harness/call.ts';
import { fillVisits } from '../harness/database.ts';
import { sampleListing } from '../harness/listings.ts';

const DAY_MS = 86_400_000;
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
 */
export async function fillYear(admin: pg.Pool, { listings, visits, pictures }: Year): Promise<void> {
  const made = Array.from({ length: listings }, (_, number) => courseOf(number, pictures));
  const events = made.flatMap((course) => course.events);
  events.sort((one, other) => (one.recordedAt < other.recordedAt ? -1 : 1));
  for (let start = 0; start < events.length; start += BATCH)
    await importEvents(admin, events.slice(start, start + BATCH));
  for (let part = 0; part < PARTS; part++) {
    const liked = made.flatMap(({ id }, number) => Array<string>(likingOf(number, part)).fill(id));
    if (liked.length % 2 === 0) liked.pop(); // or some would only be clicked
    const days = { from: part / PARTS, to: (part + 1) / PARTS };
    await fillVisits(admin, { listings: liked, visits: Math.floor(visits / PARTS), days });
  }
}

/** A listing with its events, oldest first; the same number gives the same course. */
function courseOf(number: number, pictures: readonly string[]) {
  const listing = aListing();
  const { redirect_url = 'https://example.com', ...state } = AddListing.parse(
    sampleListing(number, pictures),
  );
  const price = state.property_type === 'Rent' ? state.price / 250 : state.price;
  const added = 100 + ((number * 7919) % 265);
  const at = (event: NewEvent, daysAgo: number): ImportEvent => ({
    ...event,
    meta: { ...event.meta, request_id: event.eventId },
    recordedAt: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
  });
  const events = [
    at(listing.added({ ...state, redirect_url, price }), added),
    ...[0.7, 0.4, 0.1].map((part, step) =>
      at(listing.repriced(Math.round(price * (1 + (step + 1) * ((number % 9) - 4.5) * 0.01))), added * part),
    ),
    ...(number % 25 === 0 ? [at(listing.statusChanged('sold'), added * 0.05)] : []),
  ];
  return { id: listing.id, events };
}

/** Returns how much a listing is liked in a part of the time, 1 to 5. */
function likingOf(number: number, part: number): number {
  return 1 + ((number * 31 + part * 17 + Math.floor(number / 7)) % 5);
}

/** Sends so many enquiries to a running product, each about one of the listings. */
export async function sendEnquiries(origin: string, ids: readonly string[], count: number): Promise<void> {
  for (let number = 0; number < count; number++)
    await callJson(origin, {
      method: 'POST',
      path: '/api/enquiries',
      headers: BROWSER,
      json: {
        kind: 'question',
        property_id: ids[number % ids.length],
        name: `A visitor ${number + 1}`,
        email: `visitor-${number + 1}@example.com`,
        subject: 'Is it still available?',
        message: 'I would like to know more about this home, and when it can be seen.',
        consent: consent.version,
      },
    });
}
