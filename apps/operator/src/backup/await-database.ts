import { setTimeout as delay } from 'node:timers/promises';
import { withConnection } from '@marketplace/event-store/connected';
import { isTransient } from '@marketplace/projector/engine/transient-errors';

/** A database did not come. The message is one line for an operator. */
export class DatabaseAbsent extends Error {
  override name = 'DatabaseAbsent';
}

/** How long a database that does not answer is waited for, in seconds. */
export const PATIENCE_S = 120;

/** One that says that it is starting reads its WAL, which takes long after a crash in the middle of much writing. */
const STARTING = '57P03';
const STARTING_PATIENCE_S = 1800;

/** Who may not come in, or asks for a database that is not there, has to do something first. */
const IN_VAIN = /^(28|3D)...$/;

const TRY_EVERY_MS = 1000;
const ATTEMPT_MS = 5000;

/**
 * Waits until a database lets somebody in.
 *
 * @param tell told what is waited for
 * @throws {DatabaseAbsent} when it does not come
 * @throws what it says when waiting does not help, as when the password is wrong
 */
export async function untilReached(
  url: string,
  tell: (text: string) => void,
  patienceS = PATIENCE_S,
): Promise<void> {
  const began = performance.now();
  const config = { connectionString: url, connectionTimeoutMillis: ATTEMPT_MS };
  for (;;)
    try {
      return await withConnection(config, async () => undefined);
    } catch (error) {
      if (!(error instanceof Error) || !isTransient(error)) throw error;
      if ('code' in error && IN_VAIN.test(String(error.code))) throw error;
      const waited = Math.round((performance.now() - began) / 1000);
      const isStarting = 'code' in error && error.code === STARTING;
      if (waited >= (isStarting ? Math.max(patienceS, STARTING_PATIENCE_S) : patienceS))
        throw new DatabaseAbsent(
          `Postgres did not come within ${waited} s (${wordsOf(error)}): start it (docker compose up -d postgres), see what it says (docker compose logs postgres), and call this again.`,
        );
      tell(`waiting for Postgres: ${waited} s, ${wordsOf(error)}`);
      await delay(TRY_EVERY_MS);
    }
}

/** Several addresses of one name are refused with an error that says nothing itself. */
function wordsOf(error: Error): string {
  const [first] = error instanceof AggregateError ? (error.errors as Error[]) : [error];
  return first?.message || error.name;
}
