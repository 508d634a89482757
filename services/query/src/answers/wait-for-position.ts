import { setTimeout as delay } from 'node:timers/promises';
import { headers } from '@marketplace/contracts/headers';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Projection } from '@marketplace/read-models/projections';
import type { Authority } from '@marketplace/service-kit/authority';
import { HttpError, unavailable } from '@marketplace/service-kit/http-error';
import type { Request, Response } from 'express';
import type { Kysely } from 'kysely';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Marks } from '../catalogue/snapshot.ts';
import { isLoaded, positionOf } from '../catalogue/snapshot.ts';

const LOOK_AGAIN_MS = 25;

/** What the routes of reads share. */
export interface Reads {
  authority: Authority;
  db: Kysely<ReadModels>;
  waits: PositionWaits;
}

interface Parts {
  catalogue: Catalogue;
  /** Returns the position of the last event in the log. */
  headPosition: () => Promise<number>;
  /** Returns how far each projection is that answers reads. */
  marks: () => Promise<Marks>;
  /** How long to wait for a position that is named, in milliseconds. */
  waitMs: number;
  /** How long to wait for the end of the log. */
  newestWaitMs: number;
}

export type PositionWaits = ReturnType<typeof createPositionWaits>;

/** Returns what holds reads back until what they are answered from has passed the log position that they need. */
export function createPositionWaits({ catalogue, headPosition, marks, waitMs, newestWaitMs }: Parts) {
  const headIfKnown = () => headPosition().catch(() => 0); // without the database, what is known has to do

  /**
   * What every read passes first, after it was allowed: waits for the log position that it names.
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
      if (position > (await headPosition())) throw notAPosition('is beyond the end of the log');
      if (!(await catalogue.waitFor(position, waitMs))) throw isAdmin ? comingSoon() : notShownYet();
    }
    if (!isLoaded(catalogue.current))
      throw unavailable('The listings are being prepared. Please try again in a moment.', 1);
    return position;
  }

  /**
   * Waits, for a moment at most, until everything that is in the log by now has been read: for an admin who names no
   * position, and before saying that something does not exist. Never throws.
   */
  async function forNewest() {
    await catalogue.waitFor(await headIfKnown(), newestWaitMs);
  }

  /** Waits for what an admin's read needs: the position that it names, or else all that is in the log. */
  async function forAdmin(req: Request, res: Response) {
    if ((await forNamed(req, res, true)) === 0) await forNewest();
  }

  /** The same for reads of a projection that is not kept in memory but read from the database. */
  async function forStored(projection: Projection, req: Request, res: Response) {
    await forAdmin(req, res);
    const named = minLogPosition(req);
    const wanted = named || (await headIfKnown());
    const until = performance.now() + (named ? waitMs : newestWaitMs);
    while (((await marks())[projection]?.position ?? 0) < wanted) {
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
