import path from 'node:path';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import { visit } from '../../harness/call.ts';
import { checkCount, checkDurability, openPool } from '../../harness/database.ts';
import type { Load, Loader, Outcome, Target } from '../../harness/load.ts';
import { startInsertEach } from '../../harness/load.ts';
import type { Product } from '../../harness/product.ts';
import type { Bench, ProductPart } from '../rows.ts';
import { costRow, inTurns, rateRow } from '../rows.ts';

const CONNECTIONS = 200;
const FEWEST = 20 * CONNECTIONS; // so that the last connection to end does not make the rate
const PEER = 'stock Express, one INSERT a request';

/** Visits that are durable when they are answered, with all the processes that it takes until they are in the read models. */
export const visits: ProductPart = async (bench, product) => {
  const postgres = await startPostgres({ dir: path.join(bench.folder, 'visits') });
  const pool = openPool(postgres.url('postgres'));
  try {
    await pool.query(
      `CREATE TABLE visits (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, listing_id uuid NOT NULL,
         type text NOT NULL, recorded_at timestamptz NOT NULL DEFAULT now())`,
    );
    const peer = await startInsertEach(bench.folder, postgres.url('postgres'), postgres.pid);
    try {
      await compareVisits(bench, {
        ours: { target: product.whole(), stored: () => visitsOf(product) },
        theirs: { target: peer, stored: () => countOf(pool, 'SELECT count(*) FROM visits') },
        requests: product.listed.map((one) => visit(one)),
      });
    } finally {
      await peer.stop();
    }
    bench.check(await checkDurability('the product', product.database));
    bench.check(await checkDurability(PEER, pool));
  } finally {
    await pool.end();
    await postgres.stop();
  }
};

interface Side {
  target: Target;
  /** How many visits are in the table. */
  stored(): Promise<number>;
}

interface Sides {
  ours: Side;
  theirs: Side;
  requests: Load['requests'];
}

async function compareVisits(bench: Bench, { ours, theirs, requests }: Sides): Promise<void> {
  const counted = async (side: Side, name: string) => {
    const before = await side.stored();
    const acknowledged = { calls: 0 };
    const drive = await steadily(bench, side.target, requests, acknowledged);
    return {
      drive,
      check: async () =>
        bench.check(checkCount(`visits of ${name}`, acknowledged.calls, (await side.stored()) - before)),
    };
  };
  const [us, them] = [await counted(ours, 'the product'), await counted(theirs, PEER)];
  const pairs = await inTurns(bench.rounds, us.drive, them.drive);
  bench.row(rateRow({ work: 'visit, durable: rate', peer: PEER, goal: { atLeast: 3 } }, pairs));
  bench.row(costRow({ work: 'visit, durable: cost', peer: PEER, goal: { atLeast: 3 } }, pairs));
  await us.check();
  await them.check();
}

/** Returns what sends as many calls as are answered in a round, so that each of them is answered and can be counted. */
async function steadily(
  { loader, seconds }: Bench & { loader: Loader },
  target: Target,
  requests: Load['requests'],
  acknowledged: { calls: number },
): Promise<() => Promise<Outcome>> {
  const send = async (amount: number) => {
    const outcome = await loader.drive(target, { connections: CONNECTIONS, amount, requests, expect: [202] });
    acknowledged.calls += outcome.calls;
    return outcome;
  };
  await send(FEWEST);
  const { rate } = await send(FEWEST);
  const amount = Math.max(FEWEST, Math.round(rate * seconds));
  return () => send(amount);
}

function visitsOf({ database }: Product): Promise<number> {
  return countOf(database, `SELECT count(*) FROM log.events WHERE type = 'ListingViewed'`);
}

async function countOf(pool: ReturnType<typeof openPool>, statement: string): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(statement);
  return Number(rows[0]?.count);
}
