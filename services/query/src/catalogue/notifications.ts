import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Projection } from '@marketplace/read-models/projections';
import { projections, READ_MODELS_CHANNEL } from '@marketplace/read-models/projections';
import type { Logger } from '@marketplace/service-kit/logger';
import pg from 'pg';
import { z } from 'zod';

interface Parts {
  databaseUrl: string;
  logger: Logger;
  onMoved(projection: Projection | undefined): void;
  /** Listening, true: earlier notifications were lost. The connection is broken or cannot listen, false. */
  onListening(isOn: boolean): void;
  /** How often the connection is checked: a server that was cut off is silent. */
  checkEveryMs?: number;
}

const Message = z.object({ projection: z.enum(projections) });

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5000;
const CONNECT_TIMEOUT_MS = 2000;
const GOODBYE_MS = 500;
const ANSWER_TIMEOUT_MS = 2000;

/** Listens to the projector's notifications on a connection of its own, and reconnects with growing pauses. */
export async function followNotifications(parts: Parts, signal: AbortSignal): Promise<void> {
  let retryMs = FIRST_RETRY_MS;
  const onListening = (isOn: boolean) => {
    retryMs = FIRST_RETRY_MS;
    parts.onListening(isOn);
  };
  while (!signal.aborted) {
    await listen({ ...parts, onListening }, signal).catch((error: unknown) => {
      parts.logger.debug({ err: error }, 'cannot listen to read models');
    });
    parts.onListening(false);
    await delay(retryMs, undefined, { signal }).catch(() => undefined); // aborted: the loop ends
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
  }
}

async function listen(
  { databaseUrl, onMoved, onListening, checkEveryMs = 5000 }: Parts,
  signal: AbortSignal,
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    application_name: 'query-notifications',
  });
  const ended = once(client, 'end', { signal }).then(
    () => true,
    () => true,
  );
  client.on('error', () => undefined); // an end follows
  client.on('notification', ({ payload }) => onMoved(projectionIn(payload)));
  try {
    await client.connect();
    await client.query(`LISTEN ${READ_MODELS_CHANNEL}`);
    onListening(true);
    while (!(await Promise.race([ended, delay(checkEveryMs, false, { ref: false })])))
      await client.query('SELECT 1');
  } finally {
    // A server that has vanished never answers the goodbye.
    await Promise.race([client.end(), delay(GOODBYE_MS, undefined, { ref: false })]);
  }
}

function projectionIn(payload = ''): Projection | undefined {
  try {
    return Message.parse(JSON.parse(payload)).projection;
  } catch {
    return undefined; // an unreadable notification may still mean a change
  }
}
