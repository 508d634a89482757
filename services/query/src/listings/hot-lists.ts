import { setImmediate } from 'node:timers/promises';
import { headers } from '@marketplace/contracts/headers';
import type { ListListings } from '@marketplace/contracts/listings/listing.filters';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { bothFamilies } from '@marketplace/contracts/routes';
import type { HotRoute } from '@marketplace/service-kit/hot-routes';
import { createTextCache } from '@marketplace/service-kit/limits';
import type { Logger } from '@marketplace/service-kit/logger';
import type { PreparedAnswer } from '@marketplace/service-kit/prepared-answer';
import { prepareAnswer } from '@marketplace/service-kit/prepared-answer';
import { jsonAnswer } from '../answers/send.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Marks } from '../catalogue/snapshot.ts';
import { isChanged, isLoaded, positionOf } from '../catalogue/snapshot.ts';
import type { ListingPage } from './lists.ts';
import { listBytes, listingJson, listListings, visibleListing } from './lists.ts';

const VISITOR = { isAdmin: false, seesEveryStatus: false };
const hotQueries = new Map<string, ListListings>([
  ['all', {}],
  ['Buy', { property_type: 'Buy' }],
  ['Sell', { property_type: 'Sell' }],
  ['Rent', { property_type: 'Rent' }],
  ['new launch', { is_new_launch: true }],
]);

interface Parts {
  catalogue: Catalogue;
  logger: Logger;
  /** Minimum time in milliseconds between two preparations of a list when only counts changed. */
  countsMs: number;
}

export type HotLists = ReturnType<typeof createHotLists>;

/** Returns the lists that the pages load, as bytes: never older than the catalogue in anything but counts. */
export function createHotLists(parts: Parts) {
  const lists = new Map([...hotQueries].map(([key, query]) => [key, keepPrepared(query, parts)]));
  return {
    /** Returns the answer to a visitor's query if it is a hot list. @param position the log position that it must have passed */
    find: async (query: ListListings, position = 0) => lists.get(hotKey(query) ?? '')?.find(position),
    now: (key: string) => lists.get(key)?.now(),
    async close() {
      await Promise.all([...lists.values()].map(({ close }) => close()));
    },
  };
}

interface Kept {
  answer: PreparedAnswer;
  page: ListingPage;
  /** States of the projections for which it is current. */
  marks: Marks;
  countedAt: number;
}

/** Prepared again when listings change, at intervals when only counts do, and not without requests. */
function keepPrepared(query: ListListings, { catalogue, logger, countsMs }: Parts) {
  let kept: Kept | undefined;
  let preparing: Promise<void> | undefined;
  let isRequested = false;
  let wantsCounts = false;
  let countsTimer: NodeJS.Timeout | undefined;

  catalogue.onChange((change) => {
    if (!isRequested) return;
    if (change === 'listings') void refresh();
    countsTimer ??= setTimeout(refreshCounts, countsMs); // they may have changed together
  });

  function refreshCounts() {
    countsTimer = undefined;
    wantsCounts = true;
    void prepare();
  }

  async function refresh(position = 0) {
    const { marks } = catalogue.current;
    // a running preparation may have begun before this call: one more follows
    for (let turn = 0; turn < 2 && !isReady(marks, position); turn++) {
      wantsCounts ||= kept !== undefined && !isCounted(kept, marks, position);
      await prepare();
    }
  }

  function isReady(newest: Marks, position = 0): boolean {
    return (
      kept !== undefined &&
      !isChanged(kept.marks.listings, newest.listings) &&
      isCounted(kept, newest, position)
    );
  }

  /** Counts may be old for a while. */
  function isCounted({ marks, countedAt }: Kept, newest: Marks, position: number): boolean {
    if (positionOf({ marks }) < position) return false;
    return !isChanged(marks.statistics, newest.statistics) || performance.now() < countedAt + 2 * countsMs;
  }

  function prepare(): Promise<void> {
    preparing ??= prepareNewest()
      .catch((error: unknown) => {
        kept = undefined; // and queries are answered one by one
        logger.error({ err: error }, 'a hot list cannot be prepared');
      })
      .finally(() => {
        preparing = undefined;
      });
    return preparing;
  }

  async function prepareNewest() {
    await setImmediate(); // waiting reads go first
    const { current } = catalogue;
    const needsCounts = wantsCounts;
    isRequested = false;
    wantsCounts = false;
    const page = listListings(current, query, VISITOR);
    const now = { page, marks: current.marks, countedAt: performance.now() };
    if (kept && isSamePage(kept.page, page, (one, other) => one === other)) kept = { ...kept, ...now };
    else if (kept && !needsCounts && hasSameListings(kept, page, current.marks))
      kept = { ...kept, marks: { ...kept.marks, listings: current.marks.listings } };
    else {
      const content = jsonAnswer(listBytes(page.items), { [headers.totalCount]: String(page.total) });
      kept = { ...now, answer: await prepareAnswer(content, { known: kept?.answer }) };
    }
  }

  return {
    now(): PreparedAnswer | undefined {
      isRequested = true;
      return isReady(catalogue.current.marks) ? kept?.answer : undefined;
    },
    async find(position: number): Promise<PreparedAnswer | undefined> {
      isRequested = true;
      await refresh(position);
      return kept?.answer;
    },
    async close() {
      clearTimeout(countsTimer);
      await preparing;
    },
  };
}

/** A version of a listing never changes within a generation. */
function hasSameListings({ page, marks }: Kept, other: ListingPage, { listings }: Marks): boolean {
  const isSameVersion = (one: PropertyView, now: PropertyView) =>
    one.id === now.id && one.version === now.version;
  return marks.listings?.generation === listings?.generation && isSamePage(page, other, isSameVersion);
}

function isSamePage(
  one: ListingPage,
  other: ListingPage,
  isSame: (one: PropertyView, other: PropertyView) => boolean,
): boolean {
  return (
    one.total === other.total &&
    one.items.length === other.items.length &&
    one.items.every((item, index) => isSame(item, other.items[index] as PropertyView))
  );
}

/** Returns the name of the hot list that answers a query, or undefined. */
export function hotKey(query: ListListings): string | undefined {
  const { status = 'active', property_type, is_new_launch, ...others } = query;
  const isNarrowed = Object.values(others).some((value) => value !== undefined);
  if (isNarrowed || status !== 'active' || is_new_launch === false) return undefined;
  if (is_new_launch) return property_type ? undefined : 'new launch';
  return property_type ?? 'all';
}

export type HotQueries = ReturnType<typeof createHotQueries>;

/** Remembers which query strings ask for a hot list: each is parsed once. */
export function createHotQueries() {
  const keys = createTextCache<string>();
  return {
    keyOf: keys.get,
    remember(url: string, query: ListListings) {
      const key = hotKey(query);
      if (key !== undefined) keys.set(url.split('?').slice(1).join('?'), key);
    },
  };
}

interface Deps {
  catalogue: Catalogue;
  hotLists: HotLists;
  hotQueries: HotQueries;
}

/** The hot routes: prepared lists of the pages, and prepared single listings. */
export function hotListings({ catalogue, hotLists, hotQueries }: Deps): HotRoute[] {
  const current = () => (isLoaded(catalogue.current) ? catalogue.current : undefined);
  const answerOf = (listing: PropertyView | undefined) => {
    const visible = visibleListing(listing, false);
    return visible && preparedListing(visible);
  };
  return [
    {
      route: '/api/properties',
      paths: bothFamilies('/api/properties'),
      find(_key, search) {
        const key = hotQueries.keyOf(search);
        return key !== undefined && current() ? hotLists.now(key) : undefined;
      },
    },
    {
      route: '/api/properties/slug/:key',
      paths: bothFamilies('/api/properties/slug/'),
      find: (slug) => answerOf(current()?.bySlug.get(slug)),
    },
    {
      route: '/api/properties/:key',
      paths: bothFamilies('/api/properties/'),
      find: (id) => answerOf(current()?.byId.get(id)),
    },
  ];
}

/** Counts change with every view: compressing would take ten times as long as making it, to save a packet. */
const COMPRESS_FROM = 4096;

const prepared = new WeakMap<PropertyView, PreparedAnswer>();

function preparedListing(listing: PropertyView): PreparedAnswer | undefined {
  return prepared.get(listing);
}

/** Prepares the answer on first use: listings are immutable. */
export async function prepareListing(listing: PropertyView): Promise<PreparedAnswer> {
  const known = prepared.get(listing);
  if (known) return known;
  const content = jsonAnswer(listingJson(listing));
  const answer = await prepareAnswer(content, { compressFrom: COMPRESS_FROM });
  prepared.set(listing, answer);
  return answer;
}
