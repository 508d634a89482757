import { setTimeout as delay } from 'node:timers/promises';
import { headers } from '@marketplace/contracts/headers';
import type { Database, TimedDatabase } from '@marketplace/event-store/database';
import { headPosition } from '@marketplace/event-store/read-log';
import type { ReadModels } from '@marketplace/read-models/database';
import { readModels } from '@marketplace/read-models/database';
import type { Projection } from '@marketplace/read-models/projections';
import type { Authority } from '@marketplace/service-kit/authority';
import type { CallDatabase } from '@marketplace/service-kit/database';
import { HttpError, unavailable } from '@marketplace/service-kit/http-error';
import type { Request, Response } from 'express';
import type { Kysely } from 'kysely';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { liveMarks } from '../catalogue/load-snapshot.query.ts';
import { isLoaded, positionOf } from '../catalogue/snapshot.ts';

const LOOK_AGAIN_MS = 25;

/** What the routes of reads share. */
export interface Reads {
  authority: Authority;
  /** Returns the read models as a call may ask them, until its deadline. */
  db: (res: Response) => Kysely<ReadModels>;
  waits: PositionWaits;
}

interface Parts {
  catalogue: Catalogue;
  database: CallDatabase;
  /** How long to wait for a position that is named, in milliseconds; never longer than the call may take. */
  waitMs: number;
  /** How long to wait for the end of the log. */
  newestWaitMs: number;
}

export type PositionWaits = ReturnType<typeof createPositionWaits>;

/** Returns what holds reads back until what they are answered from has passed the log position that they need. */
export function createPositionWaits({ catalogue, database, waitMs, newestWaitMs }: Parts) {
  // without the database, what is known has to do
  const headIfKnown = (db: Database) => headPosition(db).catch(() => 0);

  /**
   * What every read passes first, after it was allowed: waits for the log position that it names. Of a listing that is set aside
   * the projections pass all positions, so that who reads it is answered with what there is.
   *
   * @param isAdmin whether it may be told that what it waits for is a change of its own
   * @returns the position, 0 for none
   * @throws {HttpError} 503 when the position is not reached in time, or while the catalogue was never loaded; 422 when the
   *   log has no such position
   */
  async function forNamed(req: Request, res: Response, isAdmin: boolean): Promise<number> {
    res.set('Cache-Control', 'no-store');
    const position = minLogPosition(req);
    if (position > positionOf(catalogue.current)) {
      const db = database(res);
      if (position > (await headPosition(db))) throw notAPosition('is beyond the end of the log');
      const isReached = await catalogue.waitFor(position, Math.min(waitMs, db.leftMs));
      if (!isReached) throw isAdmin ? comingSoon() : notShownYet();
    }
    if (!isLoaded(catalogue.current))
      throw unavailable('The listings are being prepared. Please try again in a moment.', 1);
    return position;
  }

  /**
   * Waits, for a moment at most, until everything that is in the log by now has been read: for an admin who names no
   * position, and before saying that something does not exist. Never throws.
   */
  async function forNewest(res: Response) {
    const moment = momentOf(database(res));
    await catalogue.waitFor(await headIfKnown(moment), moment.leftMs);
  }

  /** The end of the log is worth a part of the call's time, and no more. */
  function momentOf(db: TimedDatabase): TimedDatabase {
    return db.reserveTime(Math.max(0, db.leftMs - newestWaitMs));
  }

  /** Waits for what an admin's read needs: the position that it names, or else all that is in the log. */
  async function forAdmin(req: Request, res: Response) {
    if ((await forNamed(req, res, true)) === 0) await forNewest(res);
  }

  /** The same for reads of a projection that is not kept in memory but read from the database. */
  async function forStored(projection: Projection, req: Request, res: Response) {
    await forAdmin(req, res);
    const db = database(res);
    const named = minLogPosition(req);
    const until = performance.now() + Math.min(named ? waitMs : newestWaitMs, db.leftMs);
    const wanted = named || (await headIfKnown(momentOf(db)));
    while (((await liveMarks(readModels(db)))[projection]?.position ?? 0) < wanted) {
      if (performance.now() < until) await delay(LOOK_AGAIN_MS);
      else if (named) throw comingSoon();
      else return;
    }
  }

  return { forNamed, forNewest, forAdmin, forStored };
}

/** The position that a read must not be older than, 0 when it does not say. */
function minLogPosition(req: Request): number {
  const given = req.get(headers.minLogPosition);
  if (given === undefined) return 0;
  if (!/^\d{1,15}$/.test(given)) throw notAPosition('must be a whole number');
  return Number(given);
}

function notAPosition(message: string) {
  const errors = [{ path: headers.minLogPosition, message }];
  return new HttpError(422, `${headers.minLogPosition} must be a log position.`, { errors });
}

function comingSoon() {
  return unavailable('Your change is saved and will be shown in a moment. Please try again.', 1);
}

function notShownYet() {
  return unavailable('The newest changes are not shown yet. Please try again in a moment.', 1);
}
