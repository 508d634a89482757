import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import type { ReadingEvent } from '@marketplace/contracts/readings/reading.events';
import { appendReadings, OutcomeUnknown } from '@marketplace/event-store/append';
import type { Database } from '@marketplace/event-store/database';
import { inTransaction } from '@marketplace/event-store/database';
import { idempotentId, newId } from '@marketplace/event-store/events';
import { unavailable } from '@marketplace/service-kit/http-error';

/** An admin who reads the same again within this time adds no event: open pages reload automatically. */
const REPEATED_MS = 15 * 60_000;

/**
 * Records readings of personal data. They are durable when it returns: only then may the data be shown.
 *
 * @returns their positions in the log; none for repeated ones
 * @throws {HttpError} 503 when the database did not confirm them
 */
export async function recordReadings(
  db: Database,
  meta: EventMeta,
  readings: readonly ReadingEvent[],
): Promise<number[]> {
  if (readings.length === 0) return [];
  const events = readings.map((reading) => {
    const eventId = readingId(reading, meta);
    return { ...reading, eventId, stream: streams.reading(eventId), version: 1, meta };
  });
  const connection = await db.connect();
  try {
    // the role's transactions only read by default
    const append = () => appendReadings(connection, events);
    const appended = await inTransaction(connection, 'BEGIN READ WRITE', append);
    return appended.map(({ position }) => position);
  } catch (error) {
    throw error instanceof OutcomeUnknown ? unavailable() : error;
  } finally {
    connection.release();
  }
}

function readingId(reading: ReadingEvent, { actor }: EventMeta): string {
  if (reading.type === 'PersonalDataExported') return newId();
  const period = Math.floor(Date.now() / REPEATED_MS);
  return idempotentId(`reading ${actor.id}`, JSON.stringify([reading, period]));
}
