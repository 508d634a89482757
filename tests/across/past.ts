import { randomUUID } from 'node:crypto';
import type { EventMeta, MarketplaceEvent } from '@marketplace/contracts/events';
import { streams, VISITOR } from '@marketplace/contracts/events';
import type { ListingState } from '@marketplace/contracts/listings/listing.events';
import type { ImportEvent } from '@marketplace/event-store/append';
import { newId } from '@marketplace/event-store/events';
import { activeFlat } from '@marketplace/testing/fixtures/listing';

const DAY = 86_400_000;
const admin: EventMeta = {
  actor: { kind: 'admin', id: randomUUID(), name: 'Mei Lin' },
  source: 'form',
  request_id: 'request-of-the-past',
};
const visitor: EventMeta = { actor: VISITOR, source: 'site' as const, request_id: 'request-of-a-visitor' };

const state: ListingState = { ...activeFlat, title: 'Old flat', price: 1_000_000, images: [] };

type When = [daysAgo: number, hour: number];

/** Returns what writes a past that ends today: events at a time of day of Singapore, so many days ago. */
export function aPast(now = new Date()) {
  const midnight = Math.floor((now.getTime() + 8 * 3_600_000) / DAY) * DAY - 8 * 3_600_000;
  const events: ImportEvent[] = [];
  const versions = new Map<string, number>();

  function momentOf(daysAgo: number, hour: number): string {
    return new Date(midnight - daysAgo * DAY + hour * 3_600_000).toISOString();
  }

  const record = (listing: string, event: MarketplaceEvent, at: When) =>
    recordIn(streams.listing(listing), event, at);

  function recordIn(stream: string, event: MarketplaceEvent, [daysAgo, hour]: When) {
    const version = (versions.get(stream) ?? 0) + 1;
    versions.set(stream, version);
    events.push({
      ...event,
      eventId: newId(),
      stream,
      version,
      meta: admin,
      recordedAt: momentOf(daysAgo, hour),
    });
  }

  /** The day of Singapore so many days ago. */
  const day = (daysAgo: number) => momentOf(daysAgo, 8).slice(0, 10);

  return {
    state,
    /** The events in the order of their times. */
    events: () => events.toSorted((one, other) => (one.recordedAt < other.recordedAt ? -1 : 1)),
    day,
    /** The days from one so many days ago to another. */
    days: (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, nth) => day(from - nth)),
    /** Counts what listings had on some days of Singapore, in a plain loop over the events. */
    counted(of: readonly string[], ids: readonly string[]) {
      const counts = { views: 0, clicks: 0, enquiries: 0 };
      for (const { type, data, recordedAt } of events) {
        if (!('listing_id' in data) || data.listing_id === null || !ids.includes(data.listing_id)) continue;
        const singapore = new Date(Date.parse(recordedAt) + 8 * 3_600_000).toISOString().slice(0, 10);
        if (!of.includes(singapore)) continue;
        if (type === 'ListingViewed' && !data.crawler) counts.views += 1;
        if (type === 'ListingClicked' && !data.crawler) counts.clicks += 1;
        if (type === 'EnquiryReceived' && !data.is_suspect) counts.enquiries += 1;
      }
      return counts;
    },
    add(given: Partial<ListingState>, at: When) {
      const listing_id = newId();
      const slug = `old-flat-${listing_id.slice(-8)}`;
      record(listing_id, { type: 'ListingAdded', data: { ...state, ...given, listing_id, slug } }, at);
      return { id: listing_id, slug };
    },
    reprice: (listing_id: string, price: number, at: When) =>
      record(listing_id, { type: 'ListingRepriced', data: { listing_id, price } }, at),
    setStatus: (listing_id: string, status: ListingState['status'], at: When) =>
      record(listing_id, { type: 'ListingStatusChanged', data: { listing_id, status } }, at),
    remove: (listing_id: string, at: When) =>
      record(listing_id, { type: 'ListingDeleted', data: { listing_id } }, at),
    /** An enquiry that cannot be opened; returns its id. */
    ask(listing_id: string | null, at: When, { is_suspect = false } = {}): string {
      const enquiry_id = newId();
      const data = {
        enquiry_id,
        reference: 'K7QX-3M2P',
        kind: 'question' as const,
        listing_id,
        listing_version: listing_id === null ? null : 1,
        price: listing_id === null ? null : state.price,
        consent: '2026-11',
        source: 'site' as const,
        is_suspect,
        sealed: { key_id: newId(), box: 'AAAA' },
      };
      recordIn(streams.enquiry(enquiry_id), { type: 'EnquiryReceived', data }, at);
      return enquiry_id;
    },
    forget: (enquiry_id: string, at: When) =>
      recordIn(
        streams.enquiry(enquiry_id),
        { type: 'EnquiryForgotten', data: { enquiry_id, reason: 'asked' } },
        at,
      ),
    /** So many views, and a click for every third of them, in one hour; and a crawler, who does not count. */
    visit(listing_id: string, views: number, [daysAgo, hour]: When) {
      for (let n = 0; n <= views; n++) {
        const data = { listing_id, crawler: n === views };
        const types = n % 3 ? (['ListingViewed'] as const) : (['ListingViewed', 'ListingClicked'] as const);
        for (const type of types)
          events.push({
            type,
            data,
            eventId: newId(),
            stream: streams.visits(listing_id),
            version: null,
            meta: visitor,
            recordedAt: momentOf(daysAgo, hour + n / 1000),
          });
      }
    },
  };
}
