import { BROWSER } from '../../harness/call.ts';
import type { Load } from '../../harness/load.ts';
import { createLoader } from '../../harness/load.ts';
import type { Product } from '../../harness/product.ts';
import type { Bench, ProductPart } from '../rows.ts';
import { inTurns, quantityRow, timeRow } from '../rows.ts';

const READERS = 32;
const CLIENTS = 64;
const PAGES_A_TURN = 6400;
const UNDER_LOAD = [200, 503]; // 503 with Retry-After: more pages are wanted than may wait to be rendered
const SAMPLE = 200;
const WARM_UP = 100; // until the drawing threads have compiled what they run

/** What rendering costs: a page for the first time, and the list's readers while many ask for such pages. */
export const cold: ProductPart = async (bench, product) => {
  const uncached = uncachedPages(product);
  for (const kind of ['page of a listing', '/buy, filtered'] as const) {
    const of = async (amount: number) => {
      const requests = uncached(kind, amount);
      return bench.loader.drive(product.alone(), { connections: 1, amount, requests, expect: [200] });
    };
    await of(WARM_UP);
    const costs = [];
    for (let round = 0; round < bench.rounds; round++) costs.push((await of(SAMPLE / bench.rounds)).cost);
    bench.row(
      quantityRow({ work: `${kind}, rendered for the first time`, goal: { atMost: 20 } }, 'ms', costs),
    );
  }
  await besideTheList(bench, product, uncached);
};

type Kind = 'page of a listing' | '/buy, filtered';
type UncachedPages = (kind: Kind, count: number) => Load['requests'];

/** Returns requests for pages that the product has not rendered yet; other pages at each call. */
export function uncachedPages({ listed }: Product): UncachedPages {
  let filters = 0;
  let listings = 0;
  return (kind, count) =>
    Array.from({ length: count }, () => {
      if (kind === '/buy, filtered')
        return { path: `/buy?minPrice=${100_000 + filters++ * 7}`, headers: BROWSER };
      listings += 1;
      const { slug } = listed.at(-(listings % listed.length)) ?? {};
      return { path: `/property/${slug}`, headers: BROWSER };
    });
}

/** The list's readers by themselves, and beside clients who ask for nothing but such pages. */
async function besideTheList(bench: Bench, product: Product, uncached: UncachedPages): Promise<void> {
  const { seconds } = bench;
  const target = product.alone();
  const list = { path: '/api/properties', headers: BROWSER };
  const read = () =>
    bench.loader.drive(target, { connections: READERS, seconds, requests: [list], expect: [200] });
  const statuses: Record<string, number> = {};
  const others = createLoader();
  const readBeside = async () => {
    const requests = uncached('/buy, filtered', PAGES_A_TURN);
    const pages: Load = { connections: CLIENTS, seconds, requests, expect: UNDER_LOAD };
    const [list, rendered] = await Promise.all([read(), others.drive(target, pages)]);
    for (const [status, count] of Object.entries(rendered.statuses))
      statuses[status] = (statuses[status] ?? 0) + count;
    return list;
  };
  const pairs = await inTurns(bench.rounds, readBeside, read).finally(others.close);
  const slowest = pairs.map(([beside, without]) => [beside.p99, without.p99] as const);
  const work = `list beside ${CLIENTS} clients on pages never asked for: p99`;
  const row = timeRow({ work, peer: 'list without them', goal: { atMost: 2 } }, slowest);
  const told = Object.entries(statuses).map(([status, count]) => `${count} of ${status}`);
  bench.row({ ...row, ours: `${row.ours} (pages: ${told.join(', ')})` });
}
