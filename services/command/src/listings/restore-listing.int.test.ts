import { randomUUID } from 'node:crypto';
import { RestoreListing } from '@marketplace/contracts/listings/listing.commands';
import { flat } from '@marketplace/testing/fixtures/listing';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { commandWithAdmin } from '../testing/command-with-admin.ts';

const { command, asAdmin, add, eventsOf, count } = commandWithAdmin();

const put = (id: string, body: object, headers = {}) =>
  asAdmin('PUT', `/api/properties/${id}`, { body, headers });
const restore = (id: string, body: object, headers = {}) =>
  asAdmin('POST', `/api/properties/${id}/restore`, { body, headers });

async function uploadPicture(): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append('files', new Blob([new Uint8Array(bytes)]), 'a.png');
  const answer = await asAdmin('POST', '/api/upload-images', { body });
  return answer.body.uploaded[0].url;
}

const view = (id: string) =>
  command().call('POST', '/analytics', { body: { property_id: id, event_type: 'view' } });

describe('restoring a version', () => {
  it.each(['/api/properties', '/properties'])('by POST %s makes the listing what it was', async (path) => {
    const { id, slug } = await add();
    await put(id, { title: 'Other', price: 7 });
    const answer = await asAdmin('POST', `${path}/${id}/restore`, { body: { version: 1 } });
    expect([answer.status, answer.body]).toEqual([200, { id, slug, version: 4 }]);
    expect(answer.headers.get('etag')).toBe('"4"');
    const restored = (await eventsOf(id)).at(-1);
    expect(restored).toMatchObject({
      position: Number(answer.headers.get('x-log-position')),
      version: 4,
      type: 'ListingRestored',
      data: { from_version: 1, listing: { title: flat.title, price: flat.price } },
      meta: { actor: { name: 'Agent' }, source: 'restore' },
    });
    expect(restored?.data).not.toHaveProperty('fields');
  });

  it('takes only some of its fields when they are named', async () => {
    const { id } = await add();
    await put(id, { title: 'Other', price: 7, key_features: ['Pool'] });
    await restore(id, { version: 1, fields: ['price', 'key_features'] });
    expect((await eventsOf(id)).at(-1)?.data).toMatchObject({
      fields: ['price', 'key_features'],
      listing: { title: 'Other', price: flat.price, key_features: [] },
    });
  });

  it('changes nothing where the listing is that already', async () => {
    const { id } = await add();
    const before = await count();
    const answer = await restore(id, { version: 1 });
    expect([answer.status, answer.body.version]).toEqual([200, 1]);
    expect(await count()).toBe(before);
  });

  it('brings a deleted listing back to visitors', async () => {
    const { id, slug } = await add();
    await asAdmin('DELETE', `/api/properties/${id}`);
    expect((await view(id)).status).toBe(404);
    const answer = await restore(id, { version: 1 }, { 'if-match': '"2"' });
    expect([answer.status, answer.body]).toEqual([200, { id, slug, version: 3 }]);
    expect((await view(id)).body).toEqual({ recorded: true });
  });

  it('puts its pictures in use again that were removed', async () => {
    const [kept, removed] = [await uploadPicture(), await uploadPicture()];
    const { id } = await add({ images: [removed, kept] });
    await asAdmin('PUT', `/api/image/${removed.slice('/uploads/'.length)}`);
    expect((await put(id, { images: [removed, kept] })).status).toBe(422);

    const answer = await restore(id, { version: 1 });
    expect(answer.status).toBe(200);
    expect((await command().events()).slice(-2).map(({ type, data }) => [type, data.file])).toEqual([
      ['ListingRestored', undefined],
      ['ImageRestored', removed.slice('/uploads/'.length)],
    ]);
    expect((await put(id, { images: [kept, removed] })).status).toBe(200);
    expect((await asAdmin('PUT', `/api/image/${removed.slice('/uploads/'.length)}`)).status).toBe(200);
  });

  it.each([
    [{}, ['version']],
    [{ version: 0 }, ['version']],
    [{ version: '1' }, ['version']],
    [{ version: 9 }, ['version']],
    [{ version: 2 }, ['version']], // the deletion
    [{ version: 1, fields: [] }, ['fields']],
    [{ version: 1, fields: ['slug'] }, ['fields.0']],
    [{ version: 1, listing: flat }, ['listing']],
    [[], ['']],
  ])('is refused: %j', async (body, paths) => {
    const { id } = await add();
    await asAdmin('DELETE', `/api/properties/${id}`);
    const answer = await restore(id, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map(({ path }: { path: string }) => path)).toEqual(paths);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it.each([randomUUID(), 'x', '%00'])('of %s is not found', async (id) => {
    const answer = await restore(id, RestoreListing.parse({ version: 1 }));
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Property not found' }]);
  });

  it('needs a token', async () => {
    const { id } = await add();
    const answer = await command().call('POST', `/api/properties/${id}/restore`, { body: { version: 1 } });
    expect(answer.status).toBe(401);
  });

  it('by many at once, among edits, leaves one stream without gaps', async () => {
    const { id } = await add();
    await put(id, { price: 1 });
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        n % 2 ? restore(id, { version: 1 }) : put(id, { title: `Title ${n}` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const versions = (await eventsOf(id)).map(({ version }) => version);
    expect(versions).toEqual(versions.map((_, index) => index + 1));
  });
});

describe('the second of two admins who edit one listing', () => {
  it('is told what the first changed, who they are and when, and may then save', async () => {
    const { id } = await add();
    await put(id, { title: 'By the first', price: 7, status: 'sold' });
    const headers = { 'if-match': '"1"' };
    const answer = await put(id, { title: 'By the second' }, headers);
    expect([answer.status, answer.body]).toEqual([
      409,
      {
        detail: 'Agent has changed this listing (title, price, status). Check the changes, then save again.',
        conflict: {
          version: 4,
          changes: [
            { field: 'title', from: 'Garden flat', to: 'By the first' },
            { field: 'price', from: 1_250_000, to: 7 },
            { field: 'status', from: 'active', to: 'sold' },
          ],
          by: 'Agent',
          at: expect.stringMatching(/^\d{4}-.*Z$/),
          deleted: false,
        },
      },
    ]);
    const again = await put(
      id,
      { title: 'By the second' },
      { 'if-match': `"${answer.body.conflict.version}"` },
    );
    expect([again.status, again.body.version]).toEqual([200, 5]);
  });

  it('is told that it was changed and deleted, on editing, deleting and restoring', async () => {
    const { id } = await add();
    await put(id, { price: 8 });
    await asAdmin('DELETE', `/api/properties/${id}`);
    const headers = { 'if-match': '"1"' };
    for (const answer of [
      await put(id, { price: 7 }, headers),
      await asAdmin('DELETE', `/api/properties/${id}`, { headers }),
      await restore(id, { version: 1 }, headers),
    ])
      expect([answer.status, answer.body]).toEqual([
        409,
        {
          detail: 'Agent has deleted this listing. Restore it to change it.',
          conflict: expect.objectContaining({ version: 3, deleted: true, changes: [] }),
        },
      ]);
  });

  it('who restores what is restored already has what they want, and is else told that it is back', async () => {
    const { id } = await add();
    await put(id, { price: 8 });
    await asAdmin('DELETE', `/api/properties/${id}`);
    const headers = { 'if-match': '"3"' };
    const answers = [
      await restore(id, { version: 2 }, headers),
      await restore(id, { version: 2 }, headers),
      await restore(id, { version: 1 }, headers),
    ];
    expect(answers.map(({ status, body }) => [status, body.version ?? body.detail])).toEqual([
      [200, 4],
      [200, 4],
      [409, 'Agent has restored this listing. Check it, then save again.'],
    ]);
  });

  it('is told of the other when both save in one moment', async () => {
    const { id } = await add();
    const answers = await Promise.all([1, 2, 3, 4].map((price) => put(id, { price }, { 'if-match': '"1"' })));
    const [winner] = answers.filter(({ status }) => status === 200);
    const price = (await eventsOf(id)).at(-1)?.data.price;
    expect(winner?.body.version).toBe(2);
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.conflict.changes).toEqual([{ field: 'price', from: 1_250_000, to: price }]);
  });
});
