import { randomBytes } from 'node:crypto';
import { enquiry } from '@marketplace/command/testing/enquiry';
import { EnquiryPhotos, PersonExport } from '@marketplace/contracts/enquiries/enquiry.views';
import { headers } from '@marketplace/contracts/headers';
import { limits } from '@marketplace/contracts/limits';
import { expect, it } from 'vitest';
import { adminOf, runApi, visitorOf } from './running-api.ts';

const api = runApi();
const admin = adminOf(api, 'Agent');
const visitor = visitorOf(api);

/** The first bytes of a JPEG; we read no more of it. */
const START = Buffer.from('ffd8ffe0', 'hex');
const photo = () => Buffer.concat([START, randomBytes(2000)]).toString('base64');
const tooLong = Buffer.concat([START, randomBytes(limits.photoLength)]).toString('base64');
const valuation = { ...enquiry, kind: 'valuation', wish: null };
const send = (changes: object, more = {}) =>
  visitor.call('POST', '/api/enquiries', { ...valuation, ...changes }, more);
const photosOf = (id: string) => admin.read(`/api/enquiries/${id}/photos`, EnquiryPhotos);
const rows = async (text: string) => (await api.database.pool.query(text)).rows;

it('of an owner are seen by admins alone, recorded, and are in the export of the person until they are forgotten', async () => {
  const email = 'owner@example.com';
  const photos = [photo(), photo()];
  const key = { [headers.idempotencyKey]: 'a-key-of-the-form' };
  const sent = await send({ email, photos }, key);
  expect(sent.status).toBe(201);
  const { id } = sent.body;
  expect((await send({ email, photos }, key)).body).toEqual({ ...sent.body });
  expect(await photosOf(id)).toEqual({ photos });
  expect((await visitor.get(`/api/enquiries/${id}/photos`)).status).toBe(401);
  const readings = "SELECT data ->> 'enquiry_id' AS id FROM log.events WHERE type = 'EnquiryOpened'";
  expect(await rows(readings)).toEqual([{ id }]);

  const held = await rows(`SELECT e::text AS text FROM log.events e
    UNION ALL SELECT encode(box, 'base64') FROM vault.photos UNION ALL SELECT encode(box, 'escape') FROM vault.photos`);
  const text = held.map((row) => row.text).join('\n');
  for (const one of photos) {
    expect(text).not.toContain(one.slice(0, 60));
    expect(text).not.toContain(Buffer.from(one).toString('base64').slice(0, 60));
  }

  const exported = PersonExport.parse(await admin.write('POST', '/api/enquiries/export', { email }));
  expect(exported.photos).toEqual([{ enquiry_id: id, photos }]);
  await admin.write('POST', '/api/enquiries/forget', { email });
  expect(await photosOf(id)).toEqual({ photos: [] });
  expect(await rows('SELECT FROM vault.photos')).toEqual([]);
});

it.each([
  ['that are none', { photos: [Buffer.from('<svg onload=alert(1)>').toString('base64')] }],
  ['in another writing', { photos: ['/9j/ÿ'] }],
  ['that are too large', { photos: [tooLong] }],
  ['that are too many', { photos: [photo(), photo(), photo()] }],
  ['of a question', { kind: 'question', photos: [photo()] }],
])('%s are refused, with their enquiry', async (_name, changes) => {
  const refused = await send({ email: 'refused@example.com', ...changes });
  expect([422, 413]).toContain(refused.status);
  expect(await rows('SELECT FROM vault.photos')).toEqual([]);
  expect(await rows("SELECT FROM log.events WHERE data ->> 'kind' = 'question'")).toEqual([]);
});

it('of a bot are not stored', async () => {
  const sent = await send({ email: 'bot@example.com', website: 'https://spam.example', photos: [photo()] });
  expect(sent.status).toBe(201);
  expect(await photosOf(sent.body.id)).toEqual({ photos: [] });
});

it('are refused when too many are kept; the message is taken without them', async () => {
  await api.database.pool.query(
    `WITH made AS (INSERT INTO vault.keys (key_id, enquiry_id, wrapped, master_id)
      SELECT gen_random_uuid(), gen_random_uuid(), 'a', 'b' FROM generate_series(1, ${limits.enquiriesWithPhotos}) RETURNING key_id)
    INSERT INTO vault.photos (key_id, box) SELECT key_id, 'a' FROM made`,
  );
  const refused = await send({ email: 'late@example.com', photos: [photo()] });
  expect(refused).toMatchObject({
    status: 413,
    body: { detail: 'Photos cannot be stored now. Please send your message without them.' },
  });
  expect((await send({ email: 'late@example.com' })).status).toBe(201);
});
