import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { appendEvents } from '@marketplace/event-store/append';
import { headPosition } from '@marketplace/event-store/read-log';
import { readAfter } from '@marketplace/event-store/testing/read-after';
import { viewed } from './scratch-log.mjs';

const parts = readFileSync(new URL('split.sql', import.meta.url), 'utf8').split(/^-- part: /m);

/**
 * Splits a log by positions while one client appends without a pause and another reads what follows its last position. What
 * there is ends below `boundary`; `partitions` of `size` positions follow.
 *
 * @returns how long the switch and the slowest append took, in ms
 * @throws {AssertionError} when the reader did not meet every position once and in order
 */
export async function splitUnderLoad(log, { boundary, partitions, size }) {
  const [writer, reader] = [new AbortController(), new AbortController()];
  const writing = appendUntil(writer.signal, log.command);
  const reading = followUntil(reader.signal, log.projector);
  const copied = await headPosition(log.admin);
  const part = (name) => statements(name, { boundary, copied });

  await log.asOwner(part('ids'));
  await log.asOwner(
    `INSERT INTO log.event_ids SELECT event_id, position FROM log.events WHERE position <= ${copied}`,
  );
  await log.asOwner(part('bound'));
  const started = performance.now();
  await log.asOwner(part('switch'));
  const switchMs = Math.round(performance.now() - started);
  for (let next = 0; next < partitions; next++)
    await log.asOwner(`SELECT log.add_partition(${boundary + next * size}, ${size})`);

  writer.abort();
  const appendMs = await writing;
  reader.abort();
  assert.equal(await reading, await headPosition(log.admin), 'the last position that the reader met');
  return { switchMs, appendMs };
}

function statements(name, values) {
  const part = parts.find((one) => one.startsWith(`${name}\n`));
  return part.slice(name.length).replaceAll(/:(boundary|copied)\b/g, (_, value) => values[value]);
}

async function appendUntil(signal, pool) {
  let longest = 0;
  while (!signal.aborted) {
    const started = performance.now();
    await appendEvents(pool, [viewed()]);
    longest = Math.max(longest, performance.now() - started);
  }
  return Math.round(longest);
}

async function followUntil(signal, pool) {
  let position = await headPosition(pool);
  for (;;) {
    const isLast = signal.aborted;
    const events = await readAfter(pool, { after: position, limit: 1000 });
    for (const event of events) assert.equal(event.position, ++position);
    if (isLast && events.length === 0) return position;
  }
}
