import { withConnection } from '@marketplace/event-store/connected';
import { wholeDigest } from '@marketplace/event-store/digest-log';
import { headPosition } from '@marketplace/event-store/read-log';
import type { SealProof } from '@marketplace/event-store/seals/check-seals';
import type { Terminal } from '@marketplace/service-kit/command-line';
import type pg from 'pg';
import { findAll } from '../log/check-verb.ts';
import { inSingapore } from './moments.ts';

/** Where the log of a recovered cluster ends, and what it is. */
export interface Ending {
  head: number;
  /** When the last event was recorded; null of an empty log. */
  recordedAt: Date | null;
  /** Whether the check finds no damage. That the newest events have no seal yet is none. */
  isSound: boolean;
}

/** Says where a recovered log ends and what its digest is, and checks it whole, seals included. */
export function proveRecovered(url: string, seals: SealProof, terminal: Terminal): Promise<Ending> {
  return withConnection(url, async (db) => {
    const head = await headPosition(db);
    const recordedAt = await recordedAtOf(db, head);
    const when = recordedAt ? `, of ${inSingapore(recordedAt)}, Singapore` : '';
    terminal.print(`the log ends at position ${head}${when}`);
    terminal.print(`log 1-${head} ${await wholeDigest(db, head)}`);
    const now = recordedAt ?? new Date(); // a log of before has no seals of since
    const { damage } = await findAll({ ...terminal, db }, { seals, against: undefined, now });
    return { head, recordedAt, isSound: damage === 0 };
  });
}

async function recordedAtOf(db: pg.Client, position: number): Promise<Date | null> {
  const { rows } = await db.query<{ recorded_at: Date }>(
    'SELECT recorded_at FROM log.events WHERE position = $1',
    [position],
  );
  return rows[0]?.recorded_at ?? null;
}
