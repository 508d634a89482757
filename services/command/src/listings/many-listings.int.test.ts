import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { flat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import { commandWithAdmin } from '../testing/command-with-admin.ts';
import { refusal } from '../testing/running-command.ts';
import { readStored, uploadPictures } from '../testing/upload.ts';
import { copyTitle } from './add-listings.ts';

const { command, token, asAdmin, add, eventsOf, recordedBy, refusedPaths } = commandWithAdmin();

const setStatus = (body: unknown, headers = {}, target = '/api/properties/changes') =>
  asAdmin('POST', target, body, headers);
const change = (body: unknown) => asAdmin('POST', '/api/properties/changes', body);
const confirm = (id: string, headers = {}, family = '/api/properties') =>
  asAdmin('POST', `${family}/${id}/confirm`, undefined, headers);
const confirmMany = (ids: unknown) => asAdmin('POST', '/api/properties/confirm', { ids });
const deleted = async () => {
  const { id } = await add();
  await asAdmin('DELETE', `/api/properties/${id}`);
  return id;
};

describe('giving many listings a status', () => {
  it.each(['/api/properties/changes', '/properties/changes'])(
    'by POST %s is one append without those that have it',
    async (target) => {
      const [one, two, sold] = [await add(), await add(), await add({ status: 'sold' })];
      const ids = [one.id, sold.id.toUpperCase(), two.id];
      const headers = { 'x-change-source': 'form' };
      const [answer, events] = await recordedBy(() => setStatus({ ids, status: 'sold' }, headers, target));
      expect(answer).toMatchObject({ status: 200, body: { count: 2 } });
      expect(events.map(({ type, data, meta }) => [type, data, meta.source, meta.actor.name])).toEqual([
        ['ListingStatusChanged', { listing_id: one.id, status: 'sold' }, 'form', 'Agent'],
        ['ListingStatusChanged', { listing_id: two.id, status: 'sold' }, 'form', 'Agent'],
      ]);
      expect(answer.position).toBe(events.at(-1)?.position);
    },
  );

  it('names the API as source by default, and hides inactive listings from visitors at once', async () => {
    const { id } = await add();
    await setStatus({ ids: [id], status: 'inactive' });
    expect((await eventsOf(id)).at(-1)?.meta.source).toBe('api');
    const body = { property_id: id, event_type: 'view' };
    expect((await command().call('POST', '/analytics', { body })).status).toBe(404);
  });

  it('names the position of the log also when nothing changed', async () => {
    const { id } = await add();
    const answer = await setStatus({ ids: [id], status: 'active' });
    const [{ position } = {}] = await eventsOf(id);
    expect(answer).toMatchObject({ status: 200, body: { count: 0 }, position });
  });

  it('accepts 500, also in parallel', async () => {
    const bodies = Array.from({ length: 500 }, (_, n) => ({ ...flat, title: `Many ${n}` }));
    const [, added] = await recordedBy(() => asAdmin('POST', '/api/properties/bulk', bodies));
    const ids: string[] = added.map(({ data }) => data.listing_id);
    const [answers, events] = await recordedBy(() =>
      Promise.all(['sold', 'inactive'].map((status) => setStatus({ ids, status }))),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { count: 500 } });
    expect(events).toHaveLength(1000);
    expect(new Set(events.slice(0, 500).map(({ data }) => data.status)).size).toBe(1);
  });
});

describe('giving many listings a price, a district or a new launch', () => {
  it('is one append of the fields that were sent', async () => {
    const ids = [(await add()).id, (await add()).id];
    const [answer, events] = await recordedBy(() =>
      change({ ids, price: 750_000, district: 'd27', is_new_launch: true }),
    );
    expect(answer).toMatchObject({ status: 200, body: { count: 2 } });
    expect(events.slice(0, 2).map(({ type, data }) => [type, data])).toEqual([
      [
        'ListingDetailsRevised',
        {
          listing_id: ids[0],
          details: { district: 'D27 - Sembawang / Yishun', is_new_launch: true },
        },
      ],
      ['ListingRepriced', { listing_id: ids[0], price: 750_000 }],
    ]);
  });

  it('changes each price by a percentage, in whole dollars', async () => {
    const ids = [(await add({ price: 1_234_567 })).id, (await add({ price: 5200.5 })).id];
    const [, events] = await recordedBy(() => change({ ids, price_percent: -2.5 }));
    expect(events.map(({ data }) => data.price)).toEqual([1_203_703, 5070]);
  });

  it('refuses a percentage without a valid price, and one beside a price', async () => {
    const ids = [(await add({ price: 1e12 })).id, (await add({ price: 0.5 })).id];
    expect(await refusedPaths(() => change({ ids, price_percent: 1 }))).toEqual(['ids.0']);
    expect(await refusedPaths(() => change({ ids, price_percent: -90 }))).toEqual(['ids.1']);
    expect(await refusedPaths(() => change({ ids, price: 9, price_percent: 1 }))).toEqual(['price_percent']);
    expect(await refusedPaths(() => change({ ids, price_percent: -100 }))).toEqual(['price_percent']);
    expect(await refusedPaths(() => change({ ids, title: 'x' }))).toEqual(['title']);
  });
});

describe('deleting many listings', () => {
  it('is one append, and all or none', async () => {
    const ids = [(await add()).id, (await add()).id];
    const gone = await deleted();
    const remove = (of: string[]) => asAdmin('POST', '/api/properties/delete', { ids: of });
    expect(await refusedPaths(() => remove([...ids, gone]))).toEqual(['ids.2']);
    const [answer, events] = await recordedBy(() => remove(ids));
    expect(answer).toMatchObject({ status: 200, body: { count: 2 } });
    expect(events.map(({ type, data }) => [type, data.listing_id])).toEqual(
      ids.map((id) => ['ListingDeleted', id]),
    );
  });
});

describe('confirming that listings are available', () => {
  it.each(['/api/properties', '/properties'])(
    'by POST %s/:id/confirm is recorded each time',
    async (family) => {
      const { id, slug } = await add();
      const [answer, events] = await recordedBy(() => confirm(id, { 'x-change-source': 'form' }, family));
      expect(answer).toMatchObject({ status: 200, body: { id, slug, version: 2 }, etag: '"2"' });
      expect(events).toMatchObject([
        {
          type: 'ListingConfirmed',
          data: { listing_id: id },
          version: 2,
          position: answer.position,
          meta: { source: 'form' },
        },
      ]);
      expect((await confirm(id)).body.version).toBe(3);
    },
  );

  it('is refused while a listing is not active, or when there is none', async () => {
    const { id } = await add({ status: 'sold' });
    const [answer, events] = await recordedBy(() => confirm(id));
    expect(answer).toMatchObject(refusal(409, 'Only an active listing can be confirmed as available.'));
    expect(events).toEqual([]);
    for (const unknown of [await deleted(), randomUUID(), 'x'])
      expect((await confirm(unknown)).status).toBe(404);
  });

  it('is no conflict with an edit at the version before', async () => {
    const { id } = await add();
    await confirm(id);
    const put = (body: object) => asAdmin('PUT', `/api/properties/${id}`, body, { 'if-match': '"1"' });
    expect((await put({ price: 5 })).body.version).toBe(3);
    await confirm(id);
    const changes = [{ field: 'price', from: flat.price, to: 5 }];
    expect(await put({ title: 'Another' })).toMatchObject({ status: 409, body: { conflict: { changes } } });
  });

  it('of many is one append', async () => {
    const ids = [(await add()).id, (await add()).id];
    const [answer, events] = await recordedBy(() => confirmMany(ids.map((id) => id.toUpperCase())));
    expect(answer).toMatchObject({ status: 200, body: { count: 2 } });
    expect(events.map(({ type, data }) => [type, data.listing_id])).toEqual(
      ids.map((id) => ['ListingConfirmed', id]),
    );
    expect(new Set(events.map(({ meta }) => meta.request_id)).size).toBe(1);
    expect(answer.position).toBe(events.at(-1)?.position);
  });
});

describe('a change of many listings', () => {
  it('changes all or none', async () => {
    const [one, sold, gone] = [(await add()).id, (await add({ status: 'sold' })).id, await deleted()];
    const ids = [one, gone, randomUUID(), sold];
    expect(await refusedPaths(() => setStatus({ ids, status: 'sold' }))).toEqual(['ids.1', 'ids.2']);
    expect(await refusedPaths(() => confirmMany(ids))).toEqual(['ids.1', 'ids.2', 'ids.3']);
  });

  it.each([
    [[], 'ids'],
    [['x'], 'ids.0'],
    [undefined, 'ids'],
    [Array.from({ length: 501 }, () => randomUUID()), 'ids'],
    [['0192d4e0-7b1a-7c3d-8e4f-0123456789ab', '0192D4E0-7b1a-7c3d-8e4f-0123456789ab'], 'ids'],
  ])('refuses ids: case %#', async (ids, path) => {
    expect(await refusedPaths(() => confirmMany(ids))).toEqual([path]);
    expect(await refusedPaths(() => setStatus({ ids, status: 'sold' }))).toEqual([path]);
  });
});

describe('a duplicate', () => {
  const duplicate = (id: string, headers = {}) =>
    asAdmin('POST', `/api/properties/${id}/duplicate`, undefined, headers);
  const uploadPicture = async () => (await uploadPictures(command(), token(), 1))[0] ?? '';
  const file = (url: string) => readStored(command(), url);

  it('is an inactive listing with copies of the pictures', async () => {
    const url = await uploadPicture();
    const said = { caption: 'The hall', alt: null, floor_plan: false };
    const original = await add({
      images: [url],
      image_notes: [{ image: url, ...said }],
      key_features: ['Pool'],
    });
    const answer = await duplicate(original.id);
    const { id } = answer.body;
    expect(answer).toMatchObject({
      status: 201,
      body: { id, slug: `garden-flat-copy-${id.slice(-8)}`, version: 1 },
    });
    const [added] = await eventsOf(id);
    expect(added).toMatchObject({
      type: 'ListingAdded',
      position: answer.position,
      data: { title: 'Garden flat (copy)', status: 'inactive', price: flat.price, key_features: ['Pool'] },
    });
    const [copied] = added?.data.images ?? [];
    expect(copied).not.toBe(url);
    expect(added?.data.image_notes).toEqual([{ image: copied, ...said }]);
    for (const ending of ['.jpg', '-400.webp'])
      expect(await file(copied.replace('.jpg', ending))).toEqual(await file(url.replace('.jpg', ending)));

    await asAdmin('PUT', `/api/image/${path.basename(copied)}`);
    expect((await eventsOf(id)).at(-1)?.data.images).toEqual([]);
    expect(await eventsOf(original.id)).toHaveLength(1);
  });

  it('with a key is made once, also after a lost answer', async () => {
    const original = await add({ images: [await uploadPicture()] });
    const headers = { 'idempotency-key': randomUUID() };
    const first = await duplicate(original.id, headers);
    const [again, events] = await recordedBy(() => duplicate(original.id, headers));
    const { body, position } = first;
    expect(again).toMatchObject({ status: 201, body, position, replayed: true });
    expect(events).toEqual([]);
    expect((await duplicate(body.id, headers)).body.id).not.toBe(body.id);
  });

  it('of an unknown or deleted listing is not found', async () => {
    for (const id of [await deleted(), randomUUID(), 'x']) expect((await duplicate(id)).status).toBe(404);
  });

  it.each([
    ['Garden flat', 'Garden flat (copy)'],
    [`${'x'.repeat(192)}🏠🏠`, `${'x'.repeat(192)} (copy)`],
    ['y'.repeat(200), `${'y'.repeat(193)} (copy)`],
  ])('has a title that fits', (title, copied) => expect(copyTitle(title)).toBe(copied));
});
