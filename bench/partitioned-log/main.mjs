// Shows that the log can be split by ranges of positions while it is written and read, and what that costs: splits one of two
// equal logs on a scratch Postgres (bench/partitioned-log/split.sql), checks that its promises still hold, and prints the speeds
// of both, taken in turns, so that a busy machine slows both.
//
//   npm run bench -- partitioned-log [events before] [partitions after]        200000 and 20 by default
import { randomUUID } from 'node:crypto';
import { appendEvents } from '@marketplace/event-store/append';
import { findEvent, headPosition, readStream } from '@marketplace/event-store/read-log';
import { readAfter } from '@marketplace/event-store/testing/read-after';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import { checkArchiving, checkPromises } from './checks.mjs';
import { BATCH, createLog, viewed } from './scratch-log.mjs';
import { splitUnderLoad } from './split.mjs';

const [before = 200_000, partitions = 20] = process.argv.slice(2).map(Number);
const size = 10_000;
const boundary = before + 20_001; // the log grows while it is split
const spare = 3; // for what is appended while speeds are taken
const readAtOnce = 5000;

const postgres = await startPostgres({ throwaway: false });
const logs = [];
try {
  for (const name of ['whole', 'split']) logs.push(await createLog(postgres, name));
  const [whole, split] = logs;
  await Promise.all(logs.map((log) => log.fill(before)));
  const { switchMs, appendMs } = await splitUnderLoad(split, {
    boundary,
    partitions: partitions + spare,
    size,
  });
  console.log(
    `The switch of ${before} events took ${switchMs} ms, the slowest append meanwhile ${appendMs} ms.`,
  );
  await split.fill(boundary + partitions * size - (await headPosition(split.admin)));
  await whole.fill((await headPosition(split.admin)) - before);
  await checkPromises(split, boundary);
  await checkArchiving(split, boundary);
  console.log(
    `${await headPosition(split.admin)} events in ${partitions + 1} partitions; every promise holds.`,
  );
  await Promise.all(logs.map(({ admin }) => admin.query('ANALYZE')));
  await compare(whole, split);
} finally {
  await Promise.all(logs.map((log) => log.close()));
  await postgres.stop();
}

async function compare(whole, split) {
  const acts = {
    'single appends': [500, 1, ({ command }) => appendEvents(command, [viewed()])],
    'events appended by 500': [40, BATCH, (log) => log.fill(BATCH)],
    'events read in order': [
      40,
      readAtOnce,
      ({ projector }, turn) => readAfter(projector, { after: turn * readAtOnce, limit: readAtOnce }),
    ],
    'reads of the newest ten': [
      500,
      1,
      async ({ projector }) =>
        readAfter(projector, { after: (await headPosition(projector)) - 10, limit: 10 }),
    ],
    'look-ups of an id': [500, 1, ({ command }) => findEvent(command, randomUUID())],
    'reads of a stream': [500, 1, ({ command }) => readStream(command, `listing-${randomUUID()}`)],
  };
  for (const [what, [turns, each, act]] of Object.entries(acts)) {
    const seconds = new Map([whole, split].map((log) => [log, 0]));
    for (let turn = -turns / 10; turn < turns; turn++)
      for (const log of [whole, split]) {
        const started = performance.now();
        await act(log, Math.max(turn, 0));
        if (turn >= 0) seconds.set(log, seconds.get(log) + (performance.now() - started) / 1000);
      }
    const [one, other] = [...seconds.values()].map((spent) => Math.round((turns * each) / spent));
    console.log(`${what.padEnd(26)} ${one}/s whole, ${other}/s split: ${(other / one).toFixed(2)}`);
  }
}
