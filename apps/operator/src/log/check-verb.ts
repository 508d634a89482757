import { createHash } from 'node:crypto';
import path from 'node:path';
import { nounFor } from '@marketplace/contracts/counted';
import type { Finding } from '@marketplace/event-store/check-log';
import { checkLog, damage } from '@marketplace/event-store/check-log';
import type { SealProof } from '@marketplace/event-store/check-seals';
import { checkSeals } from '@marketplace/event-store/check-seals';
import { readLines } from '@marketplace/event-store/log-lines';
import type { Queryable } from '@marketplace/event-store/read-log';
import { headPosition } from '@marketplace/event-store/read-log';
import { newestSeal } from '@marketplace/event-store/seals';
import type { Terminal } from '@marketplace/service-kit/command-line';
import { names, readManifest } from '../backup/backup.ts';
import { BackupRefused } from '../backup/upload-files.ts';
import { readLogFile } from './log-files.ts';

/** A terminal with a log to read. */
export interface LogReader extends Terminal {
  /** May read all of the schema `log`. */
  db: Queryable;
}

interface Check {
  seals: SealProof;
  /** The folder of a backup that the log must agree with. */
  against?: string | undefined;
  /** The time at which seals are due; now by default. */
  now?: Date;
}

/** Prints everything that is wrong with the log, and its newest seal. Returns the number of findings of each kind. */
export async function checkAll(reader: LogReader, asked: Check): Promise<Record<Finding['kind'], number>> {
  const { db, print } = reader;
  const found = { damage: 0, unsealed: 0, note: 0 };
  for await (const { kind, text } of findings(reader, asked)) {
    found[kind] += 1;
    print(`${kind}: ${text}`);
  }
  const newest = await newestSeal(db);
  if (newest?.seal)
    print(`newest seal: ${newest.seal.mac}, up to position ${newest.seal.to}, of ${newest.seal.sealed_at}`);
  const head = await headPosition(db);
  const events = `${head} ${nounFor(head, 'event')}`;
  if (found.damage > 0)
    print(`${found.damage} ${nounFor(found.damage, 'case')} of damage in a log of ${events}.`);
  else if (found.unsealed > 0) print(`No damage in a log of ${events}, but seals are missing.`);
  else print(`The log is sound: ${events}.`);
  return found;
}

async function* findings({ db, showProgress }: LogReader, { seals, against, now = new Date() }: Check) {
  yield* checkLog(db);
  const onBlock = (position: number) => showProgress(`proving the seals: position ${position}`);
  yield* checkSeals(db, seals, { now, onBlock });
  if (against !== undefined) yield* differencesFromBackup(db, against);
}

const MOST_PRINTED = 20;

/**
 * Compares the log with a backup event by event. A seal names a block; this names the event.
 *
 * @throws {BackupRefused} when the folder is no backup, or its log is damaged
 */
async function* differencesFromBackup(db: Queryable, folder: string): AsyncGenerator<Finding> {
  const { made_at, log } = await readManifest(folder);
  const head = await headPosition(db);
  if (head < log.head)
    yield damage(`the log ends at position ${head}, and the backup of ${made_at} at ${log.head}`);
  const stored = eachOf(readLines(db, { from: 1, to: Math.min(head, log.head) }));
  const hash = createHash('sha256');
  let differing = 0;
  for await (const was of readLogFile(path.join(folder, names.log))) {
    hash.update(`${was}\n`);
    const { value: is } = await stored.next();
    if (!is || is.text === was) continue;
    differing += 1;
    if (differing <= MOST_PRINTED)
      yield damage(`position ${is.position} was ${was} in the backup of ${made_at}`);
  }
  if (hash.digest('hex') !== log.sha256) throw new BackupRefused(`${names.log} of ${folder} is damaged.`);
  if (differing > MOST_PRINTED)
    yield damage(`${differing - MOST_PRINTED} more positions are not what they were`);
}

async function* eachOf<One>(pages: AsyncIterable<readonly One[]>): AsyncGenerator<One, undefined> {
  for await (const page of pages) yield* page;
  return undefined;
}
