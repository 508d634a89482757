import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import type { Account } from '@marketplace/local-stack/server-process';
import { UsageError } from '@marketplace/service-kit/command-line';
import { z } from 'zod';
import { Refusal } from '../error-text.ts';

/** The archive cannot do what was asked, or is not complete. */
export class ArchiveFailed extends Refusal {
  override name = 'ArchiveFailed';
}

/** The archive of one cluster. */
export interface Archive {
  /** The settings of pgBackRest, PGBACKREST_… and PG…; it has no file of settings. */
  environment: NodeJS.ProcessEnv;
  /** The owner of the cluster's files, if not the user of this process. */
  account?: Account | undefined;
}

/** In place of /etc/pgbackrest.conf, which Debian's package makes, and which others than its user cannot read. */
const NO_FILE = '/dev/null';

/** Runs pgBackRest and returns its output. @throws {ArchiveFailed} with its error output */
export async function pgbackrest(
  { environment, account }: Archive,
  [command = '', ...words]: readonly string[],
  input?: Buffer,
): Promise<Buffer> {
  const child = spawn('pgbackrest', [command, ...words], {
    ...account,
    env: { PGBACKREST_CONFIG: NO_FILE, ...environment },
    cwd: '/',
  });
  child.stdin.on('error', () => undefined); // one that ends at once does not read its input
  child.stdin.end(input);
  const [printed, said, [code]] = await Promise.all([
    buffer(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code === 0) return printed;
  const reason = said.trim() || printed.toString().trim() || `it ended with ${code}`;
  throw new ArchiveFailed(`pgbackrest ${command}: ${reason.replaceAll('\n', ' ')}`);
}

const Seconds = z.number().transform((seconds) => new Date(seconds * 1000));

const BaseBackup = z.object({
  label: z.string(),
  type: z.enum(['full', 'diff', 'incr']),
  timestamp: z.object({ start: Seconds, stop: Seconds }),
  /** The first segment of WAL that it needs. */
  archive: z.object({ start: z.string() }),
  /** The id of its database in the archive. */
  database: z.object({ id: z.number() }),
});
/** A copy of the whole cluster. WAL leads from it to any later moment. An incremental one needs earlier ones. */
export type BaseBackup = z.infer<typeof BaseBackup>;

const Info = z.array(
  z.object({
    backup: z.array(BaseBackup),
    archive: z.array(z.object({ id: z.string() })).default([]),
    /** The databases that it archived, in order. */
    db: z.array(z.object({ id: z.number() })).default([]),
  }),
);

/** Returns the base backups of the archive, the oldest first. */
export async function baseBackups(archive: Archive): Promise<BaseBackup[]> {
  return (await infoOf(archive))?.backup ?? [];
}

/** Returns the base backups of the current database, without those of earlier ones. */
export async function baseBackupsOfNow(archive: Archive): Promise<BaseBackup[]> {
  const { backup = [], db = [] } = (await infoOf(archive)) ?? {};
  return backup.filter(({ database }) => database.id === db.at(-1)?.id);
}

/** Whether a segment of WAL is in the archive. Postgres also reports a dropped one as archived. */
export async function hasSegment(archive: Archive, segment: string): Promise<boolean> {
  const id = (await infoOf(archive))?.archive.at(-1)?.id;
  const folder = `archive/${archive.environment.PGBACKREST_STANZA}/${id}/${segment.slice(0, 16)}`;
  const printed = await pgbackrest(archive, ['repo-ls', folder, `--filter=^${segment}`, '--output=json']);
  return printed.toString().includes(segment);
}

async function infoOf(archive: Archive) {
  const printed = await pgbackrest(archive, ['info', '--output=json']);
  return Info.parse(JSON.parse(printed.toString()))[0];
}

const FOREIGN =
  'The archive holds another database than the running one. To restore that one: deploy/restore.sh --to latest. To continue with the running one: archive adopt.';
const ANOTHER_CLUSTER = /\[028\]|\[051\]/;

/**
 * Creates the archive of the running cluster, unless it exists.
 *
 * @throws {ArchiveFailed} when it holds another cluster: a new, empty one must not replace it
 */
export async function introduceCluster(archive: Archive): Promise<void> {
  await pgbackrest(archive, ['stanza-create']).catch((error: Error) => {
    if (!ANOTHER_CLUSTER.test(error.message)) throw error;
    throw new ArchiveFailed(FOREIGN);
  });
}

/** Continues the archive with the running cluster in place of an earlier one, whose backups stay. */
export async function adoptCluster(archive: Archive): Promise<void> {
  await introduceCluster(archive).catch(async (error: Error) => {
    if (error.message !== FOREIGN) throw error;
    await pgbackrest(archive, ['stanza-upgrade']);
  });
}

/** A moment, or the end of the archive. */
export type Moment = Date | 'latest';

/** The folder of a cluster, and its archive. */
export interface Cluster extends Archive {
  data: string;
}

/**
 * Returns the end of the oldest base backup, the first moment that can be restored.
 *
 * @throws {ArchiveFailed} when a moment is not in the archive
 */
export async function assertReachable(archive: Archive, moment: Moment): Promise<Date> {
  const [oldest] = await baseBackups(archive);
  if (!oldest) throw new ArchiveFailed('The archive has no base backup.');
  const { stop } = oldest.timestamp;
  if (moment !== 'latest' && moment <= stop)
    throw new ArchiveFailed(`The archive begins at ${inSingapore(stop)}, Singapore.`);
  return stop;
}

/**
 * Restores the newest base backup before a moment into the folder, and sets how far Postgres replays. Equal files stay, which is
 * fast; all others are replaced.
 *
 * @param words arguments of pgBackRest, such as the timeline to follow
 */
export async function putBaseBackup(
  cluster: Cluster,
  moment: Moment,
  words: readonly string[] = [],
): Promise<void> {
  const target =
    moment === 'latest'
      ? ['--type=default']
      : ['--type=time', `--target=${inSingapore(moment)}`, '--target-action=promote'];
  await mkdir(cluster.data, { recursive: true });
  if (cluster.account) await chown(cluster.data, cluster.account.uid, cluster.account.gid);
  await chmod(cluster.data, 0o700);
  await rm(path.join(cluster.data, 'postmaster.pid'), { force: true }); // the caller has checked that nothing runs here
  await pgbackrest(cluster, ['restore', '--delta', `--pg1-path=${cluster.data}`, ...target, ...words]);
}

/** Empties the folder of a cluster. */
export async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(none))
    await rm(path.join(folder, name), { recursive: true });
}

const SEGMENT = /^[0-9A-F]{24}$/;
const SEGMENT_BYTES = 16n * 1024n * 1024n;
const SEGMENTS_A_LOG = 0x1_0000_0000n / SEGMENT_BYTES;

/**
 * Copies the WAL of a stopped cluster that is not in the archive, its last seconds, to another folder.
 *
 * @returns how many segments the folder has now, including those of an interrupted run
 */
export async function saveUnarchivedWal({ data }: Cluster, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const from = path.join(data, 'pg_wal');
  const done = new Set(await readdir(path.join(from, 'archive_status')).catch(none));
  for (const name of await readdir(from).catch(none)) {
    if (!SEGMENT.test(name) || done.has(`${name}.done`)) continue;
    if (!(await hasItsOwnWal(path.join(from, name), name))) continue;
    await copyFile(path.join(from, name), path.join(folder, `${name}.part`));
    await rename(path.join(folder, `${name}.part`), path.join(folder, name));
  }
  return (await savedIn(folder)).length;
}

/** Copies saved WAL to where a recovery looks for segments that the archive lacks. */
export async function giveWal({ data, account }: Cluster, folder: string): Promise<void> {
  for (const name of await savedIn(folder)) {
    const target = path.join(data, 'pg_wal', name);
    await copyFile(path.join(folder, name), target);
    if (account) await chown(target, account.uid, account.gid);
  }
}

async function savedIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(none)).filter((name) => SEGMENT.test(name));
}

/** Postgres renames old segments for later use; the address in the first page tells them apart. */
async function hasItsOwnWal(file: string, name: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const head = Buffer.alloc(16);
    await handle.read(head, 0, head.length, 0);
    const [log, segment] = [name.slice(8, 16), name.slice(16)].map((digits) => BigInt(`0x${digits}`));
    return head.readBigUInt64LE(8) === ((log ?? 0n) * SEGMENTS_A_LOG + (segment ?? 0n)) * SEGMENT_BYTES;
  } finally {
    await handle.close();
  }
}

const SINGAPORE = '+08:00';
const SINGAPORE_MS = 8 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

const MOMENT =
  /^(?<day>\d{4}-\d\d-\d\d)[ T](?<time>\d\d:\d\d)(?<seconds>:\d\d(?:\.\d{1,3})?)? ?(?<zone>Z|[+-]\d\d:?\d\d)?$/;

/**
 * Parses a moment such as `2026-11-22 14:05:03`, in Singapore's time unless a zone follows.
 *
 * @throws {UsageError} for any other text
 */
export function momentOf(text: string): Date {
  const { day, time, seconds = ':00', zone = SINGAPORE } = MOMENT.exec(text)?.groups ?? {};
  const moment = new Date(`${day}T${time}${seconds}${zone.replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2')}`);
  if (Number.isNaN(moment.getTime()))
    throw new UsageError(
      `${text} is not a time: write 2026-11-22 14:05:03 (Singapore), or 2026-11-22T06:05:03Z.`,
    );
  return moment;
}

/** Formats a moment in Singapore's time, with the zone, as `momentOf` parses it. */
export function inSingapore(moment: Date): string {
  const shown = new Date(moment.getTime() + SINGAPORE_MS).toISOString();
  return `${shown.slice(0, 10)} ${shown.slice(11, 23)}${SINGAPORE}`;
}

/** Returns the last occurrence of a time of day, `03:00`, in Singapore. */
export function lastTimeOfDay(time: string, now: Date): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const offset = (hours * 60 + minutes) * 60_000 - SINGAPORE_MS;
  return new Date(Math.floor((now.getTime() - offset) / DAY_MS) * DAY_MS + offset);
}

/** Returns nothing for a missing folder. @throws every other error */
function none(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
