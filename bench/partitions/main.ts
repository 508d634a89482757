import path from 'node:path';
import { parseArgs } from 'node:util';
import { appendEvents } from '@marketplace/event-store/append';
import { partitionLog } from '@marketplace/event-store/partition-log';
import { findEvents, readStream } from '@marketplace/event-store/read-log';
import { withConnectionAs } from '@marketplace/event-store/roles';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import { aListing } from '@marketplace/projector/testing/test-events';
import type { ScratchLog } from '../harness/database.ts';
import { createLog, fillLog } from '../harness/database.ts';
import { inFolder, quantile } from '../harness/machine.ts';

const BATCH = 500;

/**
 * `npm run bench -- partitions [--events 400000] [--partitions 20] [--rounds 40]`: one log in one table and one in partitions, on one
 * Postgres, measured in turns. Prints medians in milliseconds, and their ratio.
 */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '400000' },
    partitions: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '40' },
  },
});
const [events, partitions, rounds] = [values.events, values.partitions, values.rounds].map(Number) as [
  number,
  number,
  number,
];
const size = Math.ceil(events / partitions);

await inFolder('partitions', async (folder) => {
  const postgres = await startPostgres({ dir: path.join(folder, 'log') });
  const logs = [
    await fill(await createLog(postgres, 'one')),
    await fill(await createLog(postgres, 'many'), true),
  ];
  const times = new Map<string, [number[], number[]]>();
  for (let round = 0; round < rounds; round++)
    for (const [place, log] of round % 2 ? [...logs.entries()].reverse() : [...logs.entries()])
      for (const [name, { times: count, act }] of Object.entries(acts(log))) {
        const began = performance.now();
        for (let nth = 0; nth < count; nth++) await act();
        const found = times.get(name) ?? [[], []];
        found[place as 0 | 1].push((performance.now() - began) / count);
        times.set(name, found);
      }
  for (const [name, [one, many]] of times) {
    const [before, after] = [quantile(one, 0.5), quantile(many, 0.5)];
    console.log(
      `${name.padEnd(28)} ${before.toFixed(3)} ${after.toFixed(3)} ms  ${(after / before).toFixed(2)}`,
    );
  }
  for (const { log } of logs) await log.close();
  await postgres.stop();
});

interface Filled {
  log: ScratchLog;
  listings: { id: string; stream: string }[];
  ids: string[];
}

async function fill(log: ScratchLog, inPartitions = false): Promise<Filled> {
  if (inPartitions) {
    await withConnectionAs(log.url, 'owner', async (owner) => {
      console.log('switch', (await partitionLog(owner, { size }))?.switchMs, 'ms');
      await owner.query('SELECT log.make_room($1)', [events]);
    });
  }
  await fillLog(log, events);
  await log.admin.query('VACUUM ANALYZE');
  const { rows } = await log.admin.query<{ event_id: string }>(
    'SELECT event_id FROM log.events ORDER BY random() LIMIT 2000',
  );
  const { rows: streams } = await log.admin.query<{ stream: string }>(
    "SELECT stream_id AS stream FROM log.streams WHERE stream_id LIKE 'listing-%' ORDER BY random()",
  );
  return {
    log,
    ids: rows.map((row) => row.event_id),
    listings: streams.map(({ stream }) => ({ stream, id: stream.slice(8) })),
  };
}

function acts({ log, ids, listings }: Filled): Record<string, { times: number; act(): Promise<unknown> }> {
  const one = <Value>(list: Value[]) => list[Math.floor(Math.random() * list.length)] as Value;
  const view = () => aListing().viewed();
  return {
    'look up an id': { times: 40, act: () => findEvents(log.command, [one(ids)]) },
    'read a stream': { times: 40, act: () => readStream(log.command, one(listings).stream) },
    'append a view': { times: 20, act: () => appendEvents(log.command, [view()]) },
    'append a change': { times: 20, act: () => appendEvents(log.command, [aListing().added()]) },
    'append 500 views': {
      times: 2,
      act: () => appendEvents(log.command, Array.from({ length: BATCH }, view)),
    },
    'the newest ten': {
      times: 20,
      act: () => log.projector.query('SELECT * FROM log.events ORDER BY position DESC LIMIT 10'),
    },
    'read 5,000 in order': {
      times: 1,
      act: () => {
        const from = Math.floor(Math.random() * (events - 5000));
        return log.projector.query(
          'SELECT * FROM log.events WHERE position > $1 AND position <= $2 ORDER BY position',
          [from, from + 5000],
        );
      },
    },
  };
}
