import { randomUUID } from 'node:crypto';
import type { EnquirySource, EnquiryStatus } from '@marketplace/contracts/enquiries/enquiry.terms';
import type { PersonView } from '@marketplace/contracts/enquiries/enquiry.views';
import {
  EnquiriesFound,
  EnquiriesPage,
  EnquiryView,
  PersonExport,
  ViewingsView,
} from '@marketplace/contracts/enquiries/enquiry.views';
import { errorAnswer } from '@marketplace/contracts/errors';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { createKeyring } from '@marketplace/vault/keyring';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { startQueryServer } from '../testing/query-server.ts';
import { keyring, mei, openVault } from '../testing/sealed-enquiries.ts';
import { openModels, serveQuery } from '../testing/serve-query.ts';

const flat = shownFlat({ title: 'Orchard flat', price: 1_250_000 });
const house = shownFlat({ title: 'House that is gone' });
const viewing = { starts_at: '2026-11-28T02:30:00.000Z', minutes: 30 };

/** In the order in which they were received. */
const ids: string[] = [];

interface Enquiring {
  status?: EnquiryStatus;
  person?: PersonView;
  listing_id?: string;
  forgotten?: boolean;
  viewing?: string;
  source?: EnquirySource;
}

/** Receives an enquiry a minute after the one before, as the projector would write it down. */
async function receive({
  status = 'new',
  person = mei,
  listing_id,
  forgotten = false,
  viewing: at,
  source = 'site',
}: Enquiring) {
  const enquiry_id = randomUUID();
  const recorded_at = new Date(Date.UTC(2026, 10, 20, 2, ids.length)).toISOString();
  ids.push(enquiry_id);
  const sealed = forgotten
    ? null
    : JSON.stringify(await vault.seal('EnquiryReceived', enquiry_id, person, person));
  const about = listing_id
    ? { kind: 'viewing' as const, listing_id, listing_version: 3, price: 1_300_000 }
    : { kind: 'question' as const, listing_id: null, listing_version: null, price: null };
  await models.enquire({
    ...{ ...about, enquiry_id, status, sealed, version: 1, consent: '2026-11', source },
    ...{ reference: `REF0-000${ids.length}`, position: models.head + 1, received_at: recorded_at },
    viewing: at ?? (status === 'viewing_arranged' ? JSON.stringify(viewing) : null),
  });
  const actor = JSON.stringify({ kind: 'visitor', id: null, name: 'visitor' });
  await models.step({ enquiry_id, version: 1, type: 'EnquiryReceived', actor, recorded_at });
  return enquiry_id;
}

const admin = JSON.stringify({ kind: 'admin', id: randomUUID(), name: 'meilin' });

const models = await openModels();
const vault = openVault(models.url);
await vault.makeHashKey();
await models.save(flat);
await models.save(house);
await models.remove(house);
await receive({ listing_id: flat.id });
await receive({ status: 'spam' });
await receive({ status: 'closed', forgotten: true });
const arranged = await receive({
  status: 'viewing_arranged',
  listing_id: house.id,
  person: { ...mei, email: 'other@example.com', phone: null, wish: null },
});
const said = { enquiry_id: arranged, actor: admin, recorded_at: '2026-11-20T03:00:00.000Z' };
await models.step({ ...said, version: 2, type: 'EnquiryStatusChanged', status: 'answered' });
const note = JSON.stringify(await vault.seal('EnquiryNoted', arranged, { note: 'Called her.' }));
await models.step({ ...said, version: 3, type: 'EnquiryNoted', sealed: note });
const place = JSON.stringify(await vault.seal('ViewingArranged', arranged, { place: 'At the lobby' }));
const arrangement = { sealed: place, viewing: JSON.stringify(viewing) };
await models.step({ ...said, version: 4, type: 'ViewingArranged', ...arrangement });
await vault.deleteKeys(await receive({}));
await vault.seal('EnquiryNoted', randomUUID(), { note: 'Its enquiry has no hashes.' });
const server = await serveQuery(models.url, {}, { keyring });
const token = await server.logIn();
afterAll(vault.close);

const page = async (query = '') => {
  const answer = await server.get(`/api/enquiries${query}`, { token });
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  return EnquiriesPage.parse(answer.json());
};
const read = async (id: string | undefined) => {
  const answer = await server.get(`/api/enquiries/${id}`, { token });
  expect(answer.headers['cache-control']).toBe('no-store');
  return EnquiryView.parse(answer.json());
};
const exported = (body: object) =>
  server.get('/api/enquiries/export', {
    token,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('the inbox', () => {
  it('lists enquiries newest first without spam, and counts the open ones', async () => {
    const { enquiries, ...rest } = await page();
    expect(enquiries.map(({ id }) => id)).toEqual([ids[4], ids[3], ids[2], ids[0]]);
    expect(rest).toEqual({
      next_cursor: null,
      counts: { new: 2, answered: 0, viewing_arranged: 1, closed: 1, spam: 1 },
      waiting_since: '2026-11-20T02:00:00.000Z',
    });
    const [unreadable, arranged, forgotten, asked] = enquiries;
    const { id, title, slug, price } = flat;
    expect(asked).toEqual({
      ...{ id: ids[0], reference: 'REF0-0001', kind: 'viewing', status: 'new', version: 1 },
      ...{ received_at: '2026-11-20T02:00:00.000Z', readable: 'open', viewing: null, source: 'site' },
      listing: { id, title, slug, price, is_deleted: false },
      person: { name: mei.name, subject: mei.subject },
    });
    expect(arranged).toMatchObject({
      viewing,
      listing: { id: house.id, title: house.title, is_deleted: true },
    });
    expect(forgotten).toMatchObject({ readable: 'forgotten', person: null, listing: null });
    expect(unreadable).toMatchObject({ readable: 'unreadable', person: null });
  });

  it.each([
    ['?status=spam', [1]],
    ['?status=new', [4, 0]],
    ['?kind=viewing', [3, 0]],
    ['?kind=valuation', []],
    [`?property_id=${flat.id.toUpperCase()}`, [0]],
    [`?status=&kind=question&property_id=&cursor=&limit=`, [4, 2]],
  ])('lists for %s those alone', async (query, wanted) => {
    expect((await page(query)).enquiries.map(({ id }) => ids.indexOf(id))).toEqual(wanted);
  });

  it('has pages', async () => {
    const first = await page('?limit=3');
    expect(first.enquiries).toHaveLength(3);
    const second = await page(`?limit=3&cursor=${first.next_cursor}`);
    expect(second.enquiries.map(({ id }) => id)).toEqual([ids[0]]);
    expect(second.next_cursor).toBeNull();
  });

  it.each([
    ['status=lost', 'status'],
    ['kind=castle', 'kind'],
    ['property_id=1', 'property_id'],
    ['cursor=0', 'cursor'],
    ['cursor=abc', 'cursor'],
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['status=new&status=spam', 'status'],
  ])('refuses ?%s, naming %s', async (query, name) => {
    const answer = await server.get(`/api/enquiries?${query}`, { token });
    expect(answer.status).toBe(422);
    expect(errorAnswer.parse(answer.json()).errors?.map(({ path }) => path)).toEqual([name]);
  });
});

describe('one enquiry', () => {
  it('has its content, the listing at that time, and its later steps', async () => {
    expect(await read(ids[0])).toMatchObject({
      person: mei,
      consent: '2026-11',
      listing: { price: flat.price },
      listing_then: { price: 1_300_000, version: 3 },
      steps: [{ type: 'EnquiryReceived', actor: { kind: 'visitor', name: 'visitor' }, text: null }],
    });
    const { steps, person } = await read(ids[3]);
    expect(person).toMatchObject({ email: 'other@example.com', phone: null, wish: null });
    expect(steps.map(({ type, status, text, viewing: at }) => [type, status, text, at])).toEqual([
      ['EnquiryReceived', null, null, null],
      ['EnquiryStatusChanged', 'answered', null, null],
      ['EnquiryNoted', null, 'Called her.', null],
      ['ViewingArranged', null, 'At the lobby', viewing],
    ]);
    expect(steps[1]?.actor).toEqual({ kind: 'admin', name: 'meilin' });
  });

  it('says whether it was forgotten or cannot be decrypted', async () => {
    expect(await read(ids[2])).toMatchObject({ readable: 'forgotten', person: null, listing_then: null });
    expect(await read(ids[4])).toMatchObject({ readable: 'unreadable', person: null });
  });

  it.each([randomUUID(), '0', 'x'.repeat(3000), '%00'])('is not found by %s', async (id) => {
    const answer = await server.get(`/api/enquiries/${id}`, { token });
    expect([answer.status, answer.json().detail]).toEqual([404, 'Enquiry not found']);
  });

  it('waits for the position of the admin that wrote', async () => {
    const seen = { token, headers: { 'x-min-log-position': String(models.head + 1000) } };
    expect((await server.get(`/api/enquiries/${ids[0]}`, seen)).status).toBe(422);
  });
});

describe('the data about a person', () => {
  it.each([
    ['e-mail address', { email: 'mei@example.COM' }, [1, 0]],
    ['phone number', { phone: '+65 8123-4567' }, [1, 0]],
    ['either', { email: 'other@example.com', phone: '8123 4567' }, [3, 1, 0]],
    ['neither', { email: 'nobody@example.com' }, []],
  ])('is found by %s, as one file', async (_name, person, wanted) => {
    const answer = await exported(person);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename=enquiries-of-a-person.json',
    });
    const { enquiries, unsearchable } = PersonExport.parse(answer.json());
    expect(unsearchable).toBe(1);
    expect(enquiries.map(({ id }) => ids.indexOf(id))).toEqual(wanted);
    expect(enquiries.every(({ person: opened }) => opened?.message === mei.message)).toBe(true);
  });

  it.each([{}, { email: '', phone: null }, { email: 'no address' }, { name: 'Mei' }])(
    'is not looked for by %j',
    async (body) => expect((await exported(body)).status).toBe(422),
  );
});

describe('readings', () => {
  const pool = new pg.Pool({ connectionString: models.url, max: 2 });
  afterAll(() => pool.end());
  /** Returns the readings of a new admin's calls, in order. */
  async function recorded(act: (asking: { token: string }) => Promise<unknown>) {
    const head = async () => Number((await pool.query('SELECT position FROM log.head')).rows[0].position);
    const before = await head();
    await act({ token: await server.logIn() });
    const { rows } = await pool.query(
      `SELECT type, data ->> 'enquiry_id' AS id, meta #>> '{actor,name}' AS who FROM log.events
      WHERE position > $1 ORDER BY position`,
      [before],
    );
    return rows.map(({ type, id, who }) => [type, ids.indexOf(id), who]);
  }

  it('are recorded before they are shown, once for an admin and an enquiry', async () => {
    const twice = async (asking: { token: string }) => {
      for (const path of ['', '', `/${ids[0]}`, `/${ids[0]}`, `/${ids[3]}`])
        expect((await server.get(`/api/enquiries${path}`, asking)).status).toBe(200);
    };
    const wanted = [
      ['EnquiriesListed', -1, 'admin'],
      ['EnquiryOpened', 0, 'admin'],
      ['EnquiryOpened', 3, 'admin'],
    ];
    expect(await recorded(twice)).toEqual(wanted);
    expect(await recorded(twice)).toEqual(wanted);
  });

  it('are not recorded where nothing of a person is shown', async () => {
    const paths = [`/${ids[2]}`, `/${ids[4]}`, `/${randomUUID()}`, '?status=answered', '?status=lost'];
    expect(
      await recorded(async (asking) => {
        for (const path of paths) await server.get(`/api/enquiries${path}`, asking);
        await exported({ email: 'nobody@example.com' });
      }),
    ).toEqual([]);
  });

  it('are recorded for each enquiry of an exported person, each time', async () => {
    const readings = await recorded(async () => {
      await exported({ phone: '8123 4567' });
      await exported({ email: 'other@example.com' });
    });
    expect(readings.map(([type, id]) => [type, id])).toEqual([
      ['PersonalDataExported', 1],
      ['PersonalDataExported', 0],
      ['PersonalDataExported', 3],
    ]);
  });

  it('that cannot be recorded show nothing', async () => {
    const hurried = await startQueryServer(models.url, {}, { keyring, budgetMs: 1500 });
    const asking = { token: await hurried.logIn() };
    const writer = await pool.connect();
    await writer.query('BEGIN');
    await writer.query('SELECT FROM log.head FOR UPDATE');
    for (const path of ['', `/${ids[0]}`]) {
      const answer = await hurried.get(`/api/enquiries${path}`, asking);
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
      expect(answer.body.toString()).not.toContain(mei.name);
    }
    await writer.query('ROLLBACK');
    writer.release();
    await hurried.close();
  });
});

describe('an empty vault', () => {
  it('has no data about anyone', async () => {
    await vault.loseHashKey();
    const answer = await exported({ email: mei.email });
    expect([answer.status, PersonExport.parse(answer.json()).enquiries]).toEqual([200, []]);
    await vault.makeHashKey();
  });
});

describe('a vault with another key', () => {
  it('leaves enquiries unreadable and everything else working', async () => {
    for (const other of [undefined, createKeyring('another master key, which is long enough')]) {
      const shut = await startQueryServer(models.url, {}, other ? { keyring: other } : {});
      const asAdmin = { token: await shut.logIn() };
      const { enquiries } = EnquiriesPage.parse((await shut.get('/api/enquiries', asAdmin)).json());
      const [unreadable, forgotten] = ['unreadable', 'forgotten'];
      expect(enquiries.map(({ readable }) => readable)).toEqual([
        ...[unreadable, unreadable, forgotten, unreadable],
      ]);
      expect((await shut.get(`/api/enquiries/${ids[3]}`, asAdmin)).status).toBe(200);
      const search = { ...asAdmin, method: 'POST', headers: { 'content-type': 'application/json' } };
      const body = JSON.stringify({ email: mei.email });
      expect((await shut.get('/api/enquiries/export', { ...search, body })).status).toBe(503);
      await shut.close();
    }
  });
});

describe('the viewings', () => {
  const viewings = (query: string) => server.get(`/api/enquiries/viewings?${query}`, { token });

  it.each([
    ['from=2026-11-28&to=2026-11-28', [3]],
    ['from=2026-11-23&to=2026-11-29', [3]],
    ['from=2026-11-27&to=2026-11-27', []],
    ['from=2026-11-29&to=2026-12-05', []],
  ])('of %s start on these days in Singapore', async (query, wanted) => {
    const answer = ViewingsView.parse((await viewings(query)).json());
    expect(answer.viewings.map(({ id }) => ids.indexOf(id))).toEqual(wanted);
    expect(answer.buffer_minutes).toBe(30);
  });

  it('are sorted by time, whatever the status, without spam and forgotten enquiries', async () => {
    const at = (time: string) => JSON.stringify({ starts_at: `2026-12-24T${time}:00.000Z`, minutes: 30 });
    const late = await receive({ status: 'closed', viewing: at('08:00') });
    const early = await receive({ status: 'answered', viewing: at('02:00') });
    await receive({ status: 'spam', viewing: at('03:00') });
    await receive({ status: 'closed', forgotten: true, viewing: at('04:00') });
    const answer = ViewingsView.parse((await viewings('from=2026-12-24&to=2026-12-24')).json());
    const { name, subject, phone } = mei;
    expect(answer.viewings.map(({ id, person }) => [id, person])).toEqual([
      [early, { name, subject, phone }],
      [late, { name, subject, phone }],
    ]);
  });

  it.each(['', 'from=2026-11-28', 'from=2026-11-28&to=2026-11-27', 'from=2026-11-01&to=2026-12-02'])(
    'are refused for ?%s',
    async (query) => expect((await viewings(query)).status).toBe(422),
  );
});

describe('a search', () => {
  const search = (body: object) =>
    server.get('/api/enquiries/search', {
      token,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const found = async (body: object) => EnquiriesFound.parse((await search(body)).json());
  const wanted = { ...mei, name: 'Zoë Ng', phone: '+65 9876 5432', message: 'Is the Parquet\noriginal?' };

  it('finds by name, phone number, text and reference, without case, and the source', async () => {
    const zoe = await receive({ person: wanted, source: 'walk_in' });
    for (const text of [
      'zoë ng',
      'ng ZOË',
      '9876 5432',
      '+65 98765432',
      '765-432',
      'parquet original',
      `REF0-000${ids.length}`,
    ]) {
      const { enquiries, next_cursor } = await found({ text });
      expect([text, enquiries.map(({ id, source }) => [id, source]), next_cursor]).toEqual([
        text,
        [[zoe, 'walk_in']],
        null,
      ]);
    }
    expect((await found({ text: 'zoe ng parquet tiles' })).enquiries).toEqual([]);
    expect((await found({ text: 'zoë', kind: 'valuation' })).enquiries).toEqual([]);
  });

  it('finds a lead without an email address', async () => {
    const lead = await receive({ person: { ...wanted, name: 'Quentin', email: null }, source: 'phone' });
    expect((await found({ text: 'quentin' })).enquiries.map(({ id }) => id)).toEqual([lead]);
  });

  it('has pages of matches, and each is found once', async () => {
    for (let number = 0; number < 60; number++) await receive({ person: { ...wanted, subject: 'Paging' } });
    const first = await found({ text: 'paging' });
    const second = await found({ text: 'paging', cursor: first.next_cursor });
    expect([first.enquiries.length, second.enquiries.length, second.next_cursor]).toEqual([50, 10, null]);
    const all = [...first.enquiries, ...second.enquiries].map(({ id }) => id);
    expect(new Set(all).size).toBe(60);
    expect(second.searched).toBeGreaterThan(10);
  });

  it.each([
    {},
    { text: '' },
    { text: 'x'.repeat(201) },
    { text: 'a', cursor: '0' },
    { text: 'a', name: 'b' },
  ])('is refused: %j', async (body) => expect((await search(body)).status).toBe(422));
});
