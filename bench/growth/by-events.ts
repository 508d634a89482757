import { appendEvents } from '@marketplace/event-store/append';
import { createGroupCommit } from '@marketplace/event-store/group-commit';
import { projections } from '@marketplace/projector/all-projections';
import { ensureLive } from '@marketplace/projector/engine/generations';
import { rebuild } from '@marketplace/projector/engine/rebuild';
import { readModels } from '@marketplace/read-models/database';
import { together, viewed } from '../compare/parts/append.ts';
import { delaysUnderVisits } from '../compare/parts/lag.ts';
import { fillVisits } from '../harness/fill-log.ts';
import { residentBytes } from '../harness/processor-time.ts';
import type { Product } from '../harness/product.ts';
import { caughtUp } from '../harness/product.ts';
import type { ScratchLog } from '../harness/scratch-log.ts';
import { quantile } from '../harness/statistics.ts';
import type { Figures } from './figures.ts';

const LAG_SECONDS = 3;
const APPEND_SECONDS = 1; // the log grows by it
const CALLERS = 256;
const BATCH = 500;
const MEGABYTE = 2 ** 20;

/** What rebuilds and appends take in a log of so many events, on a Postgres of its own. */
export async function measureLog(log: ScratchLog, figures: Figures): Promise<void> {
  const count = await eventsOf(log.admin);
  const db = readModels(log.projector);
  for (const projection of projections) {
    await ensureLive(db, projection);
    const began = performance.now();
    await rebuild(db, projection);
    figures.note(`rebuild, ${projection.name}`, count, (performance.now() - began) / 1000);
  }
  const commit = createGroupCommit(log.command);
  const single = { append: () => commit.append(viewed()), size: 1, acknowledged: 0 };
  figures.note(
    `append, one each, ${CALLERS} callers`,
    count,
    (await together(single, CALLERS, APPEND_SECONDS)).rate,
  );
  await commit.close();
  const batch = () => appendEvents(log.command, Array.from({ length: BATCH }, viewed));
  const many = { append: batch, size: BATCH, acknowledged: 0 };
  figures.note(`append by ${BATCH}`, count, (await together(many, 1, APPEND_SECONDS)).rate);
}

/** What a start, memory and the way of a visit into reads take when the product's log has so many events. */
export async function measureProduct(product: Product, events: number, figures: Figures): Promise<void> {
  const missing = events - (await eventsOf(product.database));
  const began = performance.now();
  await fillVisits(product.database, { listings: product.listed.map(({ id }) => id), visits: missing });
  await caughtUp(product.database);
  const followed = performance.now();
  await product.database.query('ANALYZE'); // as Postgres does by itself once in a while: nothing grows this much at once
  figures.note('events filled and followed a second', events, missing / ((followed - began) / 1000));
  figures.note('start with events', events, (await product.restart()) / 1000);
  const delays = await delaysUnderVisits(product, LAG_SECONDS);
  figures.note('lag with events, median', events, quantile(delays, 0.5));
  figures.note('lag with events, p99', events, quantile(delays, 0.99));
  figures.note('memory with events', events, residentBytes(product.pid) / MEGABYTE);
}

export async function eventsOf(pool: ScratchLog['admin']): Promise<number> {
  const { rows } = await pool.query<{ position: string }>('SELECT position FROM log.head');
  return Number(rows[0]?.position);
}
