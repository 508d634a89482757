import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import type { Account } from '@marketplace/local-stack/server-process';
import { z } from 'zod';

/** The archive cannot do what was asked, or was not found whole. The message is for an operator. */
export class ArchiveFailed extends Error {
  override name = 'ArchiveFailed';
}

/** Where the archive of one cluster is, and how it is reached. */
export interface Archive {
  /** All that pgBackRest must know, as PGBACKREST_… and PG…; it has no file of settings. */
  environment: NodeJS.ProcessEnv;
  /** Whose files the cluster's are, when that is not the user of this process. */
  account?: Account | undefined;
}

/** Runs pgBackRest to its end and returns what it printed. @throws {ArchiveFailed} with what it said */
export async function pgbackrest(
  { environment, account }: Archive,
  [command = '', ...words]: readonly string[],
  input?: Buffer,
): Promise<Buffer> {
  const child = spawn('pgbackrest', [command, ...words], { ...account, env: environment, cwd: '/' });
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
  /** Which of the archive's databases it is of. */
  database: z.object({ id: z.number() }),
});
/** A copy of the whole cluster, from which any later moment is reached by WAL. An incremental one rests on others. */
export type BaseBackup = z.infer<typeof BaseBackup>;

const Info = z.array(
  z.object({
    backup: z.array(BaseBackup),
    archive: z.array(z.object({ id: z.string() })).default([]),
    /** The databases that it was made for, one after the other. */
    db: z.array(z.object({ id: z.number() })).default([]),
  }),
);

/** Returns the base backups of the archive, the oldest first. */
export async function baseBackups(archive: Archive): Promise<BaseBackup[]> {
  return (await infoOf(archive))?.backup ?? [];
}

/** Returns those of the database that the archive goes on with, without those of one that it knew before. */
export async function baseBackupsOfNow(archive: Archive): Promise<BaseBackup[]> {
  const { backup = [], db = [] } = (await infoOf(archive)) ?? {};
  return backup.filter(({ database }) => database.id === db.at(-1)?.id);
}

/** Whether a segment of WAL is in the archive. Postgres takes one that was given up for archived. */
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
  'The archive holds another database than the one that runs. To have that one back: deploy/restore.sh --to latest. To go on with this one: archive adopt.';
const ANOTHER_CLUSTER = /\[028\]|\[051\]/;

/**
 * Makes the archive know the cluster that runs, the first time.
 *
 * @throws {ArchiveFailed} when it holds another one: a new, empty cluster must not take the place of what it is there to bring back
 */
export async function introduceCluster(archive: Archive): Promise<void> {
  await pgbackrest(archive, ['stanza-create']).catch((error: Error) => {
    if (!ANOTHER_CLUSTER.test(error.message)) throw error;
    throw new ArchiveFailed(FOREIGN);
  });
}

/** Makes the archive go on with the cluster that runs, in the place of one that it knew. What it has of that one stays. */
export async function adoptCluster(archive: Archive): Promise<void> {
  await introduceCluster(archive).catch(async (error: Error) => {
    if (error.message !== FOREIGN) throw error;
    await pgbackrest(archive, ['stanza-upgrade']);
  });
}
