import path from 'node:path';
import { nounFor } from '@marketplace/contracts/counted';
import { withConnectionAs } from '@marketplace/event-store/connected-as';
import { startOwnDatabase } from '@marketplace/product/stack';
import type { Terminal } from '@marketplace/service-kit/command-line';
import {
  parseName,
  parseNameAndOptions,
  parseOptions,
  wholeNumber,
} from '@marketplace/service-kit/command-line';
import type { OperatorSettings } from '../settings.ts';
import { operatorSettings } from '../settings.ts';
import { tellBackedUp } from '../tell-backed-up.ts';
import type { Tool } from '../tool.ts';
import { restoreVault, tellKeyless } from '../vault/restore-vault.ts';
import { withPool } from '../with-pool.ts';
import { PATIENCE_S, untilReached } from './await-database.ts';
import { makeBackup } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { giveUpRestore, pausedProjections, restoreBackup } from './restore-backup.ts';
import { tellDigests, tellSeals } from './restore-report.ts';

/** `npm run backup -- <new folder>`: reads with the rights of the command service, which knows the admins. */
export const backupTool: Tool = {
  usage: `Usage: backup <new folder>
  the log, the admins and the pictures, while the product runs`,
  async run(args, { print }, environment) {
    const folder = path.resolve(parseName(args, 'a new folder'));
    const { addressFor, uploadsDir, backupStatusFile } = operatorSettings(environment);
    const { manifest, lacking } = await withConnectionAs(addressFor('command'), 'command', (db) =>
      makeBackup({ db, uploadsDir }, folder, new Date().toISOString()),
    );
    const { log } = manifest;
    print(`${whatIsIn(manifest)} are in ${folder}`);
    print(`log 1-${log.head} ${log.sha256}`);
    for (const file of lacking) print(`missing or damaged before the backup: ${file}`);
    if (lacking.length > 0) return 1;
    await tellBackedUp(backupStatusFile, { lastBackupAt: manifest.made_at }, print);
    return 0;
  },
};

/** `54761 events, 1 admin and 155 files`: whole numbers, without separators, as scripts read them. */
function whatIsIn({ log, admins, uploads }: Manifest): string {
  const number = (of: number, noun: string) => `${of} ${nounFor(of, noun)}`;
  return `${number(log.head, 'event')}, ${number(admins.count, 'admin')} and ${number(uploads.length, 'file')}`;
}

/**
 * `npm run restore -- <backup>`: into DATABASE_URL, which is waited for, or else into the embedded database of DATA_DIR, which is
 * started for it.
 */
export const restoreTool: Tool = {
  usage: `Usage: restore <backup> [--vault FILE|FOLDER] [--wait SECONDS]
  into an empty database and DATA_DIR, while the product is stopped, with the keys of the vault from a backup of it, or from all of a
  folder; waits ${PATIENCE_S} s for Postgres unless told. Ends with 3 when all is back but keys of enquiries
  restore --give-up
  forget a restore that did not end, and let the product start on what there is`,
  async run(args, terminal, environment) {
    const settings = operatorSettings(environment);
    const { wait, vault, 'give-up': isGivenUp = false, ...named } = readOptions(args);
    const given = settings.databaseUrl && { url: settings.databaseUrl, stop: async () => undefined };
    const database = given || (await startOwnDatabase(settings.dataDir, terminal.showProgress));
    try {
      await untilReached(database.url, terminal.showProgress, wholeNumber('wait', wait));
      if (isGivenUp) return await giveUp(database.url, terminal);
      const surroundings = { adminUrl: database.url, settings, terminal };
      const code = await restore(named.backup, surroundings);
      if (code !== 0) return code;
      return vault === undefined
        ? await withConnectionAs(database.url, 'owner', (owner) => tellKeyless(owner, terminal.print))
        : await restoreVault(path.resolve(vault), surroundings);
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

interface Surroundings {
  adminUrl: string;
  settings: OperatorSettings;
  terminal: Terminal;
}

async function restore(backup: string, { adminUrl, settings, terminal }: Surroundings): Promise<number> {
  const { rolePasswords, uploadsDir, lastSealFile, seals } = settings;
  const target = { adminUrl, rolePasswords: rolePasswords(), uploadsDir, lastSealFile };
  const { manifest, log, isOld } = await restoreBackup(backup, target, terminal.showProgress);
  const { print } = terminal;
  print(
    `${whatIsIn(manifest)} of ${manifest.made_at} are ${isOld ? 'here already: nothing was changed' : 'back'}`,
  );
  tellDigests({ restored: log, backup: manifest.log }, print);
  const isSealed = await withConnectionAs(adminUrl, 'projector', (db) => tellSeals(db, seals.keys, terminal));
  for (const name of await withPool(adminUrl, 'projector', pausedProjections))
    print(`${name} is paused, as it was then: \`npm run projections -- resume ${name}\``);
  return isSealed ? 0 : 1;
}

async function giveUp(adminUrl: string, { print }: Terminal): Promise<number> {
  const unfinished = await giveUpRestore(adminUrl);
  print(
    unfinished === undefined
      ? 'There is no restore that did not end.'
      : `Given up (${unfinished}). The next start makes a new log if there is none.`,
  );
  return 0;
}
