import { randomBytes } from 'node:crypto';
import argon2 from 'argon2';
import type { Gauge, Histogram } from 'prom-client';
import { createSemaphore } from '../semaphore.ts';
import { hashPassword } from './admins.ts';

/** Hashing a password takes a processor and 19 MiB. */
const AT_ONCE = 2;
/** Strangers have half of the places to wait in, so that no flood of them keeps out whom we know. */
const WAITING = 16;
const STRANGERS = WAITING / 2;

/** What is measured of hashing. */
export interface HashMetrics {
  /** Seconds that a password took to be checked. */
  seconds: Histogram;
  /** The most that were hashed at one moment. */
  most: Gauge;
}

export type PasswordGate = ReturnType<typeof createPasswordGate>;

/** Returns the one way to hashes of passwords, which lets few through at a time and those first whom we know. */
export function createPasswordGate({ seconds, most }: HashMetrics) {
  const gate = createSemaphore({ atOnce: AT_ONCE, waiting: WAITING });
  const nobodys = hashPassword(randomBytes(16).toString('hex'));
  let running = 0;
  let mostRunning = 0;

  async function measured<Result>(act: () => Promise<Result>): Promise<Result> {
    running += 1;
    mostRunning = Math.max(mostRunning, running);
    most.set(mostRunning);
    const end = seconds.startTimer();
    try {
      return await act();
    } finally {
      end();
      running -= 1;
    }
  }

  return {
    /**
     * Tells whether a password belongs to a hash. Without a hash it takes as long and says no, so that nobody can tell by the
     * time whether a user exists.
     *
     * @throws {SemaphoreFull} when too many wait
     */
    matches: (hash: string | undefined, password: string, isKnown: boolean): Promise<boolean> =>
      gate(
        async () => {
          const known = hash ?? (await nobodys);
          const matches = await measured(() => argon2.verify(known, password));
          return matches && hash !== undefined;
        },
        { isFirst: isKnown },
      ),
    /** Returns the hash of a new password. @throws {SemaphoreFull} when too many wait */
    hash: (password: string): Promise<string> =>
      gate(() => measured(() => hashPassword(password)), { isFirst: true }),
    /** Lets a few strangers in at a time; they have to pass all that is before a hash inside. @throws {SemaphoreFull} */
    strangers: createSemaphore({ atOnce: STRANGERS, waiting: 0 }),
  };
}
