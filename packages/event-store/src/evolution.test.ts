import { streams } from '@marketplace/contracts/events';
import { ListingDetails, ListingState } from '@marketplace/contracts/listings/listing.events';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from './events.ts';
import type { EventSchemas, Upcasters } from './upcasters.ts';
import { newestVersion, readEventIn } from './upcasters.ts';

// The changes that docs/events.md explains, with events from before and after them.

const listing_id = z.uuid();

/** Added: who sent the visitor. */
const ListingViewed = z.object({
  type: z.literal('ListingViewed'),
  data: z.object({ listing_id, crawler: z.boolean(), referrer: z.string().nullable() }),
});
/** Split off from `ListingStatusChanged`: the price it went for. */
const ListingSold = z.object({
  type: z.literal('ListingSold'),
  data: z.object({ listing_id, sold_for: z.number().nullable() }),
});
const ListingStatusChanged = z.object({
  type: z.literal('ListingStatusChanged'),
  data: z.object({ listing_id, status: z.enum(['active', 'inactive']) }),
});
/** No longer written: it said two things, which are now `ListingDetailsRevised` and `ListingRepriced`. */
const ListingRevised = z.object({
  type: z.literal('ListingRevised'),
  data: z.object({ listing_id, details: ListingDetails.partial(), price: z.number() }),
});
const ListingDetailsRevised = z.object({
  type: z.literal('ListingDetailsRevised'),
  data: z.object({ listing_id, details: ListingDetails.partial() }),
});
const ListingRepriced = z.object({
  type: z.literal('ListingRepriced'),
  data: z.object({ listing_id, price: z.number() }),
});

const Event = z.discriminatedUnion('type', [
  ListingViewed,
  ListingSold,
  ListingStatusChanged,
  ListingRevised,
  ListingDetailsRevised,
  ListingRepriced,
]);
type Event = z.infer<typeof Event>;

const ViewedV1 = z.object({ listing_id, crawler: z.boolean().default(false) });
const StatusChangedV1 = z.object({ listing_id, status: ListingState.shape.status });

const upcasters: Upcasters = {
  'ListingViewed.v1': (data) => ({
    type: 'ListingViewed',
    version: 2,
    data: { ...ViewedV1.parse(data), referrer: null },
  }),
  'ListingStatusChanged.v1': (stored) => {
    const { listing_id, status } = StatusChangedV1.parse(stored);
    return status === 'sold'
      ? { type: 'ListingSold', version: 1, data: { listing_id, sold_for: null } }
      : { type: 'ListingStatusChanged', version: 2, data: { listing_id, status } };
  },
};

const language: EventSchemas<Event> = {
  schema: Event,
  types: Event.options.map((option) => option.shape.type.value),
  upcasters,
};

const meta = { actor: { kind: 'system', id: null, name: 'test' }, source: 'cli', request_id: 'test' };

type Listing = { title: string; price: number; status: 'active' | 'inactive' | 'sold' };

function evolve(listing: Listing, event: Event): Listing {
  switch (event.type) {
    case 'ListingRevised':
      return partsOf(event).reduce(evolve, listing);
    case 'ListingDetailsRevised':
      return { ...listing, title: event.data.details.title ?? listing.title };
    case 'ListingRepriced':
      return { ...listing, price: event.data.price };
    case 'ListingStatusChanged':
      return { ...listing, status: event.data.status };
    case 'ListingSold':
      return { ...listing, status: 'sold', price: event.data.sold_for ?? listing.price };
    case 'ListingViewed':
      return listing;
  }
}

/** Returns the events that would be written today for one that said two things. */
function partsOf({ data }: z.infer<typeof ListingRevised>): Event[] {
  const { listing_id, details, price } = data;
  return [
    { type: 'ListingDetailsRevised', data: { listing_id, details } },
    { type: 'ListingRepriced', data: { listing_id, price } },
  ];
}

/** Returns stored events as this program reads them. */
function stored(...events: { type: string; schema_version: number; data: object }[]) {
  const listing_id = newId();
  return events.map(({ data, ...event }, index) =>
    readEventIn(language, {
      ...event,
      data: { listing_id, ...data },
      position: String(index + 1),
      event_id: newId(),
      stream_id: streams.listing(listing_id),
      version: index + 1,
      meta,
      recorded_at: new Date(0),
    }),
  );
}

const before: Listing = { title: 'Flat', price: 100, status: 'active' };
const state = (recorded: { event: Event | null }[]) =>
  recorded.reduce((listing, { event }) => (event ? evolve(listing, event) : listing), before);

describe('an added field', () => {
  it('has a default in old events and is kept in new ones', () => {
    const [old, recent] = stored(
      { type: 'ListingViewed', schema_version: 1, data: {} },
      { type: 'ListingViewed', schema_version: 2, data: { crawler: true, referrer: 'a.example' } },
    );
    expect(old?.event?.data).toMatchObject({ crawler: false, referrer: null });
    expect(recent?.event?.data).toMatchObject({ crawler: true, referrer: 'a.example' });
    expect([old?.schemaVersion, recent?.schemaVersion]).toEqual([1, 2]);
    expect(newestVersion('ListingViewed', upcasters)).toBe(2);
  });
});

describe('a type split in two', () => {
  it('is read as the new types, at the old position and version', () => {
    const recorded = stored(
      { type: 'ListingStatusChanged', schema_version: 1, data: { status: 'inactive' } },
      { type: 'ListingStatusChanged', schema_version: 1, data: { status: 'sold' } },
      { type: 'ListingStatusChanged', schema_version: 2, data: { status: 'active' } },
      { type: 'ListingSold', schema_version: 1, data: { sold_for: 90 } },
    );
    expect(recorded.map(({ type, version, event }) => [type, version, event?.type])).toEqual([
      ['ListingStatusChanged', 1, 'ListingStatusChanged'],
      ['ListingStatusChanged', 2, 'ListingSold'],
      ['ListingStatusChanged', 3, 'ListingStatusChanged'],
      ['ListingSold', 4, 'ListingSold'],
    ]);
    expect(state(recorded.slice(0, 2))).toEqual({ ...before, status: 'sold' });
    expect(state(recorded)).toEqual({ ...before, status: 'sold', price: 90 });
  });

  it('reports the position of an old event that cannot be read', () => {
    const spoilt = { type: 'ListingStatusChanged', schema_version: 1, data: { status: 'gone' } };
    expect(() => stored(spoilt)).toThrow(/^event 1 of type ListingStatusChanged does not parse: /);
  });
});

describe('an event with two meanings', () => {
  it('has the effect of the two new events', () => {
    const once = stored({
      type: 'ListingRevised',
      schema_version: 1,
      data: { details: { title: 'House' }, price: 80 },
    });
    const today = stored(
      { type: 'ListingDetailsRevised', schema_version: 1, data: { details: { title: 'House' } } },
      { type: 'ListingRepriced', schema_version: 1, data: { price: 80 } },
    );
    expect(state(once)).toEqual({ ...before, title: 'House', price: 80 });
    expect(state(today)).toEqual(state(once));
  });
});
