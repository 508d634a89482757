import { setTimeout as delay } from 'node:timers/promises';
import { withConnection } from '@marketplace/event-store/database';
import { readBackupStatus, updateBackupStatus } from '@marketplace/service-kit/backup-status';
import type { Act, Terminal, Verbs } from '@marketplace/service-kit/command-line';
import { parseOptions, parseVerb, UsageError } from '@marketplace/service-kit/command-line';
import type { Tool } from '../terminal.ts';
import { keepVaultBackup } from '../vault/vault-backups.ts';
import type { ArchiveSettings } from './archive-settings.ts';
import { archiveSettings } from './archive-settings.ts';
import type { Moment } from './cluster.ts';
import { adoptCluster, lastTimeOfDay, momentOf, pgbackrest } from './cluster.ts';
import { drillArchive } from './drill-archive.ts';
import { archiveKeeper } from './keep-archive.ts';
import { printReach, restoreTo, settleAfterRestore } from './restore-to.ts';

const ROUND_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;
const ASIDE = '/data/scratch';
const OFF = 'ARCHIVE=off: whatever came after the last backup is lost with this machine.';

interface Keeper {
  settings: ArchiveSettings;
  terminal: Terminal;
}

const to = { to: { type: 'string' } } as const;

/** The archive of the containers' Postgres, in a container with pgBackRest and the volumes. `deploy/restore.sh` calls it. */
export const archiveTool: Tool = {
  name: 'archive',
  usage: `Usage: archive <verb>
  keep                      make base backups each night and archive pictures, until stopped
  backup [--full]           make a base backup now
  vault                     back up the vault now; \`keep\` does it each night
  adopt                     continue the archive with the running database instead of the previous one, as after restoring a backup
  status [--json]           ages of backup, archive and proof; exits with 1 on a problem
  drill [--to <moment>] [--nightly]
                            restore the archive in a separate folder and prove it; with --nightly each night, until stopped
  reach --to <moment>       whether a moment can be restored
  restore --to <moment> [--timeline N]
                            restore the stopped cluster to a moment; deploy/restore.sh runs this and all other steps
  settle                    after a restore: restore pictures, forget a later seal
A moment is "2026-11-22 14:05:03", in Singapore unless a zone follows (…Z, …+00:00), or latest.`,
  async run(args, terminal, environment) {
    const act = parseVerb(verbs, args);
    return act({ settings: archiveSettings(environment), terminal });
  },
};

const verbs: Verbs<Keeper> = new Map<string, (args: readonly string[]) => Act<Keeper>>([
  ['keep', plain(keep)],
  [
    'backup',
    (args) => {
      const { full = false } = parseOptions(args, { full: { type: 'boolean' } });
      return makeBaseBackup(full ? 'full' : 'incr');
    },
  ],
  ['vault', plain(backUpVault)],
  ['adopt', plain(adopt)],
  [
    'status',
    (args) => {
      const { json = false } = parseOptions(args, { json: { type: 'boolean' } });
      return (keeper) => (json ? printStatusFile(keeper) : printStatus(keeper));
    },
  ],
  [
    'drill',
    (args) => {
      const { to: moment = 'latest', nightly = false } = parseOptions(args, {
        ...to,
        nightly: { type: 'boolean' },
      });
      const wanted = readMoment(moment);
      return (keeper) =>
        nightly ? drillNightly(keeper) : drillArchive(keeper.settings, wanted, keeper.terminal);
    },
  ],
  [
    'reach',
    (args) => {
      const moment = readMoment(parseOptions(args, to).to);
      return ({ settings, terminal }) => printReach(settings, moment, terminal);
    },
  ],
  [
    'restore',
    (args) => {
      const { to: given, timeline } = parseOptions(args, { ...to, timeline: { type: 'string' } });
      const moment = readMoment(given);
      const words = timeline === undefined ? [] : [`--target-timeline=${timeline}`];
      return ({ settings, terminal }) => restoreTo(settings, { moment, aside: ASIDE, words }, terminal);
    },
  ],
  ['settle', plain(({ settings, terminal }) => settleAfterRestore(settings, terminal))],
]);

function makeBaseBackup(type: 'full' | 'incr'): Act<Keeper> {
  return async ({ settings, terminal }) => {
    await pgbackrest(settings.cluster, ['backup', `--type=${type}`]);
    terminal.print('A base backup was made.');
    return 0;
  };
}

/** A timeout keeps a hanging Postgres from delaying a restore, which runs this first. */
async function backUpVault({ settings, terminal }: Keeper): Promise<number> {
  const { databaseUrl: connectionString } = settings;
  await withConnection(
    { connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS },
    async () => undefined,
  );
  terminal.print(`The vault is backed up: ${await keepVaultBackup(settings, new Date())}`);
  return 0;
}

async function adopt({ settings, terminal }: Keeper): Promise<number> {
  if (settings.isOn) await adoptCluster(settings.cluster);
  terminal.print(settings.isOn ? 'The archive continues with the running database.' : OFF);
  return 0;
}

function plain(act: Act<Keeper>): (args: readonly string[]) => Act<Keeper> {
  return (args) => {
    parseOptions(args, {});
    return act;
  };
}

function readMoment(text: string | undefined): Moment {
  if (text === undefined) throw new UsageError('Set --to: "2026-11-22 14:05:03", or latest.');
  return text === 'latest' ? text : momentOf(text);
}

async function keep({ settings, terminal }: Keeper): Promise<number> {
  const stopped = terminal.untilStopped();
  if (!settings.isOn) return keepNothing({ settings, terminal }, stopped);
  const round = archiveKeeper(settings, terminal.print);
  let printed = '';
  while (!stopped.aborted) {
    const troubles = (await round(new Date())).join('\n');
    if (troubles !== printed) terminal.print(troubles || 'all is well again');
    printed = troubles;
    await nextRound(stopped);
  }
  return 0;
}

/** Disabled on purpose: not an error. Clears the recorded state of an earlier archive, except the age of backups. */
async function keepNothing({ settings, terminal }: Keeper, stopped: AbortSignal): Promise<number> {
  terminal.print(OFF);
  await updateBackupStatus(settings.statusFile, {
    lastArchivedAt: null,
    problems: { backup: null, drill: null },
  });
  while (!stopped.aborted) await nextRound(stopped);
  return 0;
}

/** Waits for the next round, or until it is stopped. */
async function nextRound(stopped: AbortSignal): Promise<void> {
  await delay(ROUND_MS, undefined, { signal: stopped }).catch(() => undefined);
}

async function drillNightly({ settings, terminal }: Keeper): Promise<number> {
  const stopped = terminal.untilStopped();
  const status = await readBackupStatus(settings.statusFile);
  let last = new Date(status?.lastProvenAt ?? 0);
  while (!stopped.aborted) {
    const now = new Date();
    if (last < lastTimeOfDay(settings.drillAt, now)) {
      last = now;
      await drillArchive(settings, 'latest', terminal);
    }
    await nextRound(stopped);
  }
  return 0;
}

/** Prints the status as it is stored. */
async function printStatusFile({ settings, terminal }: Keeper): Promise<number> {
  terminal.print((await settings.statusFile.read())?.trim() ?? '');
  return 0;
}

async function printStatus({ settings, terminal }: Keeper): Promise<number> {
  const status = await readBackupStatus(settings.statusFile);
  if (!status) {
    terminal.print('Nothing was backed up yet.');
    return 1;
  }
  const { lastBackupAt, lastVaultBackupAt, lastArchivedAt, lastProvenAt, provenPosition, problem } = status;
  terminal.print(`${settings.isOn ? 'newest base backup' : 'newest backup'}: ${lastBackupAt ?? 'never'}`);
  terminal.print(`newest backup of the vault: ${lastVaultBackupAt ?? 'never'}`);
  if (settings.isOn) terminal.print(`archived up to: ${lastArchivedAt ?? 'never'}`);
  terminal.print(`proven: ${lastProvenAt ? `${lastProvenAt}, up to position ${provenPosition}` : 'never'}`);
  terminal.print(problem ?? (settings.isOn ? 'All is well.' : OFF));
  return status.ok ? 0 : 1;
}
