import { ActivityPage } from '@marketplace/contracts/activity/activity.views';
import { PersonExport } from '@marketplace/contracts/enquiries/enquiry.views';
import { PrivateNotesView } from '@marketplace/contracts/private-notes/private-notes.views';
import { headPosition } from '@marketplace/event-store/read-log';
import { withConnectionAs } from '@marketplace/event-store/roles';
import { createKeyring } from '@marketplace/vault/keyring';
import { importKeys, renewHashes, rotateKeys } from '@marketplace/vault/vault-keys';
import type { StoredKey } from '@marketplace/vault/vault-state';
import { forgottenIn, keylessEnquiries, readKeys } from '@marketplace/vault/vault-state';
import { describe, expect, it } from 'vitest';
import { adminOf, runApi, visitorOf } from './running-api.ts';

const api = runApi();
const admin = adminOf(api, 'Agent');
const visitor = visitorOf(api);

const notes = {
  owner_name: 'Zuleikha Owner',
  owner_phone: '+65 8123 4567',
  co_broke: 'Ravi, 1%',
  exclusive_until: '2027-03-31',
  commission: '2% of the price',
  keys: 'With the guard',
};
const pathOf = (id: string) => `/api/properties/${id}/private-notes`;
const read = (id: string) => admin.read(pathOf(id), PrivateNotesView);
const save = (id: string, body: object = notes, version = 0) =>
  admin.call('PUT', pathOf(id), body, { 'if-match': `"${version}"` });
const erase = (id: string) => admin.write('DELETE', pathOf(id));
const keysOf = async (id: string) =>
  (await api.database.pool.query('SELECT key_id FROM vault.keys WHERE enquiry_id = $1', [id])).rowCount;
async function noted(body?: object): Promise<string> {
  const { id } = await admin.add();
  expect((await save(id, body)).status).toBe(200);
  return id;
}

/** Runs `act` as the operator's tools of the vault do. */
const asOwner = <Result>(act: Parameters<typeof withConnectionAs<Result>>[2]) =>
  withConnectionAs(api.database.url, 'owner', act);
const keyring = () => createKeyring(api.vaultKey);
async function backedUp(): Promise<StoredKey[]> {
  return asOwner(async (owner) => {
    const pages = [];
    for await (const page of readKeys(owner)) pages.push(...page);
    return pages;
  });
}
const restored = (keys: readonly StoredKey[]) =>
  asOwner((owner) => importKeys(owner, keys, { hashes: { isVaults: true }, keyring }));

describe('the private notes of a listing', () => {
  it('are none at first, then as saved, with who and when', async () => {
    const { id } = await admin.add();
    expect(await read(id)).toMatchObject({ state: 'none', notes: null, version: 0 });
    await save(id);
    expect(await read(id)).toMatchObject({ state: 'open', notes, version: 1, changed_by: 'Agent' });
    await save(id, { keys: 'In the office', owner_phone: '' }, 1);
    const none = {
      owner_name: null,
      owner_phone: null,
      co_broke: null,
      exclusive_until: null,
      commission: null,
    };
    expect(await read(id)).toMatchObject({ notes: { ...none, keys: 'In the office' }, version: 2 });
  });

  it('do not change the listing, and two admins do not overwrite each other', async () => {
    const { id, version } = await admin.add();
    await save(id);
    expect((await save(id, { keys: 'Lost' })).status).toBe(409);
    expect((await read(id)).notes).toEqual(notes);
    expect((await admin.get(`/api/properties/${id}`)).body.version).toBe(version);
  });

  it.each([
    [{ ...notes, colour: 'red' }, 'colour'],
    [{ exclusive_until: 'soon' }, 'exclusive_until'],
    [{ keys: 'x'.repeat(501) }, 'keys'],
  ])('are refused: %j', async (body, path) => {
    const { id } = await admin.add();
    expect(await save(id, body)).toMatchObject({ status: 422, body: { errors: [{ path }] } });
    expect(await read(id)).toMatchObject({ state: 'none' });
  });

  it('are for admins alone, and in clear nowhere', async () => {
    const id = await noted();
    expect((await visitor.get(pathOf(id))).status).toBe(401);
    expect((await visitor.call('PUT', pathOf(id), notes)).status).toBe(401);
    const places = [`/api/properties/${id}`, '/api/properties', `/api/properties/${id}/history`];
    const files = ['/api/properties/table.csv', '/api/properties/export.csv', '/api/activity?limit=200'];
    for (const place of [...places, '/api/properties?search=Zuleikha', ...files]) {
      const { status, body } = await admin.get(place);
      expect([place, status, JSON.stringify(body).includes('Zuleikha')]).toEqual([place, 200, false]);
    }
    for (const table of ['log.events', 'vault.keys', 'activity_g1.entries', 'listings_g1.history']) {
      const { rows } = await api.database.pool.query(
        `SELECT FROM ${table} AS row WHERE row::text ~ 'Zuleikha|8123 ?4567'`,
      );
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });

  it('are in the activity by who and when, without what', async () => {
    const id = await noted();
    const { entries } = await admin.read(`/api/activity?listing=${id}&limit=1`, ActivityPage);
    expect(entries).toMatchObject([
      { type: 'PrivateNotesChanged', actor: { name: 'Agent' }, listing: { id } },
    ]);
  });

  it('say in the activity who opened them', async () => {
    const id = await noted();
    const readings = async () =>
      (await admin.read(`/api/activity?kind=readings&listing=${id}`, ActivityPage)).entries;
    expect(await readings()).toEqual([]);
    await read(id);
    await read(id); // within a quarter of an hour
    api.advanceTo(await headPosition(api.pool));
    expect(await readings()).toMatchObject([
      { type: 'PrivateNotesOpened', actor: { name: 'Agent' }, listing: { id } },
    ]);
    const [others, erased] = [(await admin.add()).id, await noted()];
    await erase(erased);
    await Promise.all([read(others), read(erased)]);
    api.advanceTo(await headPosition(api.pool));
    const { entries } = await admin.read('/api/activity?type=PrivateNotesOpened', ActivityPage);
    expect(entries.map(({ listing }) => listing?.id)).not.toContain(others);
    expect(entries.map(({ listing }) => listing?.id)).not.toContain(erased);
  });

  it('are not shown when the reading cannot be recorded', async () => {
    const id = await noted();
    const writer = await api.database.pool.connect();
    await writer.query('BEGIN');
    await writer.query('SELECT FROM log.head FOR UPDATE');
    const { status, body } = await admin.get(pathOf(id));
    await writer.query('ROLLBACK');
    writer.release();
    expect([status, JSON.stringify(body)]).toEqual([503, expect.not.stringContaining('Zuleikha')]);
    expect(await read(id)).toMatchObject({ notes });
  });

  it('are erased permanently, and can be written again', async () => {
    const id = await noted();
    await save(id, { keys: 'Second' }, 1);
    expect(await keysOf(id)).toBe(2);
    await erase(id);
    expect([await keysOf(id), await read(id)]).toMatchObject([
      0,
      { state: 'erased', notes: null, version: 3 },
    ]);
    await erase(id);
    await save(id, { keys: 'Third' }, 3);
    expect(await read(id)).toMatchObject({ state: 'open', notes: { keys: 'Third' } });
  });

  it('of a deleted listing can be read and erased, and not changed', async () => {
    const id = await noted();
    await admin.write('DELETE', `/api/properties/${id}`);
    expect(await read(id)).toMatchObject({ state: 'open', notes });
    expect((await save(id, { keys: 'Late' }, 1)).status).toBe(404);
    await erase(id);
    expect(await read(id)).toMatchObject({ state: 'erased' });
  });

  it('are exported and erased with the person whose number they have', async () => {
    const id = await noted({ ...notes, owner_phone: '9765 4321' });
    const person = { email: null, phone: '+6597654321' };
    const exported = PersonExport.parse(await admin.write('POST', '/api/enquiries/export', person));
    expect(exported.private_notes).toMatchObject([{ listing_id: id, title: 'Garden flat', state: 'open' }]);
    expect(exported.unsearchable).toBe(0);
    expect(await admin.write('POST', '/api/enquiries/forget', person)).toMatchObject({ count: 1 });
    expect(await read(id)).toMatchObject({ state: 'erased', notes: null });
  });
});

describe('the keys of private notes', () => {
  it('are backed up and restored, unless they were erased', async () => {
    const [kept, erased] = [await noted(), await noted()];
    const backup = await backedUp();
    await erase(erased);
    await save(erased, { keys: 'New' }, 2);
    await api.database.pool.query('DELETE FROM vault.keys WHERE enquiry_id = $1', [kept]);
    expect(await read(kept)).toMatchObject({ state: 'unreadable', notes: null });
    expect(await asOwner((owner) => keylessEnquiries(owner))).toBe(1);
    expect(await restored(backup)).toMatchObject({
      added: 1,
      forgotten: 1 + (await erasedIn(backup, erased)),
    });
    expect(await read(kept)).toMatchObject({ state: 'open', notes });
    expect([await keysOf(erased), await read(erased)]).toMatchObject([1, { notes: { keys: 'New' } }]);
  });

  /** Keys of a backup that were erased, without those of one listing. */
  async function erasedIn(backup: readonly StoredKey[], id: string): Promise<number> {
    const forgotten = await asOwner((owner) => forgottenIn(owner));
    return backup.filter(({ enquiry_id }) => enquiry_id !== id && forgotten.includes(enquiry_id)).length;
  }

  it('are listed as erased until they are written again', async () => {
    const id = await noted();
    await erase(id);
    expect(await asOwner((owner) => forgottenIn(owner))).toContain(id);
    await save(id, notes, 2);
    expect(await asOwner((owner) => forgottenIn(owner))).not.toContain(id);
  });

  it('get missing hashes, and are wrapped again by another master key', async () => {
    const id = await noted({ ...notes, owner_phone: '9111 2222' });
    const hashes = () =>
      api.database.pool
        .query("SELECT encode(phone_hash, 'hex') AS hash FROM vault.keys WHERE enquiry_id = $1", [id])
        .then(({ rows }) => rows[0].hash);
    const before = await hashes();
    await api.database.pool.query('UPDATE vault.keys SET phone_hash = NULL WHERE enquiry_id = $1', [id]);
    expect(await asOwner((owner) => renewHashes(owner, keyring()))).toBe(1);
    expect(await hashes()).toBe(before);
    const next = 'another master key, of thirty-two bytes';
    await asOwner((owner) => rotateKeys(owner, createKeyring(next, api.vaultKey)));
    await asOwner((owner) => rotateKeys(owner, createKeyring(api.vaultKey, next)));
    expect(await read(id)).toMatchObject({ state: 'open' });
  });
});
