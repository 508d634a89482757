import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import type {
  TodoItem,
  TodoKind,
  TodoList,
  TodoSection,
} from '@marketplace/contracts/analytics/overview.views';
import { todoKinds } from '@marketplace/contracts/analytics/overview.views';
import type { EnquiryKind } from '@marketplace/contracts/enquiries/enquiry.terms';
import { limits } from '@marketplace/contracts/limits';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { liveSchemas } from '../../answers/live-schemas.query.ts';
import type { Snapshot } from '../../catalogue/snapshot.ts';
import type { Fortnights, Found, PriceChanged } from './listing-rules.ts';
import {
  decliningViews,
  fewPictures,
  INEFFECTIVE_CUT_RULE,
  ineffectivePriceCuts,
  listingRules,
  SMALL_BELOW,
  unclicked,
  unconfirmed,
} from './listing-rules.ts';
import { ODD_PRICE_RULE, oddPrices } from './odd-prices.ts';
import type { Source } from './todo-facts.query.ts';
import {
  countFortnights,
  enquiredSince,
  fortnights,
  lastEnquiries,
  lastPriceChanges,
  lastVouched,
  picturesBelow,
  waitingEnquiries,
} from './todo-facts.query.ts';

const rules: Record<TodoKind, string> = {
  enquiries: 'Not yet answered.',
  odd_price: ODD_PRICE_RULE,
  vain_cut: INEFFECTIVE_CUT_RULE,
  ...listingRules,
};

/** Counts of past days hardly change. */
const COUNTED_EVERY_MS = 60_000;

export function createTodo() {
  const visitsOf = cacheFor<Map<string, Fortnights>>(COUNTED_EVERY_MS);
  const smallOf = cacheFor<Set<string>>(COUNTED_EVERY_MS);
  const vouchedOf = cacheFor<Map<string, Date>>(COUNTED_EVERY_MS);
  const priceChangesOf = cacheFor<Map<string, PriceChanged>>(COUNTED_EVERY_MS);

  async function factsOf(source: Source, { marks }: Snapshot) {
    const { schema, today } = source;
    const counted = `${today} ${schema('statistics')}`;
    const listed = `${counted} ${schema('listings')} ${marks.listings?.applied}`;
    return {
      visits: await visitsOf(counted, () => countFortnights(source)),
      priceChanges: await priceChangesOf(listed, () => lastPriceChanges(source)),
      vouched: await vouchedOf(listed, () => lastVouched(source)),
      small: await smallOf(schema('activity'), () => picturesBelow(source, SMALL_BELOW)),
      enquiries: await lastEnquiries(source),
    };
  }

  return async (db: Kysely<ReadModels>, snapshot: Snapshot, now: Date): Promise<TodoList> => {
    const source = { db, schema: await liveSchemas(db), today: dayInSingapore(now) };
    const waiting = await waitingSection(source, snapshot);
    const { listings } = snapshot;
    const { visits, priceChanges, vouched, small, enquiries } = await factsOf(source, snapshot);
    const { first, firstBefore } = fortnights(source.today);
    const found: Record<Exclude<TodoKind, 'enquiries'>, Found[]> = {
      unconfirmed: unconfirmed(listings, vouched, now),
      odd_price: oddPrices(listings),
      unclicked: unclicked(listings, visits, enquiredSince(enquiries, first)),
      fallen: decliningViews(listings, visits, firstBefore),
      vain_cut: ineffectivePriceCuts(listings, { priceChanges, enquiries }, now),
      few_pictures: fewPictures(listings, small),
    };
    return {
      sections: todoKinds.map((kind) => (kind === 'enquiries' ? waiting : sectionOf(kind, found[kind]))),
    };
  };
}

function sectionOf(kind: TodoKind, found: readonly Found[]): TodoSection {
  const ids = found.slice(0, limits.statusChanges).map(({ listing }) => listing.id);
  return {
    kind,
    count: found.length,
    rule: rules[kind],
    items: found.slice(0, limits.todoItems).map(itemOf),
    ids: kind === 'unconfirmed' ? ids : [],
  };
}

function itemOf({ listing: { id, title, images }, fact }: Found): TodoItem {
  return { listing_id: id, enquiry_id: null, title, image: images[0] ?? null, fact, since: null };
}

const kinds: Record<EnquiryKind, string> = {
  question: 'Question',
  viewing: 'Viewing',
  valuation: 'Valuation',
};

async function waitingSection(source: Source, { byId }: Snapshot): Promise<TodoSection> {
  const { count, oldest } = await waitingEnquiries(source);
  const items = oldest.map(({ enquiry_id, kind, reference, listing_id, received_at }) => {
    const listing = listing_id === null ? undefined : byId.get(listing_id);
    return {
      listing_id: listing?.id ?? null,
      enquiry_id,
      title: listing?.title ?? (listing_id === null ? 'General enquiry' : 'About a deleted listing'),
      image: listing?.images[0] ?? null,
      fact: `${kinds[kind]} ${reference}`,
      since: received_at.toISOString(),
    };
  });
  return { kind: 'enquiries', count, rule: rules.enquiries, items, ids: [] };
}

/** Caches one value for its key and time. Concurrent callers share it; a failure is not kept. */
export function cacheFor<Value>(milliseconds: number) {
  let kept: { key: string; until: number; value: Promise<Value> } | undefined;
  return (key: string, make: () => Promise<Value>): Promise<Value> => {
    const now = performance.now();
    if (kept?.key === key && now < kept.until) return kept.value;
    const made = { key, until: now + milliseconds, value: make() };
    kept = made;
    made.value.catch(() => {
      if (kept === made) kept = undefined;
    });
    return made.value;
  };
}
