import type { EnquirySummary } from '@marketplace/contracts/enquiries/enquiry.views';
import type { EventMeta } from '@marketplace/contracts/events';
import type { ReadingEvent } from '@marketplace/contracts/readings/reading.events';
import { actorOf, adminOf } from '@marketplace/service-kit/authority';
import type { CallDatabase } from '@marketplace/service-kit/database';
import { requestIdOf } from '@marketplace/service-kit/request-context';
import type { Opener } from '@marketplace/vault/find-person';
import { openerOf } from '@marketplace/vault/find-person';
import type { Keyring } from '@marketplace/vault/keyring';
import type { Response } from 'express';
import type { Reads } from '../answers/wait-for-position.ts';
import type { ArrangedRow, EnquiryRow } from './enquiries.query.ts';
import { arrangedOf, sealedIn, summaryOf } from './person-export.ts';
import { recordReadings } from './readings.ts';

interface Parts extends Pick<Reads, 'waits'> {
  database: CallDatabase;
  keyring: Keyring | undefined;
}

/** Returns functions that record what is shown of visitors, and that open enquiries for lists. */
export function createSummaries({ waits, database, keyring }: Parts) {
  async function record(res: Response, reading: ReadingEvent): Promise<void> {
    waits.skipReadings(await recordReadings(database(res), readerOf(res), [reading]));
  }

  /** Returns what `viewOf` makes of rows, and records the reading if they name anyone. */
  async function listed<Row extends EnquiryRow, View extends EnquirySummary>(
    res: Response,
    rows: readonly Row[],
    viewOf: (row: Row, open: Opener) => View,
  ): Promise<View[]> {
    const open = await openerOf(database(res), keyring, sealedIn(rows));
    const views = rows.map((row) => viewOf(row, open));
    if (views.some(({ person }) => person)) await record(res, { type: 'EnquiriesListed', data: {} });
    return views;
  }

  return {
    record,
    summariesOf: (res: Response, rows: readonly EnquiryRow[]) => listed(res, rows, summaryOf),
    arrangedOf: (res: Response, rows: readonly ArrangedRow[]) => listed(res, rows, arrangedOf),
  };
}

/** Returns the meta data of an admin's readings. */
export function readerOf(res: Response): EventMeta {
  return { actor: actorOf(adminOf(res)), source: 'api', request_id: requestIdOf(res) };
}
