import { BROWSER } from '../../harness/call.ts';
import { residentBytes } from '../../harness/processor-time.ts';
import type { Product } from '../../harness/product.ts';
import type { Bench, Goal, ProductPart } from '../rows.ts';
import { quantityRow, timeRow } from '../rows.ts';
import { uncachedPages } from './cold.ts';

const LIST = '/api/properties?limit=50';
const CALLS = 1000; // of a millisecond each: processor time is told in steps of ten
const PAGES = 50;
const MEGABYTE = 2 ** 20;

interface Figures {
  listings: number;
  /** Milliseconds until it serves. */
  start: number;
  /** Megabytes after the calls. */
  memory: number;
  /** Milliseconds of processor time of a call, by round. */
  costs: Record<string, number[]>;
}

const goals: Record<string, Goal> = {
  'list of 50': { atMost: 1.1 },
  'page of a listing, first rendering': { atMost: 1.3 },
  '/buy, filtered, first rendering': { atMost: 1.3 },
};

/** Measures the product twice, with few listings and, at the second call, with many beside them. */
export function createSize(): ProductPart {
  let few: Figures | undefined;
  return async (bench, product) => {
    const figures = await measure(bench, product);
    if (few) compare(bench, few, figures);
    few ??= figures;
  };
}

function compare(bench: Bench, few: Figures, many: Figures): void {
  const named = `with ${many.listings.toLocaleString('en')} listings`;
  for (const [what, goal] of Object.entries(goals)) {
    const before = few.costs[what] ?? [];
    const pairs = (many.costs[what] ?? []).map((cost, round) => [cost, before[round] ?? Number.NaN] as const);
    bench.row(timeRow({ work: `${what}, ${named}`, peer: few.listings.toLocaleString('en'), goal }, pairs));
  }
  bench.row(quantityRow({ work: `memory ${named}`, goal: { atMost: 400 } }, 'MB', [many.memory]));
  bench.row(quantityRow({ work: `start ${named}`, goal: { atMost: 2000 } }, 'ms', [many.start]));
}

async function measure({ loader, rounds }: Bench, product: Product): Promise<Figures> {
  const start = await product.restart();
  const uncached = uncachedPages(product);
  const requests: Record<string, () => ReturnType<typeof uncached>> = {
    'list of 50': () => Array.from({ length: CALLS }, () => ({ path: LIST, headers: BROWSER })),
    'page of a listing, first rendering': () => uncached('page of a listing', PAGES),
    '/buy, filtered, first rendering': () => uncached('/buy, filtered', PAGES),
  };
  const costs: Figures['costs'] = {};
  for (let round = -1; round < rounds; round++)
    for (const [what, make] of Object.entries(requests)) {
      const asked = make();
      const load = { connections: 1, amount: asked.length, requests: asked, expect: [200] };
      const { cost } = await loader.drive(product.alone(), load);
      if (round >= 0) costs[what] = [...(costs[what] ?? []), cost];
    }
  const memory = residentBytes(product.pid) / MEGABYTE;
  return { listings: product.listed.length, start, memory, costs };
}
