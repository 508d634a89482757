import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { appendEvents } from '@marketplace/event-store/append';
import { withConnection } from '@marketplace/event-store/database';
import { headPosition } from '@marketplace/event-store/read-log';
import { readRememberedSeal } from '@marketplace/event-store/seals';
import { viewed } from '@marketplace/event-store/testing/test-log';
import { createSealKeeper } from '@marketplace/projector/seals/seal-keeper';
import { readBackupStatus } from '@marketplace/service-kit/backup-status';
import { waitFor } from '@marketplace/testing/wait-for';
import { createKeyring } from '@marketplace/vault/keyring';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillLog } from '../drill/load.ts';
import { prepareDatabase } from '../migrate-tool.ts';
import { imagesTool } from '../service-tools.ts';
import type { ArchivedCluster } from '../testing/archived-cluster.ts';
import { createArchivedCluster } from '../testing/archived-cluster.ts';
import { forgetEnquiry, openEnquiry, storeEnquiry, visitor } from '../testing/sealed-enquiries.ts';
import { aTerminal, said } from '../testing/terminal.ts';
import { keepVaultBackup } from '../vault/vault-backups.ts';
import type { ArchiveSettings } from './archive-settings.ts';
import type { Moment } from './cluster.ts';
import { adoptCluster, baseBackups, baseBackupsOfNow, pgbackrest, putBaseBackup } from './cluster.ts';
import { drillArchive } from './drill-archive.ts';
import { archiveKeeper } from './keep-archive.ts';
import { recover } from './recover.ts';
import { restoreTo, settleAfterRestore } from './restore-to.ts';

const seals = { keys: ['a key of seals for tests alone, of 32'], expected: [] };
const actor = { kind: 'operator', id: null, name: 'test' } as const;
const passwords = { command: 'command-password', projector: 'projector-password', query: 'query-password' };

let archived: ArchivedCluster;
let server: Awaited<ReturnType<ArchivedCluster['start']>>;
let settings: ArchiveSettings;
const at = (...names: string[]) => path.join(archived.folder, ...names);

beforeAll(async () => {
  archived = await createArchivedCluster({ archiveTimeout: 1 });
  settings = {
    cluster: archived.cluster,
    databaseUrl: archived.url,
    seals,
    isOn: true,
    uploadsDir: at('uploads'),
    statusFile: at('backup-status.json'),
    vaultFolder: at('vault'),
    lastSealFile: at('last-seal.json'),
    backupAt: '03:00',
    fullEverySeconds: 7 * 86_400,
    drillAt: '04:00',
  };
  mkdirSync(settings.vaultFolder);
  server = await archived.start();
  await prepareDatabase(archived.url, passwords);
});
afterAll(async () => {
  await server.stop();
  rmSync(archived.folder, { recursive: true });
});

async function withDatabase<Result>(act: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const pool = new pg.Pool({ connectionString: archived.url }).on('error', () => undefined);
  pool.on('error', () => undefined);
  try {
    return await act(pool);
  } finally {
    await pool.end();
  }
}

const round = () => archiveKeeper(settings, () => undefined)(new Date());
const head = () => withConnection(archived.url, headPosition);
const seal = () =>
  withDatabase((pool) =>
    createSealKeeper(pool, { keys: seals.keys, file: settings.lastSealFile }).seal({ actor, all: true }),
  );

const view = () => withDatabase((pool) => appendEvents(pool, [viewed()]));

const keyring = createKeyring('the master key of today, long enough');
const enquire = () =>
  withDatabase((pool) => storeEnquiry(pool, visitor('Mei'), { keyring, hashKey: Buffer.alloc(32) }));

async function restore(moment: Moment) {
  const { terminal, output } = aTerminal();
  const code = await restoreTo(settings, { moment, aside: at('aside'), words: [] }, terminal);
  return { code, output: output() };
}

const walFolder = () => at('repository/archive/marketplace');

/** Returns the files of WAL in the archive, the oldest first. */
function segments(): string[] {
  const files = readdirSync(walFolder(), { recursive: true }) as string[];
  return files.filter((name) => name.endsWith('.zst')).sort();
}

/** Returns when this is, at a time of its own: what was done before it, and what is done after, shows in milliseconds. */
async function now(): Promise<Date> {
  await delay(50);
  const moment = new Date();
  await delay(50);
  return moment;
}

describe('the archive of a running cluster', () => {
  it('gets a base backup, and every picture, so that only its passphrase opens them', async () => {
    await withDatabase((pool) => fillLog(pool, settings.uploadsDir, { listings: 3, views: 500 }));
    await seal();
    expect(await round()).toEqual([]);
    expect(await readBackupStatus(settings.statusFile)).toMatchObject({
      lastBackupAt: expect.any(String),
      ok: true,
    });
    const pictures = readdirSync(at('repository/pictures'));
    expect(pictures.sort()).toEqual(readdirSync(settings.uploadsDir).sort());
    expect(readFileSync(at('repository/pictures', pictures[0] ?? '')).includes('picture')).toBe(false);
  });

  it('has the vault backed up beside it once a night, for a week, or longer while keys are lacking', async () => {
    const backups = () => readdirSync(settings.vaultFolder).sort();
    const [first] = backups();
    const { lastVaultBackupAt } = (await readBackupStatus(settings.statusFile)) ?? {};
    expect(first).toBe(`vault-${lastVaultBackupAt?.replaceAll(':', '')}.ndjson.gz`);
    await round();
    expect(backups()).toEqual([first]);

    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    const id = await enquire();
    await withDatabase((pool) => pool.query('DELETE FROM vault.keys'));
    const second = await keepVaultBackup(settings, later(8));
    expect(backups()).toEqual([first, second]);
    await withDatabase((pool) => forgetEnquiry(pool, id));
    const third = await keepVaultBackup(settings, later(9));
    expect(backups()).toEqual([second, third]);
    for (const ofLater of backups()) rmSync(path.join(settings.vaultFolder, ofLater));
  });

  it('says how far it goes, and moves when nothing happens', async () => {
    const status = await waitFor(async () => {
      expect(await round()).toEqual([]);
      const read = await readBackupStatus(settings.statusFile);
      return read?.lastArchivedAt && read;
    });
    expect(Date.parse(status.lastArchivedAt ?? '')).toBeGreaterThan(Date.now() - 3_600_000);
  });

  it('gets what a Postgres that was started again writes, as soon as before', async () => {
    await server.stop();
    server = await archived.start();
    await round();
    await delay(3000); // until nothing of before is left to be archived
    const before = segments().length;
    await view();
    await waitFor(() => segments().length > before);
  });

  it('has a new base backup as soon as WAL was given up', async () => {
    const before = (await baseBackups(settings.cluster)).length;
    await view();
    await withConnection(archived.url, (db) => db.query('SELECT pg_switch_wal()'));
    await delay(3000); // until nothing is left to be archived, because Postgres names only the newest that was
    const { rows } = await withConnection(archived.url, (db) =>
      db.query('SELECT last_archived_wal AS segment FROM pg_stat_archiver'),
    );
    const lost = segments().find((file) => path.basename(file).startsWith(rows[0].segment)) ?? '';
    rmSync(path.join(walFolder(), lost));
    expect(await round()).toEqual([]);
    expect(await baseBackups(settings.cluster)).toHaveLength(before + 1);
  });

  it('refuses another database, so that an empty one does not take its place, until it is told to go on with it', async () => {
    const other = await createArchivedCluster({ archiveTimeout: 1 });
    execFileSync('cp', ['-a', `${at('repository')}/.`, path.join(other.folder, 'repository')]);
    const running = await other.start();
    await prepareDatabase(other.url, passwords);
    const statusFile = path.join(other.folder, 'backup-status.json');
    const ofOther = { ...settings, cluster: other.cluster, databaseUrl: other.url, statusFile };
    const round = archiveKeeper(ofOther, () => undefined);
    expect(await round(new Date())).toContainEqual(
      expect.stringContaining('The archive holds another database'),
    );
    expect((await readBackupStatus(statusFile))?.ok).toBe(false);

    await adoptCluster(other.cluster);
    await adoptCluster(other.cluster); // told twice, it does nothing
    await waitFor(async () => (await round(new Date())).length === 0);
    expect(await baseBackupsOfNow(other.cluster)).toMatchObject([{ type: 'full' }]);
    expect((await baseBackups(other.cluster)).length).toBeGreaterThan(1); // those of the one before stay
    const { lastBackupAt } = (await readBackupStatus(statusFile)) ?? {};
    expect(Date.parse(lastBackupAt ?? '')).toBeGreaterThan(Date.now() - 3_600_000);
    const { terminal, output } = aTerminal();
    const scratch = { ...ofOther, cluster: { ...other.cluster, data: path.join(other.folder, 'scratch') } };
    expect([await drillArchive(scratch, 'latest', terminal), output()]).toEqual([
      0,
      expect.stringContaining('Proven up to position'),
    ]);
    await running.stop();
    rmSync(other.folder, { recursive: true });
  });
});

describe('a drill', () => {
  const drill = async () => {
    const { terminal, output } = aTerminal();
    const scratch = { ...settings, cluster: { ...settings.cluster, data: at('scratch') } };
    return { code: await drillArchive(scratch, 'latest', terminal), output: output() };
  };

  it('proves that all that was archived can be restored', async () => {
    await view();
    const before = await head();
    const { code, output } = await drill();
    expect(output).toContain(`Proven up to position ${before}.`);
    expect(output).toContain('The log is sound');
    expect(output).toContain('3 pictures, all in the archive');
    expect(code).toBe(0);
    expect(await readBackupStatus(settings.statusFile)).toMatchObject({ ok: true, provenPosition: before });
    expect(readdirSync(at('scratch'))).toEqual([]);
  });

  it('says when WAL is missing, until that is mended', async () => {
    const before = segments().length;
    await view();
    const lost = await waitFor(() => segments()[before]);
    rmSync(path.join(walFolder(), lost));
    await view();
    const { code, output } = await drill();
    expect(output).toMatch(/^FAILED {2}the archive ends at \d+, and should have had \d+: WAL is missing$/m);
    expect(code).toBe(1);
    expect(await readBackupStatus(settings.statusFile)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('the drill failed'),
    });
    await pgbackrest(settings.cluster, ['backup', '--type=incr']);
    expect((await drill()).code).toBe(0);
    expect(await readBackupStatus(settings.statusFile)).toMatchObject({ ok: true, problem: null });
  });
});

describe('a restore to a moment', () => {
  it('has what was before it and nothing after, pictures too, and forgets the seal of later', async () => {
    await view();
    const before = await head();
    const moment = await now();
    await view();
    await seal();
    await expect(restore(moment)).rejects.toThrow('Postgres runs');
    await server.stop();
    await expect(restore(new Date(0))).rejects.toThrow('The archive begins at');

    const { code, output } = await restore(moment);
    expect(output).toContain(`the log ends at position ${before}, of `);
    expect(output).toMatch(/The log is sound/);
    expect(code).toBe(0);

    rmSync(settings.uploadsDir, { recursive: true });
    mkdirSync(settings.uploadsDir);
    server = await archived.start();
    expect(await head()).toBe(before);
    const { terminal, output: settled } = aTerminal();
    expect(await settleAfterRestore(settings, terminal)).toBe(0);
    expect(await readRememberedSeal(settings.lastSealFile ?? '')).toBeUndefined();
    expect(settled()).toMatch(/^3 files of pictures are back\nthe seal at position \d+ was made after that/);
    expect(
      readFileSync(path.join(settings.uploadsDir, readdirSync(settings.uploadsDir)[0] ?? ''), 'utf8'),
    ).toMatch(/^picture \d$/);
    expect(await round()).toEqual([]);
    const [newest] = (await baseBackups(settings.cluster)).reverse();
    expect(newest?.archive.start).toMatch(/^00000002/); // of the new history, which the older ones may not lead to
    await view();
    expect(await head()).toBe(before + 1);
  });

  it('forgets again what was forgotten after it, and says up to when it knows that', async () => {
    const [forgotten, kept] = [await enquire(), await enquire()];
    const moment = await now();
    await withDatabase((pool) => forgetEnquiry(pool, forgotten));
    rmSync(settings.vaultFolder, { recursive: true });
    mkdirSync(settings.vaultFolder);
    const damaged = await keepVaultBackup(settings, new Date(Date.now() - 1000));
    writeFileSync(path.join(settings.vaultFolder, damaged), 'damaged');
    await keepVaultBackup(settings, new Date());
    await server.stop();

    const { code, output } = await restore(moment);
    expect(output).toContain(`${damaged} is damaged`);
    expect(output).toMatch(/^1 enquiry is erased again: this log is from before their erasure\n/m);
    expect(output).toMatch(/^everything that was erased until 20\S+Z is erased here too; repeat /m);
    expect(code).toBe(0);
    server = await archived.start();
    await withDatabase(async (pool) => {
      await expect(openEnquiry(pool, forgotten, keyring)).rejects.toThrow('the vault has no key');
      expect(await openEnquiry(pool, kept, keyring)).toMatchObject({ name: 'Mei' });
    });
    expect(await round()).toEqual([]);
  });

  it('without a backup of the vault says that it is to be done by hand', async () => {
    rmSync(settings.vaultFolder, { recursive: true });
    await server.stop();
    expect((await restore('latest')).output).toContain(
      `${settings.vaultFolder} has no backup of the vault: repeat \`enquiries forget\` for everything that was erased after that time`,
    );
    mkdirSync(settings.vaultFolder);
    server = await archived.start();
  });

  it('to a moment after which nothing happened is all there is', async () => {
    const before = await head();
    await server.stop();
    const { output } = await restore(await now());
    expect(output).toContain('nothing later is in the archive');
    server = await archived.start();
    expect(await head()).toBe(before);
  });
});

describe('a machine that is killed while it writes', () => {
  it('loses nothing that was acknowledged, when its disk is there, and else what was not yet archived', async () => {
    await round();
    const acknowledged: string[] = [];
    const write = async (pool: pg.Pool) => {
      for (;;) {
        const event = viewed();
        await appendEvents(pool, [event]);
        acknowledged.push(event.eventId);
      }
    };
    await withDatabase(async (pool) => {
      const writing = Promise.allSettled(Array.from({ length: 8 }, () => write(pool)));
      await delay(4000);
      await server.kill9();
      await writing;
    });
    cpSync(archived.cluster.data, at('volume'), { recursive: true, preserveTimestamps: true });
    expect(acknowledged.length).toBeGreaterThan(100);

    const scratch = { ...archived.cluster, data: at('scratch') };
    await putBaseBackup(scratch, 'latest');
    const alone = await recover(scratch, { scratch: true });
    const inArchive = await withConnection(alone.url, (db) => kept(db, acknowledged));
    await alone.stop();
    expect(inArchive).toBeLessThanOrEqual(acknowledged.length);

    const { output, code } = await restore('latest');
    if (inArchive < acknowledged.length)
      expect(output).toMatch(/^\d+ segments of WAL that the archive does not have count too$/m);
    expect(code).toBe(0);
    server = await archived.start();
    expect(await withConnection(archived.url, (db) => kept(db, acknowledged))).toBe(acknowledged.length);
  });

  async function kept(db: pg.Client, ids: string[]): Promise<number> {
    const found = await db.query('SELECT FROM log.events WHERE event_id = ANY ($1)', [ids]);
    return found.rowCount ?? 0;
  }
});

describe('a picture that is purged', () => {
  it('is in the archive no more', async () => {
    const [file = ''] = readdirSync(settings.uploadsDir);
    const environment = { DATABASE_URL: archived.url, UPLOADS_DIR: settings.uploadsDir };
    await said(imagesTool, `purge ${file} --reason asked`, environment);
    expect(await round()).toEqual([]);
    expect(readdirSync(at('repository/pictures'))).toEqual(readdirSync(settings.uploadsDir));
  });
});
