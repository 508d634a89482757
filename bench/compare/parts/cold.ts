import { BROWSER } from '../../harness/call.ts';
import type { Load, Target } from '../../harness/load.ts';
import { createLoader, startRender } from '../../harness/load.ts';
import type { Product } from '../../harness/product.ts';
import type { Bench, Goal, ProductPart } from '../rows.ts';
import { inTurns, quantityRow, timeRow } from '../rows.ts';

const READERS = 32;
const CLIENTS = 64;
const PAGES_A_TURN = 6400;
const UNDER_LOAD = [200, 503]; // 503 with Retry-After: more pages are wanted than may wait to be rendered
const LONGEST_MS = 5000;
const SAMPLE = 40;
const WARM_UP = 100; // until the rendering threads have compiled what they run
const BURST = 500;
const BURST_MS = 15_000;

/** First renderings, the readers of the list while many request such pages, and many pages at once after a start. */
export const cold: ProductPart = async (bench, product) => {
  const uncached = uncachedPages(product);
  await firstRenderings(bench, product, uncached);
  await besideTheList(bench, product, uncached);
  await burst(bench, product, uncached);
};

type Kind = 'page of a listing' | '/buy, filtered' | '/buy, made-up search';
type UncachedPages = (kind: Kind, count: number) => Load['requests'];

/** Returns requests for pages that the product has not rendered yet; other pages at each call. */
export function uncachedPages({ listed }: Product): UncachedPages {
  let made = 0;
  const paths: Record<Kind, () => string> = {
    'page of a listing': () => `/property/${listed.at(-(made % listed.length))?.slug}`,
    '/buy, filtered': () => `/buy?minPrice=${100_000 + made * 7}`,
    '/buy, made-up search': () => `/buy?search=nowhere${made}`,
  };
  return (kind, count) =>
    Array.from({ length: count }, () => {
      made += 1;
      return { path: paths[kind](), headers: BROWSER };
    });
}

const kinds: Record<Kind, Goal> = {
  'page of a listing': { atMost: 1.5 },
  '/buy, filtered': { atMost: 1.5 },
  '/buy, made-up search': { atMost: 2 },
};

/** Beside a bare script that renders the same pages; for a made-up search also beside the list that finds nothing. */
async function firstRenderings(bench: Bench, product: Product, uncached: UncachedPages): Promise<void> {
  const peer = await startRender(bench.folder, product.origin);
  const costOf = async (target: Target, requests: Load['requests']) =>
    (await bench.loader.drive(target, { connections: 1, amount: requests.length, requests, expect: [200] }))
      .cost;
  try {
    for (const [kind, goal] of Object.entries(kinds) as [Kind, Goal][]) {
      let pages = uncached(kind, WARM_UP);
      const isSearch = kind === '/buy, made-up search';
      const ours = () => costOf(product.alone(), pages);
      const theirs = async () => {
        await costOf(peer, pages); // reads the answers that it needs
        const rendering = await costOf(peer, pages);
        const lists = pages.map((page) => ({ ...page, path: page.path.replace('/buy', '/api/properties') }));
        const list = isSearch ? await costOf(product.alone(), lists) : 0;
        pages = uncached(kind, SAMPLE);
        return rendering + list;
      };
      const pairs = await inTurns(bench.rounds, ours, theirs);
      const work = `${kind}, rendered for the first time`;
      const peerName = isSearch ? 'renderToString and the list' : 'renderToString';
      bench.row(timeRow({ work, peer: peerName, goal }, pairs));
      if (isSearch) continue;
      const costs = pairs.map(([cost]) => cost);
      bench.row(quantityRow({ work, goal: { atMost: 20 } }, 'ms', costs));
    }
  } finally {
    await peer.stop();
  }
}

/** The list's readers by themselves, and beside clients who ask for nothing but such pages. */
async function besideTheList(bench: Bench, product: Product, uncached: UncachedPages): Promise<void> {
  const { seconds } = bench;
  const target = product.alone();
  const list = { path: '/api/properties', headers: BROWSER };
  const read = () =>
    bench.loader.drive(target, { connections: READERS, seconds, requests: [list], expect: [200] });
  const statuses: Record<string, number> = {};
  const longest: number[] = [];
  const others = createLoader();
  const readBeside = async () => {
    const requests = uncached('/buy, made-up search', PAGES_A_TURN);
    const pages: Load = { connections: CLIENTS, seconds, requests, expect: UNDER_LOAD };
    const [list, rendered] = await Promise.all([read(), others.drive(target, pages)]);
    for (const [status, count] of Object.entries(rendered.statuses))
      statuses[status] = (statuses[status] ?? 0) + count;
    longest.push(rendered.longest);
    return list;
  };
  const pairs = await inTurns(bench.rounds, readBeside, read).finally(others.close);
  const slowest = pairs.map(([beside, without]) => [beside.p99, without.p99] as const);
  const work = `list beside ${CLIENTS} clients on pages never asked for: p99`;
  const row = timeRow({ work, peer: 'list without them', goal: { atMost: 2 } }, slowest);
  const told = Object.entries(statuses).map(([status, count]) => `${count} of ${status}`);
  bench.row({ ...row, ours: `${row.ours} (pages: ${told.join(', ')})` });
  const waiting = `${CLIENTS} clients on pages never asked for: longest wait for an answer`;
  bench.row(quantityRow({ work: waiting, goal: { atMost: LONGEST_MS } }, 'ms', longest));
}

/** Pages of listings requested at once right after a start, and made-up searches beside them. */
async function burst(bench: Bench, product: Product, uncached: UncachedPages): Promise<void> {
  const others = createLoader();
  const times: number[] = [];
  const refused: number[] = [];
  try {
    for (let round = 0; round < bench.rounds; round++) {
      await product.restart();
      const target = product.alone();
      const pages = { connections: BURST, amount: BURST, requests: uncached('page of a listing', BURST) };
      const made = {
        connections: CLIENTS,
        seconds: 1,
        requests: uncached('/buy, made-up search', PAGES_A_TURN),
      };
      const [{ longest, statuses }] = await Promise.all([
        bench.loader.drive(target, { ...pages, expect: UNDER_LOAD }),
        others.drive(target, { ...made, expect: UNDER_LOAD }),
      ]);
      times.push(longest);
      refused.push(BURST - (statuses[200] ?? 0));
    }
  } finally {
    others.close();
  }
  const work = `${BURST} pages of listings at once after a start, beside made-up searches`;
  bench.row(quantityRow({ work: `${work}: last answer`, goal: { atMost: BURST_MS } }, 'ms', times));
  bench.row(quantityRow({ work: `${work}: refused`, goal: { atMost: 0 } }, '', refused));
}
