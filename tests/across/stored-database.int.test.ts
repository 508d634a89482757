import { readFileSync } from 'node:fs';
import path from 'node:path';
import { headers } from '@marketplace/contracts/headers';
import { wholeDigest } from '@marketplace/event-store/log-lines';
import { createRoles } from '@marketplace/event-store/roles';
import { migrateAll } from '@marketplace/product/migrate-all';
import { projections } from '@marketplace/projector/all-projections';
import { rebuild } from '@marketplace/projector/engine/rebuild';
import { verify } from '@marketplace/projector/engine/verify';
import { readModels } from '@marketplace/read-models/database';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { passwords, runApi } from './running-api.ts';

const HEAD = 54;
/** As version 34b0fd3 computed it. */
const DIGEST = '5735f828705de835396046423825b1efc214e55bc93e4e248bc3d64c97d8be4b';
const stored = readFileSync(path.join(import.meta.dirname, 'stored-database.sql'), 'utf8');

/** Makes a database what one was when version 34b0fd3 stopped, and then what the code of now makes of it when it starts. */
async function restoreStored(adminUrl: string) {
  await createRoles(adminUrl, passwords);
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(stored);
  await client.end();
  await migrateAll(adminUrl);
}

const api = runApi({ shape: { name: 'stored', migrate: restoreStored } });
let token: string;
beforeAll(async () => {
  const admin = { username: 'admin', password: 'stored-log-password' };
  token = (await api.call('POST', '/api/auth/login', { body: admin })).body.access_token;
});

/** Of each projection, how many rows are not what the log says. */
async function differences() {
  const verifications = await verify(readModels(api.database.pool), projections);
  return Object.fromEntries(
    verifications.map(({ projection, differences: { length } }) => [projection, length]),
  );
}
const none = { activity: 0, alerts: 0, enquiries: 0, listings: 0, statistics: 0 };

/** Returns an answer that is not older than a log position. */
async function read(target: string, position: number | string | null = HEAD) {
  const { status, body } = await api.call('GET', target, {
    token,
    headers: { [headers.minLogPosition]: String(position) },
  });
  expect(status).toBe(200);
  return body;
}

describe('a database of an earlier version', () => {
  it('keeps its events', async () => {
    expect(await wholeDigest(api.database.pool, HEAD)).toBe(DIGEST);
  });

  it('is migrated and answers', async () => {
    const listings: Record<string, unknown>[] = await read('/api/properties');
    const shown = listings.map(({ title, price, status, views_count, clicks_count }) =>
      [title, price, status, views_count, clicks_count].join(' · '),
    );
    expect(shown.sort()).toEqual([
      'Bulk One · 1250000 · active · 0 · 0',
      'Bulk Two · 4200 · inactive · 0 · 0',
      'Four Room Flat (copy) · 610000 · inactive · 0 · 0',
      'Garden Flat · 1150000 · active · 6 · 1',
      'Shophouse · 9800 · active · 2 · 0',
      'Terrace by the Park · 5100000 · active · 2 · 0',
    ]);
    const garden = listings.find(({ title }) => title === 'Garden Flat');
    const { body } = await api.call('GET', `/api/properties/slug/${garden?.slug}`);
    expect(body).toMatchObject({ bedrooms: 4, description: 'New kitchen.', key_features: ['Pool'] });
    const { entries } = await read(`/api/properties/${garden?.id}/history`);
    expect(entries).toHaveLength(7);
  });

  it('matches its log, continues, and can be rebuilt', async () => {
    expect(await differences()).toEqual(none);
    const [{ id }] = await read('/api/properties');
    const edit = await api.call('PUT', `/api/properties/${id}`, {
      token,
      body: { price: 1, status: 'active' },
    });
    expect(edit.status).toBe(200);
    const visit = { property_id: id, event_type: 'view' };
    const { headers: told } = await api.call('POST', '/analytics', { body: visit });
    const changed = await read(`/api/properties/${id}`, told.get(headers.logPosition));
    expect(changed).toMatchObject({ price: 1, views_count: 1 });
    expect(await differences()).toEqual(none);

    const db = readModels(api.database.pool);
    for (const projection of projections) await rebuild(db, projection);
    expect(await differences()).toEqual(none);
    expect(await read(`/api/properties/${id}`)).toEqual(changed);
  });
});
