import { setTimeout as delay } from 'node:timers/promises';
import { unavailable } from '@marketplace/service-kit/http-error';
import { minLogPosition } from '@marketplace/service-kit/log-position';
import type { Request, Response } from 'express';
import type { Catalogue } from '../catalogue.ts';

const LOOK_AGAIN_MS = 25;

/** Holds reads back until the catalogue is new enough for them. */
export interface Freshness {
  /**
   * What every read passes first, after it was allowed: waits for the log position that it names.
   *
   * @returns the position, 0 for none
   * @throws {HttpError} 503 when the position is not reached in time, or while the catalogue was never loaded; 422 when the
   *   position is not one
   */
  named(req: Request, res: Response): Promise<number>;
  /**
   * Waits, for a moment at most, until everything that is in the log by now has been read: for an admin who names no
   * position, and before saying that something does not exist. Never throws.
   */
  newest(): Promise<void>;
  /**
   * Waits as `named` and `newest` do, for the activity, which is read from the database: for a position, or with 0 for the end of
   * the log.
   *
   * @throws {HttpError} 503 when a position is not reached in time
   */
  activity(position: number): Promise<void>;
}

interface Parts {
  catalogue: Catalogue;
  /** Returns the position of the last event in the log. */
  headPosition: () => Promise<number>;
  /** Returns how far the activity is. */
  activityPosition: () => Promise<number>;
  waitMs: number;
  newestWaitMs: number;
}

/** Returns what holds reads back. */
export function createFreshness({
  catalogue,
  headPosition,
  activityPosition,
  waitMs,
  newestWaitMs,
}: Parts): Freshness {
  return {
    async named(req, res) {
      res.set('Cache-Control', 'no-store');
      const position = minLogPosition(req);
      if (!(await catalogue.waitFor(position, waitMs))) throw comingSoon();
      if (!catalogue.isLoaded)
        throw unavailable('The listings are being prepared. Please try again in a moment.', 1);
      return position;
    },
    async newest() {
      const head = await headPosition().catch(() => 0); // without the database, what is known has to do
      await catalogue.waitFor(head, newestWaitMs);
    },
    async activity(position) {
      const wanted = position || (await headPosition().catch(() => 0));
      const until = performance.now() + (position ? waitMs : newestWaitMs);
      while ((await activityPosition()) < wanted) {
        if (performance.now() < until) await delay(LOOK_AGAIN_MS);
        else if (position) throw comingSoon();
        else return;
      }
    },
  };
}

function comingSoon() {
  return unavailable('Your change is saved and will be shown in a moment. Please try again.', 1);
}

/** Waits for what an admin's read needs: the position it names, or else all that is in the log. Returns the position, or 0. */
export async function adminFreshness(freshness: Freshness, req: Request, res: Response): Promise<number> {
  const position = await freshness.named(req, res);
  if (position === 0) await freshness.newest();
  return position;
}
