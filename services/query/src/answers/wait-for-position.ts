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

const POLL_MS = 25;
const NOT_SHOWN_YET = 'The newest changes are not shown yet. Please try again in a moment.';

/** What the routes of reads share. */
export interface Reads {
  authority: Authority;
  db: (res: Response) => Kysely<ReadModels>;
  waits: PositionWaits;
}

interface Parts {
  catalogue: Catalogue;
  database: CallDatabase;
  /** How long to wait for a position that is named, in milliseconds; never longer than the call may take. */
  waitMs: number;
  newestWaitMs: number;
}

export type PositionWaits = ReturnType<typeof createPositionWaits>;

/** Makes reads wait until the read models have passed the log position that they need. */
export function createPositionWaits({ catalogue, database, waitMs, newestWaitMs }: Parts) {
  // without the database, reads are answered from memory
  const headIfKnown = (db: Database) => headPosition(db).catch(() => 0);

  /** This service's last readings of personal data, without a gap. They change nothing that a read waits for. */
  let readings = { before: 0, last: 0 };

  function skipReadings(positions: readonly number[]): void {
    for (const position of positions) {
      const isNext = position === readings.last + 1;
      readings = { before: isNext ? readings.before : position - 1, last: position };
    }
  }

  /** Returns the end of the log without these readings: the projector finds them only when it polls. */
  async function newestChange(db: Database): Promise<number> {
    const head = await headIfKnown(db);
    return head === readings.last ? readings.before : head;
  }

  /** Waits for the log position that a read names, and returns it; 0 for none. @throws {HttpError} 503 when it is not reached in time, 422 when it does not exist */
  async function forNamed(req: Request, res: Response, isAdmin: boolean): Promise<number> {
    res.set('Cache-Control', 'no-store');
    const position = minLogPosition(req);
    if (position > positionOf(catalogue.current)) {
      const db = database(res);
      if (position > (await headPosition(db))) throw notAPosition('is beyond the end of the log');
      const isReached = await catalogue.waitFor(position, Math.min(waitMs, db.leftMs));
      if (!isReached) throw isAdmin ? comingSoon() : unavailable(NOT_SHOWN_YET, 1);
    }
    if (!isLoaded(catalogue.current))
      throw unavailable('The listings are being prepared. Please try again in a moment.', 1);
    return position;
  }

  /** Waits a moment for the end of the log. Never throws. */
  async function forNewest(res: Response) {
    const moment = momentOf(database(res));
    await catalogue.waitFor(await newestChange(moment), moment.leftMs);
  }

  /** Waiting for the end of the log may take only a part of the call's time. */
  function momentOf(db: TimedDatabase): TimedDatabase {
    return db.reserveTime(Math.max(0, db.leftMs - newestWaitMs));
  }

  async function forAdmin(req: Request, res: Response) {
    if ((await forNamed(req, res, true)) === 0) await forNewest(res);
  }

  async function forStored(projection: Projection, req: Request, res: Response) {
    await forAdmin(req, res);
    const db = database(res);
    const named = minLogPosition(req);
    const until = performance.now() + Math.min(named ? waitMs : newestWaitMs, db.leftMs);
    const wanted = named || (await newestChange(momentOf(db)));
    while (((await liveMarks(readModels(db)))[projection]?.position ?? 0) < wanted) {
      if (performance.now() < until) await delay(POLL_MS);
      else if (named) throw comingSoon();
      else return;
    }
  }

  return { forNamed, forNewest, forAdmin, forStored, skipReadings };
}

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
