import assert from 'node:assert/strict';
import { appendEvents, VersionConflict } from '@marketplace/event-store/append';
import { headPosition, readStream } from '@marketplace/event-store/read-log';
import { readAfter } from '@marketplace/event-store/testing/read-after';
import { viewed } from './scratch-log.mjs';

/** What the log promises holds across partitions as it does in one table. */
export async function checkPromises(log, boundary) {
  const { rows } = await log.admin.query(
    'SELECT count(*)::int, max(position)::int, min(position)::int FROM log.events',
  );
  const head = await headPosition(log.admin);
  assert.deepEqual(rows[0], { count: head, max: head, min: 1 }, 'positions without a gap');

  const [old] = await readAfter(log.admin, { after: 41, limit: 1 });
  const [answer] = await appendEvents(log.command, [{ ...viewed(), eventId: old.eventId }]);
  assert.deepEqual([answer.duplicate, answer.position], [true, 42], 'an id of the oldest partition is known');
  const stale = log.repricedAt(log.versions());
  await assert.rejects(appendEvents(log.command, [stale]), VersionConflict);
  const stream = await readStream(log.command, `listing-${log.listing}`);
  assert.deepEqual(
    stream.map(({ version }) => version),
    Array.from({ length: log.versions() }, (_, index) => index + 1),
    'a stream through all partitions',
  );

  for (const table of ['events', 'events_1', `events_${boundary}`, 'event_ids'])
    for (const act of [
      `DELETE FROM log.${table}`,
      `TRUNCATE log.${table}`,
      `UPDATE log.${table} SET position = 0`,
    ])
      await assert.rejects(log.admin.query(act), /append-only/, act);
  for (const table of ['events', `events_${boundary}`, 'event_ids'])
    await assert.rejects(
      log.command.query(`INSERT INTO log.${table} (position) VALUES (0)`),
      /permission denied/,
    );
}

/** The oldest partition leaves the log and comes back. Who reads newer positions does not notice, and its ids stay taken. */
export async function checkArchiving(log, boundary) {
  const head = await headPosition(log.projector);
  const [{ eventId }] = await readAfter(log.projector, { after: 41, limit: 1 });
  await log.asOwner('ALTER TABLE log.events DETACH PARTITION log.events_1');
  assert.equal((await readAfter(log.projector, { after: head - 10, limit: 100 })).length, 10);
  const [answer] = await appendEvents(log.command, [{ ...viewed(), eventId }]);
  assert.deepEqual([answer.duplicate, answer.position], [true, 42]);
  await log.asOwner(
    `ALTER TABLE log.events ATTACH PARTITION log.events_1 FOR VALUES FROM (1) TO (${boundary})`,
  );
  assert.equal((await readAfter(log.projector, { after: 41, limit: 1 }))[0].eventId, eventId);
}
