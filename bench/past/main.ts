import path from 'node:path';
import { addDays, dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import type { QueryServer } from '@marketplace/query/testing/query-server';
import { startQueryServer } from '@marketplace/query/testing/query-server';
import { asRole, queryDatabase } from '@marketplace/query/testing/read-model-fixture';
import { table } from '@marketplace/testing/markdown';
import { openPool } from '../harness/database.ts';
import { hereAndNow, inFolder, median } from '../harness/machine.ts';
import { fillPast } from './fill-past.ts';

/**
 * `npm run bench -- past [listings]`, 5000 by default: how long the admin's largest questions take over read models of a year, from
 * the request to the last byte of the answer. The query service has no other load.
 */
const [wanted = '5000'] = process.argv.slice(2);
const ROUNDS = 15;
const DAY_MS = 86_400_000;
const TABLE = '/api/properties/table';
const TODO = '/api/analytics/todo';

const daysAgo = (days: number) => addDays(dayInSingapore(new Date()), -days);
const momentAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const questions = {
  'changes of price of 90 days, by effect': `/api/analytics/price-changes?from=${daysAgo(90)}`,
  'changes of price of 90 days, by views': `/api/analytics/price-changes?from=${daysAgo(90)}&sort=views`,
  'changes of price of a year, by effect': '/api/analytics/price-changes',
  'the site of a day ago': `/api/properties/as-of?at=${momentAgo(1)}`,
  'the site of half a year ago': `/api/properties/as-of?at=${momentAgo(182)}`,
  'the site of half a year ago, searched': `/api/properties/as-of?at=${momentAgo(182)}&search=garden+condo`,
  'what changed since half a year ago': `/api/properties/as-of/changes?at=${momentAgo(182)}`,
  'what happened since yesterday': `/api/analytics/since?at=${momentAgo(1)}`,
  'the properties table, a page': TABLE,
  'the properties table, a page in the middle by title': `${TABLE}?sort=title-asc&page=50`,
  'the properties table, searched': `${TABLE}?search=garden+condo`,
  'the properties table, by views': `${TABLE}?sort=views-desc`,
  'what is to be done, again': TODO,
};

/** Returns the milliseconds until an answer was there. */
async function timeOf(server: QueryServer, token: string, question: string): Promise<number> {
  const began = performance.now();
  const { status } = await server.get(question, { token });
  if (status !== 200) throw new Error(`${question} was answered with ${status}.`);
  return performance.now() - began;
}

/** Asks each question as often as the others, one after the other. */
async function askAll(url: string): Promise<[string, number[]][]> {
  const server = await startQueryServer(url);
  const token = await server.logIn();
  const asked: [string, number[]][] = [];
  for (const [name, question] of Object.entries(questions)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await timeOf(server, token, question));
    asked.push([name, times]);
  }
  await server.close();
  return asked;
}

/** Asks what is to be done of services that have not counted it yet; they have answered something else before. */
async function askFirst(url: string): Promise<[string, number[]]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startQueryServer(url);
    const token = await server.logIn();
    await timeOf(server, token, TABLE);
    times.push(await timeOf(server, token, TODO));
    await server.close();
  }
  return ['what is to be done, for the first time', times];
}

await inFolder('past', async (folder) => {
  const postgres = await startPostgres({ dir: path.join(folder, 'postgres') });
  await postgres.createDatabase('past');
  const url = postgres.url('past');
  await queryDatabase.migrate(url);
  const [admin, projector] = [openPool(url), openPool(asRole(url, 'app_projector'))];
  await fillPast({ admin, projector }, Number(wanted));
  const rows = [...(await askAll(url)), await askFirst(url)].map(([name, times]) => [
    name,
    median(times).toFixed(0),
    Math.max(...times).toFixed(0),
  ]);
  const { rows: counted } = await admin.query(
    'SELECT (SELECT count(*) FROM listings_g1.history) AS history, (SELECT count(*) FROM statistics_g1.days) AS days',
  );
  console.log(
    [
      `${wanted} listings, ${counted[0].history} events of theirs, ${counted[0].days} days with views; ${hereAndNow()}.`,
      '',
      ...table(['Question', 'ms, median', 'ms, most'], rows),
    ].join('\n'),
  );
  await Promise.all([admin.end(), projector.end()]);
  await postgres.stop();
});
