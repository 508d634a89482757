import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { appendEvents } from '@marketplace/event-store/append';
import { withConnection } from '@marketplace/event-store/database';
import { headPosition } from '@marketplace/event-store/read-log';
import { viewed } from '@marketplace/event-store/testing/test-log';
import { createSealKeeper } from '@marketplace/projector/seals/seal-keeper';
import { openFileStore } from '@marketplace/service-kit/files/open-store';
import { openStateFile } from '@marketplace/service-kit/files/state-file';
import { createKeyring } from '@marketplace/vault/keyring';
import pg from 'pg';
import type { ArchiveSettings } from '../archive/archive-settings.ts';
import type { Moment } from '../archive/cluster.ts';
import { drillArchive } from '../archive/drill-archive.ts';
import { archiveKeeper } from '../archive/keep-archive.ts';
import { restoreTo } from '../archive/restore-to.ts';
import { prepareDatabase } from '../migrate-tool.ts';
import { createArchivedCluster } from './archived-cluster.ts';
import { passwords } from './restorable.ts';
import { storeEnquiry, visitor } from './sealed-enquiries.ts';
import { createTerminal } from './terminal.ts';

const seals = { keys: ['a key of seals for tests alone, of 32'], expected: [] };
const actor = { kind: 'operator', id: null, name: 'test' } as const;
export const keyring = createKeyring('the master key of today, long enough');

export type ArchivedProduct = Awaited<ReturnType<typeof startArchivedProduct>>;

/** Starts an archived cluster with the product's tables, and offers what a test does with both. */
export async function startArchivedProduct() {
  const archived = await createArchivedCluster({ archiveTimeout: 1 });
  const at = (...names: string[]) => path.join(archived.folder, ...names);
  const settings: ArchiveSettings = {
    cluster: archived.cluster,
    databaseUrl: archived.url,
    seals,
    isOn: true,
    uploads: openFileStore(at('uploads')),
    statusFile: openStateFile(at('backup-status.json')),
    vaultBackups: openFileStore(at('vault')),
    lastSealFile: openStateFile(at('last-seal.json')),
    backupAt: '03:00',
    fullEverySeconds: 7 * 86_400,
    drillAt: '04:00',
  };
  mkdirSync(at('vault'));
  let server = await archived.start();
  await prepareDatabase(archived.url, passwords);

  async function withDatabase<Result>(act: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
    const pool = new pg.Pool({ connectionString: archived.url }).on('error', () => undefined);
    try {
      return await act(pool);
    } finally {
      await pool.end();
    }
  }

  return {
    at,
    settings,
    cluster: archived.cluster,
    url: archived.url,
    withDatabase,
    start: async () => {
      server = await archived.start();
    },
    stop: () => server.stop(),
    kill9: () => server.kill9(),
    /** One round of keeping the archive. */
    round: () => archiveKeeper(settings, () => undefined)(new Date()),
    head: () => withConnection(archived.url, headPosition),
    seal: () =>
      withDatabase((pool) =>
        createSealKeeper(pool, { keys: seals.keys, file: settings.lastSealFile }).seal({ actor, all: true }),
      ),
    view: () => withDatabase((pool) => appendEvents(pool, [viewed()])),
    enquire: () =>
      withDatabase((pool) => storeEnquiry(pool, visitor('Mei'), { keyring, hashKey: Buffer.alloc(32) })),
    async drill() {
      const { terminal, output } = createTerminal();
      const scratch = { ...settings, cluster: { ...settings.cluster, data: at('scratch') } };
      return { code: await drillArchive(scratch, 'latest', terminal), output: output() };
    },
    async restore(moment: Moment) {
      const { terminal, output } = createTerminal();
      const code = await restoreTo(settings, { moment, aside: at('aside'), words: [] }, terminal);
      return { code, output: output() };
    },
    walFolder: at('repository/archive/marketplace'),
    /** Returns the files of WAL in the archive, the oldest first. */
    segments() {
      const files = readdirSync(at('repository/archive/marketplace'), { recursive: true }) as string[];
      return files.filter((name) => name.endsWith('.zst')).sort();
    },
    /** Returns a time that differs by milliseconds from what was done before it and is done after it. */
    async now(): Promise<Date> {
      await delay(50);
      const moment = new Date();
      await delay(50);
      return moment;
    },
    async close() {
      await server.stop();
      rmSync(archived.folder, { recursive: true });
    },
  };
}
