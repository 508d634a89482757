import type { ListListings } from '@marketplace/contracts/listings/listing.filters';
import type { Logger } from '@marketplace/service-kit/logger';
import type { PreparedAnswer } from '../answers/prepared-answer.ts';
import { prepareAnswer } from '../answers/prepared-answer.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import type { Catalogue } from '../catalogue.ts';
import { createPacer } from '../pacer.ts';
import { listListings } from './list-listings.query.ts';
import { listJson } from './listing-json.ts';

export interface HotList extends PreparedAnswer {
  total: number;
}

/** The lists that the pages load, as bytes: never older than the catalogue in anything but counts. */
export interface HotLists {
  /** Returns the answer to a visitor's query, or undefined when it is not a hot one or just being made. */
  find(query: ListListings): HotList | undefined;
  /**
   * Returns what to answer a visitor's query from while `find` has nothing for it. For a hot one it is what its list is being made
   * of, so that no count goes back when the list is there.
   */
  snapshotFor(query: ListListings): Snapshot;
  close(): Promise<void>;
}

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
  /** Least time in milliseconds between two rebuilds when only counts changed. */
  countsMs: number;
}

/** Returns the hot lists of a catalogue, rebuilt at once when its listings change and now and then when its counts do. */
export function createHotLists({ catalogue, logger, countsMs }: Parts): HotLists {
  let lists = new Map<string, HotList>();
  let version = 0;
  let builtVersion = -1;
  let builtAt = Number.NEGATIVE_INFINITY;
  let source = catalogue.current;

  const pacer = createPacer(rebuild);
  pacer.now();
  catalogue.onChange((change) => {
    if (change === 'counts') return pacer.within(Math.max(0, builtAt + countsMs - performance.now()));
    version += 1;
    source = catalogue.current;
    pacer.now();
  });

  async function rebuild() {
    const building = version;
    source = catalogue.current;
    try {
      lists = await buildAll(source, lists);
      builtVersion = building;
    } catch (error) {
      logger.error({ err: error }, 'the hot lists cannot be built'); // queries are answered one by one
    }
    builtAt = performance.now();
  }

  return {
    find(query) {
      const key = builtVersion === version ? hotKey(query) : undefined;
      return key === undefined ? undefined : lists.get(key);
    },
    snapshotFor: (query) => (hotKey(query) === undefined ? catalogue.current : source),
    close: pacer.close,
  };
}

/** Returns the name of the hot list that answers a query, or undefined. */
export function hotKey(query: ListListings): string | undefined {
  const { status = 'active', property_type, is_new_launch, ...others } = query;
  const isNarrowed = Object.values(others).some((value) => value !== undefined);
  if (isNarrowed || status !== 'active' || is_new_launch === false) return undefined;
  if (is_new_launch) return property_type ? undefined : 'new launch';
  return property_type ?? 'all';
}

async function buildAll(snapshot: Snapshot, known: Map<string, HotList>): Promise<Map<string, HotList>> {
  const built = new Map<string, HotList>();
  for (const [key, query] of hotQueries) {
    const { items, total } = listListings(snapshot, query, VISITOR);
    built.set(key, { ...(await prepareAnswer(listJson(items), known.get(key))), total });
  }
  return built;
}
