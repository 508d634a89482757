import { setTimeout as delay } from 'node:timers/promises';
import { BROWSER, call, callJson, visit } from '../../harness/call.ts';
import { quantile } from '../../harness/machine.ts';
import type { Listed, Product } from '../../harness/product.ts';
import type { Bench, ProductPart } from '../rows.ts';
import { decimals } from '../rows.ts';

const RATE = 500;
const TICK_MS = 10;
const SECONDS = 4; // of each of the rounds
const PROBES = 2;
const LOOK_AGAIN_MS = 2;

/** From the acknowledgement of a visit to a read that shows it, which names no position: while nobody else comes, and while many do. */
export const lag: ProductPart = async (bench, product) => {
  await lagAtRest(bench, product);
  const rounds: number[][] = [];
  for (let round = -1; round < bench.rounds; round++) {
    const delays = await delaysUnderVisits(product, SECONDS);
    if (round >= 0) rounds.push(delays);
  }
  const all = rounds.flat();
  const [p50, p99] = [quantile(all, 0.5), quantile(all, 0.99)];
  bench.row({
    work: `acknowledged to visible, at ${RATE} visits a second: p99`,
    peer: '-',
    ours: `median ${decimals(p50)} ms, p99 ${decimals(p99)} ms, of ${all.length}`,
    theirs: '-',
    figure: p99,
    unit: 'ms',
    goal: { atMost: 150 },
    rounds: rounds.map((delays) => quantile(delays, 0.99)),
  });
};

const VISITS_AT_REST = 60;
const REST_MS = 800; // up to twice as long, so that no clock of the product's is met in step

async function lagAtRest(bench: Bench, product: Product): Promise<void> {
  const [listing] = product.listed;
  if (!listing) throw new Error('the product has no listing');
  const delays: number[] = [];
  for (let nth = -1; nth < VISITS_AT_REST; nth++) {
    await delay(REST_MS * (1 + Math.random()));
    const took = await untilSeen(product, listing);
    if (nth >= 0) delays.push(took);
  }
  for (const [name, part, atMost] of [
    ['median', 0.5, 300],
    ['p99', 0.99, 1000],
  ] as const) {
    const figure = quantile(delays, part);
    const work = `acknowledged to visible, on an idle product: ${name}`;
    const ours = `${decimals(figure)} ms, of ${delays.length}`;
    bench.row({ work, peer: '-', ours, theirs: '-', figure, unit: 'ms', goal: { atMost }, rounds: delays });
  }
}

/** Returns how long each of some visits took to be seen while others came, in milliseconds. */
export function delaysUnderVisits(product: Product, seconds: number): Promise<number[]> {
  return underVisits(product, seconds, (until) => probe(product, until));
}

/** Runs `act` while visits of many listings come, evenly spread over each second. */
async function underVisits<Result>(
  product: Product,
  seconds: number,
  act: (until: number) => Promise<Result>,
): Promise<Result> {
  const others = product.listed.slice(PROBES);
  const started = performance.now();
  const sent: Promise<unknown>[] = [];
  const ticker = setInterval(() => {
    const due = ((performance.now() - started) / 1000) * RATE;
    while (sent.length < due) {
      const listing = others[sent.length % others.length];
      if (listing) sent.push(call(product.origin, visit(listing)));
    }
  }, TICK_MS);
  try {
    return await act(started + seconds * 1000);
  } finally {
    clearInterval(ticker);
    await Promise.all(sent);
  }
}

/** Visits listings of its own, one visit after the other on each, and returns how long each took to be seen. */
async function probe(product: Product, until: number): Promise<number[]> {
  const delays: number[] = [];
  const one = async (listing: Listed) => {
    while (performance.now() < until) delays.push(await untilSeen(product, listing));
  };
  await Promise.all(product.listed.slice(0, PROBES).map(one));
  return delays;
}

/** Visits a listing without other visits, and returns the milliseconds from the answer to its count. */
async function untilSeen(product: Product, { id }: Listed): Promise<number> {
  const before = await viewsOf(product, id);
  await call(product.origin, visit({ id }));
  const acknowledged = performance.now();
  while ((await viewsOf(product, id)) <= before) await delay(LOOK_AGAIN_MS);
  return performance.now() - acknowledged;
}

async function viewsOf({ origin }: Product, id: string): Promise<number> {
  const path = `/api/properties/${id}`;
  const headers = { 'user-agent': BROWSER['user-agent'] };
  return (await callJson<{ views_count: number }>(origin, { path, headers })).views_count;
}
