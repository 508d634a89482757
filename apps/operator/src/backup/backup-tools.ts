import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { nounFor } from '@marketplace/contracts/counted';
import { checkSeals } from '@marketplace/event-store/check-seals';
import { withConnection } from '@marketplace/event-store/database';
import type { Queryable } from '@marketplace/event-store/read-log';
import { withConnectionAs } from '@marketplace/event-store/roles';
import type { SealKeys } from '@marketplace/event-store/seals';
import { isSigned, readSeals } from '@marketplace/event-store/seals';
import { startOwnDatabase } from '@marketplace/product/stack';
import { isTransient } from '@marketplace/projector/engine/transient-errors';
import type { Terminal } from '@marketplace/service-kit/command-line';
import {
  parseName,
  parseNameAndOptions,
  parseOptions,
  wholeNumber,
} from '@marketplace/service-kit/command-line';
import { Refusal } from '../error-text.ts';
import { operatorSettings, recordBackup, withPool } from '../settings.ts';
import type { Tool } from '../terminal.ts';
import type { RestoreContext } from '../vault/restore-vault.ts';
import { printKeyless, restoreVault } from '../vault/restore-vault.ts';
import type { Manifest } from './backup.ts';
import { makeBackup } from './backup.ts';
import { giveUpRestore, pausedProjections, restoreBackup } from './restore-backup.ts';

const WAIT_S = 120;
/** After a crash Postgres may read much WAL before it answers. */
const STARTING_WAIT_S = 1800;
const STARTING = '57P03';
/** A login is refused, or the database does not exist: waiting does not help. */
const HOPELESS = /^(28|3D)...$/;
const RETRY_MS = 1000;
const ATTEMPT_MS = 5000;

/** `npm run backup -- <new folder>`, with the rights of the command service, which may read the admins. */
export const backupTool: Tool = {
  name: 'backup',
  usage: `Usage: backup <new folder>
  the log, the admins and the pictures, while the product runs`,
  async run(args, { print }, environment) {
    const folder = path.resolve(parseName(args, 'a new folder'));
    const { addressFor, uploads, backupStatusFile } = operatorSettings(environment);
    const { manifest, lacking } = await withConnectionAs(addressFor('command'), 'command', (db) =>
      makeBackup({ db, uploads }, folder, new Date().toISOString()),
    );
    const { log } = manifest;
    print(`${contentsOf(manifest)} are in ${folder}`);
    print(`log 1-${log.head} ${log.sha256}`);
    for (const file of lacking) print(`missing or damaged before the backup: ${file}`);
    if (lacking.length > 0) return 1;
    await recordBackup(backupStatusFile, { lastBackupAt: manifest.made_at }, print);
    return 0;
  },
};

/** `54761 events, 1 admin and 155 files`: without separators, because scripts read the numbers. */
function contentsOf({ log, admins, uploads }: Manifest): string {
  const number = (of: number, noun: string) => `${of} ${nounFor(of, noun)}`;
  return `${number(log.head, 'event')}, ${number(admins.count, 'admin')} and ${number(uploads.length, 'file')}`;
}

/** `npm run restore -- <backup>`: into DATABASE_URL, or into the embedded database of DATA_DIR, which it starts. */
export const restoreTool: Tool = {
  name: 'restore',
  usage: `Usage: restore <backup> [--vault FILE|FOLDER] [--wait SECONDS]
  into an empty database and DATA_DIR, while the product is stopped, with the keys of the vault from one backup of it, or from a
  folder of them; waits ${WAIT_S} s for Postgres by default. Exits with 3 when everything is restored except enquiry keys
  restore --give-up
  abandon an unfinished restore, and let the product start with what there is`,
  async run(args, terminal, environment) {
    const settings = operatorSettings(environment);
    const { wait, vault, 'give-up': isGivenUp = false, backup } = readOptions(args);
    const database = settings.databaseUrl
      ? { url: settings.databaseUrl, stop: async () => undefined }
      : await startOwnDatabase(settings.dataDir, terminal.showProgress);
    const adminUrl = database.url;
    try {
      await waitForPostgres(adminUrl, terminal.showProgress, wholeNumber('wait', wait));
      if (isGivenUp) return await giveUp(adminUrl, terminal);
      const context = { adminUrl, settings, terminal };
      const code = await restore(backup, context);
      if (code !== 0) return code;
      return vault === undefined
        ? await withConnectionAs(adminUrl, 'owner', (owner) => printKeyless(owner, terminal.print))
        : await restoreVault(vault, context);
    } finally {
      await database.stop();
    }
  },
};

function readOptions(args: readonly string[]) {
  const known = {
    wait: { type: 'string' },
    vault: { type: 'string' },
    'give-up': { type: 'boolean' },
  } as const;
  if (args.includes('--give-up')) return { ...parseOptions(args, known), backup: '' };
  const { name, ...options } = parseNameAndOptions(args, 'a backup', known);
  return { ...options, backup: path.resolve(name) };
}

async function restore(backup: string, { adminUrl, settings, terminal }: RestoreContext): Promise<number> {
  const { rolePasswords, uploads, lastSealFile, seals } = settings;
  const { print, showProgress } = terminal;
  const target = { adminUrl, rolePasswords: rolePasswords(), uploads, lastSealFile };
  const { manifest, log, isOld } = await restoreBackup(backup, target, showProgress);
  print(
    `${contentsOf(manifest)} of ${manifest.made_at} are ${isOld ? 'here already: nothing was changed' : 'back'}`,
  );
  print(`the restored log    1-${log.head} ${log.sha256}`);
  print(`that of the backup  1-${manifest.log.head} ${manifest.log.sha256}`);
  const isSealed = await withConnectionAs(adminUrl, 'projector', (db) =>
    proveSeals(db, seals.keys, terminal),
  );
  for (const name of await withPool(adminUrl, 'projector', pausedProjections))
    print(`${name} is paused, as it was in the backup: \`npm run projections -- resume ${name}\``);
  return isSealed ? 0 : 1;
}

async function giveUp(adminUrl: string, { print }: Terminal): Promise<number> {
  const unfinished = await giveUpRestore(adminUrl);
  print(
    unfinished === undefined
      ? 'There is no unfinished restore.'
      : `Abandoned (${unfinished}). The next start makes a new log if there is none.`,
  );
  return 0;
}

/**
 * Proves the seals of a restored log and prints the result. Without the key that made them it proves only that they agree with the log.
 *
 * @returns whether the log is what was sealed, as far as that can be proven
 */
async function proveSeals(
  db: Queryable,
  keys: SealKeys,
  { print, showProgress }: Terminal,
): Promise<boolean> {
  const seals = (await readSeals(db)).map(({ seal }) => seal);
  if (seals.length === 0) {
    print('seals: none; no event of this log was ever sealed');
    return true;
  }
  const isOurs = seals.some((seal) => seal && isSigned(seal, keys));
  const proof = { keys: isOurs ? keys : [], expected: [] };
  const onBlock = (position: number) => showProgress(`proving the seals: position ${position}`);
  let damages = 0;
  for await (const { kind, text } of checkSeals(db, proof, { now: new Date(), onBlock }))
    if (kind === 'damage') {
      damages += 1;
      print(`seals: ${text}`);
    }
  if (damages > 0)
    print(
      'seals: THEY DO NOT HOLD. The log is that of the backup, but not what was sealed: read "The log is not what was sealed" in docs/operations.md before you start anything on it.',
    );
  else if (isOurs) print(`seals: all ${seals.length} hold, up to position ${seals.at(-1)?.to}`);
  else
    print(
      `seals: NOT PROVEN. All ${seals.length} agree with the log, but ${keys.length === 0 ? 'LOG_SEAL_KEY is not set here' : 'none was made with the LOG_SEAL_KEY that is set here'}: set the key from the time of the backup as LOG_SEAL_KEY or LOG_SEAL_KEY_PREVIOUS and run \`log check\`. If it is lost, \`log seal --unproven\` starts a new chain of seals.`,
    );
  return damages === 0;
}

/**
 * Waits until Postgres accepts a connection.
 *
 * @throws {Refusal} when it does not in time
 * @throws its own error when waiting does not help, as for a wrong password
 */
async function waitForPostgres(
  url: string,
  showProgress: (text: string) => void,
  waitS = WAIT_S,
): Promise<void> {
  const began = performance.now();
  const config = { connectionString: url, connectionTimeoutMillis: ATTEMPT_MS };
  for (;;)
    try {
      return await withConnection(config, async () => undefined);
    } catch (error) {
      if (!(error instanceof Error) || !isTransient(error)) throw error;
      const code = 'code' in error ? String(error.code) : '';
      if (HOPELESS.test(code)) throw error;
      const waited = Math.round((performance.now() - began) / 1000);
      if (waited >= (code === STARTING ? Math.max(waitS, STARTING_WAIT_S) : waitS))
        throw new Refusal(
          `Postgres did not answer within ${waited} s (${reasonOf(error)}): start it (docker compose up -d postgres), read its log (docker compose logs postgres), and run this again.`,
        );
      showProgress(`waiting for Postgres: ${waited} s, ${reasonOf(error)}`);
      await delay(RETRY_MS);
    }
}

/** An error about several addresses of one name has no message itself. */
function reasonOf(error: Error): string {
  const [first] = error instanceof AggregateError ? (error.errors as Error[]) : [error];
  return first?.message || error.name;
}
