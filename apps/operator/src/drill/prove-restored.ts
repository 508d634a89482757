import { counted, nounFor } from '@marketplace/contracts/counted';
import { streams } from '@marketplace/contracts/events';
import { appendEvents } from '@marketplace/event-store/append';
import { checkLog, damageIn } from '@marketplace/event-store/check-log';
import type { SealProof } from '@marketplace/event-store/check-seals';
import { checkSeals } from '@marketplace/event-store/check-seals';
import { newId } from '@marketplace/event-store/events';
import { wholeDigest } from '@marketplace/event-store/log-lines';
import { headPosition } from '@marketplace/event-store/read-log';
import { projections } from '@marketplace/projector/all-projections';
import { catchUp } from '@marketplace/projector/engine/catch-up';
import { ensureLive } from '@marketplace/projector/engine/generations';
import { verify } from '@marketplace/projector/engine/verify';
import { readModels } from '@marketplace/read-models/database';
import type { FileStore } from '@marketplace/service-kit/files/file-store';
import type pg from 'pg';
import type { Manifest } from '../backup/backup.ts';
import { pausedProjections } from '../backup/restore-backup.ts';
import { lackingPictures } from '../backup/upload-files.ts';

/** One check after a restore. */
export interface Proof {
  holds: boolean;
  text: string;
}

/** A restored database, by role. */
export interface Restored {
  admin: pg.Pool;
  command: pg.Pool;
  projector: pg.Pool;
  query: pg.Pool;
  uploads: FileStore;
}

/** Proves a database that was restored from a backup: log, seals, admins, pictures, read models and rights. Appends one event. */
export async function* proveRestored(
  restored: Restored,
  manifest: Manifest,
  seals: SealProof,
): AsyncGenerator<Proof> {
  yield* proveLog(restored, manifest);
  yield await proveSeals(restored, seals);
  yield* proveAdminsAndPictures(restored, manifest);
  yield* proveReadModels(restored, manifest);
  yield* proveGuards(restored);
  const position = await appendView(restored.command);
  yield proof(position === manifest.log.head + 1, `the next event has position ${position}`);
}

/** Appends a view of a listing that does not exist, and returns its position. */
async function appendView(command: pg.Pool): Promise<number | undefined> {
  const listing_id = newId();
  const [appended] = await appendEvents(command, [
    {
      type: 'ListingViewed',
      data: { listing_id, crawler: false },
      stream: streams.visits(listing_id),
      version: null,
      eventId: newId(),
      meta: {
        actor: { kind: 'system', id: null, name: 'drill' },
        source: 'cli',
        request_id: 'drill',
      },
    },
  ]);
  return appended?.position;
}

async function* proveLog({ projector }: Restored, { log }: Manifest): AsyncGenerator<Proof> {
  const head = await headPosition(projector);
  yield proof(head === log.head, `the log ends at position ${head}`);
  const sha256 = await wholeDigest(projector, head);
  yield proof(sha256 === log.sha256, `its digest is ${sha256}, that of the backup ${log.sha256}`);
  const damage = await damageIn(checkLog(projector));
  yield proof(damage.length === 0, `the check finds ${damage.join('; ') || 'nothing'}`);
}

async function proveSeals({ projector }: Restored, seals: SealProof): Promise<Proof> {
  const damage = await damageIn(checkSeals(projector, seals, { now: new Date() }));
  return proof(
    damage.length === 0,
    `the seals hold${damage.length === 0 ? '' : ` not: ${damage.join('; ')}`}`,
  );
}

async function* proveAdminsAndPictures(
  { admin, uploads }: Restored,
  { log, admins }: Manifest,
): AsyncGenerator<Proof> {
  const { rows } = await admin.query<{ admins: number; sessions: number }>(
    'SELECT (SELECT count(*)::int FROM auth.admins) AS admins, (SELECT count(*)::int FROM auth.sessions) AS sessions',
  );
  const found = rows[0];
  yield proof(
    found?.admins === admins.count && found.sessions === 0,
    `${counted(found?.admins ?? 0, 'admin')}, no sessions`,
  );
  const lacking = await lackingPictures(admin, log.head, uploads);
  yield proof(
    lacking.length === 0,
    `${counted(lacking.length, 'picture')} of the log ${nounFor(lacking.length, 'is', 'are')} missing or damaged`,
  );
}

async function* proveReadModels({ projector }: Restored, { log }: Manifest): AsyncGenerator<Proof> {
  const paused = await pausedProjections(projector);
  const db = readModels(projector);
  for (const projection of projections) {
    await ensureLive(db, projection);
    await catchUp(db, projection, { target: 'live' });
  }
  const verifications = await verify(db, projections);
  for (const { projection, rows, position, differences, unread } of verifications) {
    const why = paused.some((name) => name === projection) ? ': it was paused' : '';
    yield proof(
      differences.length + unread.length === 0 && position === log.head,
      `${projection}: ${rows} ${nounFor(rows, 'row')} folded up to position ${position}, ${differences.length} differ${why}${unreadText(unread)}`,
    );
  }
  yield proof(verifications.length === projections.length, `${verifications.length} read models can be read`);
}

function unreadText(unread: readonly { position: number }[]): string {
  const positions = unread.map(({ position }) => position).join(', ');
  return unread.length === 0 ? '' : `; what these events are about was not compared: ${positions}`;
}

const CHANGES = ["UPDATE log.events SET type = 'x'", 'DELETE FROM log.events', 'TRUNCATE log.events'];
const WRITES = ['INSERT INTO log.events SELECT * FROM log.events', 'UPDATE log.head SET position = 0'];
const APPENDS = [`SELECT log.append('[]')`, `SELECT log.append_new('[]')`];

/** Statements that the database must refuse, by role. */
const forbidden = {
  admin: CHANGES,
  command: [...CHANGES, ...WRITES],
  projector: [...CHANGES, ...WRITES, ...APPENDS],
  query: [...CHANGES, ...WRITES, ...APPENDS, 'SELECT * FROM log.events', 'DELETE FROM auth.admins'],
} as const;

async function* proveGuards(restored: Restored): AsyncGenerator<Proof> {
  for (const role of ['admin', 'command', 'projector', 'query'] as const) {
    const done: string[] = [];
    for (const act of forbidden[role]) if (!(await isRefused(restored[role], act))) done.push(act);
    const many = forbidden[role].length;
    yield proof(
      done.length === 0,
      `${many} forbidden acts of ${role}: ${done.length === 0 ? 'all refused' : `done: ${done.join('; ')}`}`,
    );
  }
}

/** 42501: no right to; 25006: may only read. */
async function isRefused(pool: pg.Pool, act: string): Promise<boolean> {
  const code = await pool.query(act).then(
    () => undefined,
    (error: { code?: string }) => error.code,
  );
  return code === '42501' || code === '25006';
}

function proof(holds: boolean, text: string): Proof {
  return { holds, text };
}
