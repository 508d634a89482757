import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readBackupStatus } from '@marketplace/service-kit/backup-status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imagesTool } from '../service-tools.ts';
import type { ArchivedProduct } from '../testing/archived-product.ts';
import { startArchivedProduct } from '../testing/archived-product.ts';
import { fillLog } from '../testing/load.ts';
import { forgetEnquiry } from '../testing/sealed-enquiries.ts';
import { createTerminal, runTool } from '../testing/terminal.ts';
import { keepVaultBackup } from '../vault/vault-backups.ts';
import { baseBackups } from './cluster.ts';
import { settleAfterRestore } from './restore-to.ts';

let product: ArchivedProduct;
beforeAll(async () => {
  product = await startArchivedProduct();
});
afterAll(() => product.close());

describe('the archive of a running cluster', () => {
  it('gets a base backup and every picture, encrypted with its passphrase', async () => {
    await product.withDatabase((pool) =>
      fillLog(pool, product.settings.uploads, { listings: 3, views: 500 }),
    );
    await product.seal();
    expect(await product.round()).toEqual([]);
    expect(await readBackupStatus(product.settings.statusFile)).toMatchObject({
      lastBackupAt: expect.any(String),
      ok: true,
    });
    const pictures = readdirSync(product.at('repository/pictures'));
    expect(pictures.sort()).toEqual(readdirSync(product.at('uploads')).sort());
    expect(readFileSync(product.at('repository/pictures', pictures[0] ?? '')).includes('picture')).toBe(
      false,
    );
  });

  it('gets a backup of the vault each night, kept for a week, or longer while keys are missing', async () => {
    const backups = () => readdirSync(product.at('vault')).sort();
    const [first] = backups();
    const { lastVaultBackupAt } = (await readBackupStatus(product.settings.statusFile)) ?? {};
    expect(first).toBe(`vault-${lastVaultBackupAt?.replaceAll(':', '')}.ndjson.gz`);
    await product.round();
    expect(backups()).toEqual([first]);

    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    const id = await product.enquire();
    await product.withDatabase((pool) => pool.query('DELETE FROM vault.keys'));
    const second = await keepVaultBackup(product.settings, later(8));
    expect(backups()).toEqual([first, second]);
    await product.withDatabase((pool) => forgetEnquiry(pool, id));
    const third = await keepVaultBackup(product.settings, later(9));
    expect(backups()).toEqual([second, third]);
    for (const ofLater of backups()) rmSync(path.join(product.at('vault'), ofLater));
  });

  it('proves in a drill that it can be restored', async () => {
    await product.view();
    const before = await product.head();
    const { code, output } = await product.drill();
    expect(output).toContain(`Proven up to position ${before}.`);
    expect(output).toContain('The log is sound');
    expect(output).toContain('3 pictures, all in the archive');
    expect(code).toBe(0);
    expect(await readBackupStatus(product.settings.statusFile)).toMatchObject({
      ok: true,
      provenPosition: before,
    });
    expect(readdirSync(product.at('scratch'))).toEqual([]);
  });

  it('restores a moment with its pictures, and forgets a later seal', async () => {
    await product.view();
    const before = await product.head();
    const moment = await product.now();
    await product.view();
    await product.seal();
    await expect(product.restore(moment)).rejects.toThrow('Postgres is running');
    await product.stop();
    await expect(product.restore(new Date(0))).rejects.toThrow('The archive begins at');

    const { code, output } = await product.restore(moment);
    expect(output).toContain(`the log ends at position ${before}, of `);
    expect(output).toMatch(/The log is sound/);
    expect(code).toBe(0);

    rmSync(product.at('uploads'), { recursive: true });
    mkdirSync(product.at('uploads'));
    await product.start();
    expect(await product.head()).toBe(before);
    const { terminal, output: settled } = createTerminal();
    expect(await settleAfterRestore(product.settings, terminal)).toBe(0);
    expect(await product.settings.lastSealFile?.read()).toBeUndefined();
    expect(settled()).toMatch(/^3 files of pictures are back\nthe seal at position \d+ was made after that/);
    expect(
      readFileSync(path.join(product.at('uploads'), readdirSync(product.at('uploads'))[0] ?? ''), 'utf8'),
    ).toMatch(/^picture \d$/);
    expect(await product.round()).toEqual([]);
    const [newest] = (await baseBackups(product.settings.cluster)).reverse();
    expect(newest?.archive.start).toMatch(/^00000002/); // of the new history, which the older ones may not lead to
    await product.view();
    expect(await product.head()).toBe(before + 1);
  });

  it('loses a purged picture', async () => {
    const [file = ''] = readdirSync(product.at('uploads'));
    const environment = { DATABASE_URL: product.url, UPLOADS_DIR: product.at('uploads') };
    await runTool(imagesTool, `purge ${file} --reason asked`, environment);
    expect(await product.round()).toEqual([]);
    expect(readdirSync(product.at('repository/pictures'))).toEqual(readdirSync(product.at('uploads')));
  });
});
