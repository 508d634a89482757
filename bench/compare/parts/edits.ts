import { setTimeout as delay } from 'node:timers/promises';
import { BROWSER, callJson } from '../../harness/call.ts';
import type { Load } from '../../harness/load.ts';
import type { Product } from '../../harness/product.ts';
import type { ProductPart } from '../rows.ts';
import { inTurns, rateRow, timeRow } from '../rows.ts';

const READERS = 16;
const PAUSE_MS = 1000;
const TURNS_OF = 2; // a turn has to hold several edits

/** The list under an edit a second, beside the list at rest. */
export const edits: ProductPart = async (bench, product) => {
  const load: Load = {
    connections: READERS,
    seconds: bench.seconds * TURNS_OF,
    requests: [{ path: '/api/properties', headers: BROWSER }],
    expect: [200],
  };
  const read = () => bench.loader.drive(product.alone(), load);
  const pairs = await inTurns(bench.rounds, () => whileEditing(product, read), read);
  const named = {
    work: `list of ${product.listed.length.toLocaleString('en')}, ${READERS} readers, one edit a second`,
    peer: 'the same without edits',
  };
  bench.row(rateRow({ ...named, work: `${named.work}: rate`, goal: { atLeast: 0.8 } }, pairs));
  const slowest = pairs.map(([under, without]) => [under.p99, without.p99] as const);
  bench.row(timeRow({ ...named, work: `${named.work}: p99`, goal: { atMost: 2 } }, slowest));
};

/** Runs `act` while one listing after the other gets another price, one a second. */
export async function whileEditing<Result>(product: Product, act: () => Promise<Result>): Promise<Result> {
  const over = new AbortController();
  const editing = (async () => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      await edit(product, turn);
      await delay(PAUSE_MS, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  try {
    return await act();
  } finally {
    over.abort();
    await editing;
  }
}

/** Gives one of the listings another price than it has. */
export async function edit({ origin, admin, listed }: Product, turn: number): Promise<void> {
  const { id } = listed[(turn * 37) % listed.length] ?? {};
  const price = 400_000 + Math.floor(Math.random() * 1e6);
  await callJson(origin, { method: 'PUT', path: `/api/properties/${id}`, headers: admin, json: { price } });
}
