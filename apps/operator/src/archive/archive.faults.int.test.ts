import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { appendEvents } from '@marketplace/event-store/append';
import { withConnection } from '@marketplace/event-store/database';
import { viewed } from '@marketplace/event-store/testing/test-log';
import { readBackupStatus } from '@marketplace/service-kit/backup-status';
import { openStateFile } from '@marketplace/service-kit/files/state-file';
import { waitFor } from '@marketplace/testing/wait-for';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareDatabase } from '../migrate-tool.ts';
import { createArchivedCluster } from '../testing/archived-cluster.ts';
import type { ArchivedProduct } from '../testing/archived-product.ts';
import { keyring, startArchivedProduct } from '../testing/archived-product.ts';
import { fillLog } from '../testing/load.ts';
import { passwords } from '../testing/restorable.ts';
import { forgetEnquiry, openEnquiry } from '../testing/sealed-enquiries.ts';
import { createTerminal } from '../testing/terminal.ts';
import { keepVaultBackup } from '../vault/vault-backups.ts';
import { adoptCluster, baseBackups, baseBackupsOfNow, pgbackrest, putBaseBackup } from './cluster.ts';
import { drillArchive } from './drill-archive.ts';
import { archiveKeeper } from './keep-archive.ts';
import { recover } from './recover.ts';

let product: ArchivedProduct;
beforeAll(async () => {
  product = await startArchivedProduct();
  await product.withDatabase((pool) => fillLog(pool, product.settings.uploads, { listings: 3, views: 500 }));
  await product.seal();
  expect(await product.round()).toEqual([]);
});
afterAll(() => product.close());

describe('the archive of a running cluster', () => {
  it('reports its end, and advances without events', async () => {
    const status = await waitFor(async () => {
      expect(await product.round()).toEqual([]);
      const read = await readBackupStatus(product.settings.statusFile);
      return read?.lastArchivedAt && read;
    });
    expect(Date.parse(status.lastArchivedAt ?? '')).toBeGreaterThan(Date.now() - 3_600_000);
  });

  it('gets the WAL of a restarted Postgres without delay', async () => {
    await product.stop();
    await product.start();
    await product.round();
    await delay(3000); // until nothing of before is left to be archived
    const before = product.segments().length;
    await product.view();
    await waitFor(() => product.segments().length > before);
  });

  it('gets a new base backup after lost WAL', async () => {
    const before = (await baseBackups(product.settings.cluster)).length;
    await product.view();
    await withConnection(product.url, (db) => db.query('SELECT pg_switch_wal()'));
    await delay(3000); // until nothing is left to be archived, because Postgres names only the newest that was
    const { rows } = await withConnection(product.url, (db) =>
      db.query('SELECT last_archived_wal AS segment FROM pg_stat_archiver'),
    );
    const lost = product.segments().find((file) => path.basename(file).startsWith(rows[0].segment)) ?? '';
    rmSync(path.join(product.walFolder, lost));
    expect(await product.round()).toEqual([]);
    expect(await baseBackups(product.settings.cluster)).toHaveLength(before + 1);
  });

  it('refuses another database until it is adopted', async () => {
    const other = await createArchivedCluster({ archiveTimeout: 1 });
    execFileSync('cp', ['-a', `${product.at('repository')}/.`, path.join(other.folder, 'repository')]);
    const running = await other.start();
    await prepareDatabase(other.url, passwords);
    const statusFile = openStateFile(path.join(other.folder, 'backup-status.json'));
    const ofOther = { ...product.settings, cluster: other.cluster, databaseUrl: other.url, statusFile };
    const roundOfOther = archiveKeeper(ofOther, () => undefined);
    expect(await roundOfOther(new Date())).toContainEqual(
      expect.stringContaining('The archive holds another database'),
    );
    expect((await readBackupStatus(statusFile))?.ok).toBe(false);

    await adoptCluster(other.cluster);
    await adoptCluster(other.cluster); // told twice, it does nothing
    await waitFor(async () => (await roundOfOther(new Date())).length === 0);
    expect(await baseBackupsOfNow(other.cluster)).toMatchObject([{ type: 'full' }]);
    expect((await baseBackups(other.cluster)).length).toBeGreaterThan(1); // those of the one before stay
    const { lastBackupAt } = (await readBackupStatus(statusFile)) ?? {};
    expect(Date.parse(lastBackupAt ?? '')).toBeGreaterThan(Date.now() - 3_600_000);
    const { terminal, output } = createTerminal();
    const scratch = { ...ofOther, cluster: { ...other.cluster, data: path.join(other.folder, 'scratch') } };
    expect([await drillArchive(scratch, 'latest', terminal), output()]).toEqual([
      0,
      expect.stringContaining('Proven up to position'),
    ]);
    await running.stop();
    rmSync(other.folder, { recursive: true });
  });

  it('reports missing WAL until the next base backup', async () => {
    const before = product.segments().length;
    await product.view();
    const lost = await waitFor(() => product.segments()[before]);
    rmSync(path.join(product.walFolder, lost));
    await product.view();
    const { code, output } = await product.drill();
    expect(output).toMatch(/^FAILED {2}the archive ends at \d+, and should have had \d+: WAL is missing$/m);
    expect(code).toBe(1);
    expect(await readBackupStatus(product.settings.statusFile)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('the drill failed'),
    });
    await pgbackrest(product.settings.cluster, ['backup', '--type=incr']);
    expect((await product.drill()).code).toBe(0);
    expect(await readBackupStatus(product.settings.statusFile)).toMatchObject({ ok: true, problem: null });
  });

  it('forgets enquiries again that were forgotten after the moment', async () => {
    const [forgotten, kept] = [await product.enquire(), await product.enquire()];
    const moment = await product.now();
    await product.withDatabase((pool) => forgetEnquiry(pool, forgotten));
    rmSync(product.at('vault'), { recursive: true });
    mkdirSync(product.at('vault'));
    const damaged = await keepVaultBackup(product.settings, new Date(Date.now() - 1000));
    writeFileSync(path.join(product.at('vault'), damaged), 'damaged');
    await keepVaultBackup(product.settings, new Date());
    await product.stop();

    const { code, output } = await product.restore(moment);
    expect(output).toContain(`${damaged} is damaged`);
    expect(output).toMatch(/^1 enquiry is erased again: this log is from before their erasure\n/m);
    expect(output).toMatch(/^everything that was erased until 20\S+Z is erased here too; repeat /m);
    expect(code).toBe(0);
    await product.start();
    await product.withDatabase(async (pool) => {
      await expect(openEnquiry(pool, forgotten, keyring)).rejects.toThrow('the vault has no key');
      expect(await openEnquiry(pool, kept, keyring)).toMatchObject({ name: 'Mei' });
    });
    expect(await product.round()).toEqual([]);
  });

  it('asks to repeat erasures by hand without a backup of the vault', async () => {
    rmSync(product.at('vault'), { recursive: true });
    await product.stop();
    expect((await product.restore('latest')).output).toContain(
      `${product.at('vault')} has no backup of the vault: repeat \`enquiries forget\` for everything that was erased after that time`,
    );
    mkdirSync(product.at('vault'));
    await product.start();
  });

  it('restores everything for a moment after the last event', async () => {
    const before = await product.head();
    await product.stop();
    const { output } = await product.restore(await product.now());
    expect(output).toContain('nothing later is in the archive');
    await product.start();
    expect(await product.head()).toBe(before);
  });

  it('loses no acknowledged event with its disk, and without it only unarchived ones', async () => {
    await product.round();
    const acknowledged: string[] = [];
    const write = async (pool: pg.Pool) => {
      for (;;) {
        const event = viewed();
        await appendEvents(pool, [event]);
        acknowledged.push(event.eventId);
      }
    };
    await product.withDatabase(async (pool) => {
      const writing = Promise.allSettled(Array.from({ length: 8 }, () => write(pool)));
      await delay(4000);
      await product.kill9();
      await writing;
    });
    cpSync(product.cluster.data, product.at('volume'), { recursive: true, preserveTimestamps: true });
    expect(acknowledged.length).toBeGreaterThan(100);

    const scratch = { ...product.cluster, data: product.at('scratch') };
    await putBaseBackup(scratch, 'latest');
    const alone = await recover(scratch, { scratch: true });
    const inArchive = await withConnection(alone.url, (db) => kept(db, acknowledged));
    await alone.stop();
    expect(inArchive).toBeLessThanOrEqual(acknowledged.length);

    const { output, code } = await product.restore('latest');
    if (inArchive < acknowledged.length)
      expect(output).toMatch(/^\d+ segments of WAL that the archive does not have count too$/m);
    expect(code).toBe(0);
    await product.start();
    expect(await withConnection(product.url, (db) => kept(db, acknowledged))).toBe(acknowledged.length);
  });

  async function kept(db: pg.Client, ids: string[]): Promise<number> {
    const found = await db.query('SELECT FROM log.events WHERE event_id = ANY ($1)', [ids]);
    return found.rowCount ?? 0;
  }
});
