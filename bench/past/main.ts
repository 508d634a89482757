import path from 'node:path';
import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import { priceChanges } from '@marketplace/query/analytics/price-changes.query';
import { listingsAsOf } from '@marketplace/query/as-of/as-of.query';
import { changedSince } from '@marketplace/query/as-of/changed-since.query';
import { readModels } from '@marketplace/read-models/database';
import { table } from '@marketplace/testing/markdown';
import { hereAndNow } from '../harness/machine.ts';
import { createLog } from '../harness/scratch-log.ts';
import { inFolder } from '../harness/work-folder.ts';
import { fillPast } from './fill-past.ts';

/**
 * `npm run bench -- past [listings]`, 5000 by default: how long the questions about the past take over read models of a year, from the
 * query to its rows.
 */
const [wanted = '5000'] = process.argv.slice(2);
const ROUNDS = 9;
const DAY_MS = 86_400_000;

await inFolder('past', async (folder) => {
  const postgres = await startPostgres({ dir: path.join(folder, 'postgres') });
  const log = await createLog(postgres, 'past');
  await fillPast(log, Number(wanted));
  const db = readModels(log.projector);
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
  const at = (days: number) => ago(days).toISOString();
  const today = dayInSingapore(ago(0));
  const questions = {
    'changes of price of 90 days, by effect': () =>
      priceChanges(db, { from: dayInSingapore(ago(90)) }, today),
    'changes of price of a year, by effect': () => priceChanges(db, {}, today),
    'the site of a day ago': () => listingsAsOf(db, { at: at(1) }),
    'the site of half a year ago': () => listingsAsOf(db, { at: at(182) }),
    'the site of half a year ago, searched': () => listingsAsOf(db, { at: at(182), search: 'garden condo' }),
    'what changed since half a year ago': () => changedSince(db, { at: at(182) }),
  };
  const rows: string[][] = [];
  for (const [name, ask] of Object.entries(questions)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now();
      await ask();
      times.push(performance.now() - began);
    }
    times.sort((one, other) => one - other);
    rows.push([name, (times[ROUNDS >> 1] ?? 0).toFixed(0), (times.at(-1) ?? 0).toFixed(0)]);
  }
  const { rows: counted } = await log.admin.query(
    'SELECT (SELECT count(*) FROM listings_g1.history) AS history, (SELECT count(*) FROM statistics_g1.days) AS days',
  );
  console.log(
    [
      `${wanted} listings, ${counted[0].history} events of theirs, ${counted[0].days} days with views; ${hereAndNow()}.`,
      '',
      ...table(['Question', 'ms, median', 'ms, most'], rows),
    ].join('\n'),
  );
  await log.close();
  await postgres.stop();
});
