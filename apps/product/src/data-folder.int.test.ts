import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withConnection } from '@marketplace/event-store/database';
import { installationId } from '@marketplace/event-store/installation';
import { openStateFile } from '@marketplace/service-kit/files/state-file';
import type { TestDatabase } from '@marketplace/testing/test-database';
import { createTestDatabase } from '@marketplace/testing/test-database';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claimFor, lastSealFile, localSecrets } from './data-folder.ts';
import { createProgress } from './prepare-data.ts';
import { productSettings } from './settings.ts';
import { startStack } from './stack.ts';

let database: TestDatabase;
let outer: string;
beforeEach(async () => {
  database = await createTestDatabase();
  outer = mkdtempSync(path.join(tmpdir(), 'marketplace-installation-'));
});
afterEach(async () => {
  await database.drop();
  rmSync(outer, { recursive: true });
});

const sealFile = (name: string) => openStateFile(lastSealFile(path.join(outer, name)));
const claim = (name: string, adopt = false) => claimFor(sealFile(name), database.url, adopt);
const idOf = (name: string) => readFileSync(path.join(outer, name, 'installation-id'), 'utf8').trim();
const idOfDatabase = () => withConnection(database.url, installationId);

it('database and folder get the same id at the first start, and keep it', async () => {
  expect(await idOfDatabase()).toBeUndefined();
  await claim('first');
  const id = await idOfDatabase();
  expect(id).toBe(idOf('first'));
  await claim('first');
  expect([await idOfDatabase(), idOf('first')]).toEqual([id, id]);
});

it('a database without an id takes that of the folder', async () => {
  await claim('first');
  const id = idOf('first');
  await database.pool.query('DROP SCHEMA installation CASCADE');
  await claim('first');
  expect([await idOfDatabase(), idOf('first')]).toEqual([id, id]);
});

it('a second product changes nothing in the database until it adopts it', async () => {
  await claim('first');
  const id = await idOfDatabase();
  const settings = productSettings({ DATABASE_URL: database.url, DATA_DIR: path.join(outer, 'second') });
  const secrets = localSecrets(settings.DATA_DIR);
  const passwords = 'SELECT rolname, rolpassword FROM pg_authid ORDER BY rolname';
  const before = await database.pool.query(passwords);
  const starting = startStack(settings, secrets, createProgress(), { adopt: false, defer: () => undefined });
  await expect(starting).rejects.toMatchObject({
    name: 'DatabaseRefused',
    message: `This database belongs to the installation ${id}, and ${path.join(outer, 'second')} has no id. Nothing was changed. Check DATABASE_URL and DATA_DIR. To take the database over, stop the other installation and start once with --adopt (containers: docker compose run --rm migrate migrate --adopt).`,
  });
  expect((await database.pool.query(passwords)).rows).toEqual(before.rows);
  expect(await idOfDatabase()).toBe(id);

  await claim('second', true);
  expect(idOf('second')).toBe(await idOfDatabase());
  await expect(claim('first')).rejects.toThrow(`${path.join(outer, 'first')} has ${id}`);
});

it('of two products that start on a new database at once, one gets it', async () => {
  const outcomes = await Promise.allSettled([claim('first'), claim('second')]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
