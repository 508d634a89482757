import { setTimeout as delay } from 'node:timers/promises';
import { call, visit } from '../../harness/call.ts';
import { processorTimeOf } from '../../harness/processor-time.ts';
import type { Product } from '../../harness/product.ts';
import type { ProductPart } from '../rows.ts';
import { decimals, quantityRow } from '../rows.ts';

const IDLE_SECONDS = 60;
const SETTLE_MS = 75_000; // a minute has its autovacuum, which still follows the listings that were added
const VISITS = 25;
const SETTLED_MS = 700;
const MOMENT_MS = 250; // for the projector and the catalogue to follow: a longer one has statements that are sent each second

/** Measures the idle product, and the statements of one visit. */
export const idle: ProductPart = async (bench, product) => {
  await countStatements(product);
  const rounds = await statementsOfVisits(product);
  bench.row(
    quantityRow({ work: 'one visit on an idle product: statements', goal: { atMost: 12 } }, '', rounds),
  );
  await countNoStatements(product);

  await delay(SETTLE_MS);
  const whole = product.whole();
  const [all, alone, started] = [whole.processorTime(), processorTimeOf(product.pid), performance.now()];
  await delay(IDLE_SECONDS * 1000);
  const share = (from: number, to: number) => (100 * (to - from)) / (performance.now() - started);
  const figure = share(all, whole.processorTime());
  const own = share(alone, processorTimeOf(product.pid));
  bench.row({
    ...quantityRow({ work: `idle for ${IDLE_SECONDS} s, of a core`, goal: { atMost: 0.5 } }, '%', [figure]),
    ours: `${decimals(figure)}%, of which ${decimals(own)}% Node`,
  });
};

/** Statements in a moment after each visit. Most moments have none of those that are sent each second: their median has none. */
async function statementsOfVisits(product: Product): Promise<number[]> {
  const counts = [];
  for (const listing of product.listed.slice(0, VISITS)) {
    await delay(SETTLED_MS + Math.random() * SETTLED_MS);
    const count = await statementsWhile(product, async () => {
      await call(product.origin, visit(listing));
      await delay(MOMENT_MS);
    });
    counts.push(count);
  }
  return counts;
}

async function statementsWhile({ database }: Product, act: () => Promise<unknown>): Promise<number> {
  await database.query('SELECT pg_stat_statements_reset()');
  await act();
  const { rows } = await database.query<{ calls: string }>(
    `SELECT sum(calls) AS calls FROM pg_stat_statements s JOIN pg_roles r ON r.oid = s.userid
     WHERE r.rolname <> current_user`,
  );
  return Number(rows[0]?.calls ?? 0);
}

async function countStatements(product: Product): Promise<void> {
  await product.database.query(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`);
  await product.restart();
  await product.database.query('CREATE EXTENSION pg_stat_statements');
}

async function countNoStatements(product: Product): Promise<void> {
  await product.database.query('DROP EXTENSION pg_stat_statements');
  await product.database.query('ALTER SYSTEM RESET shared_preload_libraries');
  await product.restart();
}
