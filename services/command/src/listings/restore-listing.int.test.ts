import { randomUUID } from 'node:crypto';
import { flat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import { commandWithAdmin } from '../testing/command-with-admin.ts';
import { refusal } from '../testing/running-command.ts';
import { uploadPictures } from '../testing/upload.ts';

const { command, token, asAdmin, add, eventsOf, recordedBy, refusedPaths } = commandWithAdmin();

const seen = (version: number | undefined) => (version === undefined ? {} : { 'if-match': `"${version}"` });
const put = (id: string, body: object, version?: number) =>
  asAdmin('PUT', `/api/properties/${id}`, body, seen(version));
const restore = (id: string, body: object, version?: number) =>
  asAdmin('POST', `/api/properties/${id}/restore`, body, seen(version));
const remove = (id: string, version?: number) =>
  asAdmin('DELETE', `/api/properties/${id}`, undefined, seen(version));
const view = (id: string) =>
  command().call('POST', '/analytics', { body: { property_id: id, event_type: 'view' } });

describe('restoring a version', () => {
  it.each(['/api/properties', '/properties'])('by POST %s restores all fields', async (path) => {
    const { id, slug } = await add();
    await put(id, { title: 'Other', price: 7 });
    const answer = await asAdmin('POST', `${path}/${id}/restore`, { version: 1 });
    expect(answer).toMatchObject({ status: 200, body: { id, slug, version: 4 }, etag: '"4"' });
    const restored = (await eventsOf(id)).at(-1);
    expect(restored).toMatchObject({
      position: answer.position,
      version: 4,
      type: 'ListingRestored',
      data: { from_version: 1, listing: { title: flat.title, price: flat.price } },
      meta: { actor: { name: 'Agent' }, source: 'restore' },
    });
    expect(restored?.data).not.toHaveProperty('fields');
  });

  it('restores only the named fields', async () => {
    const { id } = await add();
    await put(id, { title: 'Other', price: 7, key_features: ['Pool'] });
    await restore(id, { version: 1, fields: ['price', 'key_features'] });
    expect((await eventsOf(id)).at(-1)?.data).toMatchObject({
      fields: ['price', 'key_features'],
      listing: { title: 'Other', price: flat.price, key_features: [] },
    });
  });

  it('shows a deleted listing to visitors again', async () => {
    const { id, slug } = await add();
    await remove(id);
    expect((await view(id)).status).toBe(404);
    expect(await restore(id, { version: 1 }, 2)).toMatchObject({
      status: 200,
      body: { id, slug, version: 3 },
    });
    expect((await view(id)).body).toEqual({ recorded: true });
  });

  it('restores its removed pictures', async () => {
    const [kept = '', removed = ''] = await uploadPictures(command(), token(), 2);
    const file = removed.slice('/uploads/'.length);
    const { id } = await add({ images: [removed, kept] });
    await asAdmin('PUT', `/api/image/${file}`);
    expect((await put(id, { images: [removed, kept] })).status).toBe(422);

    const [answer, events] = await recordedBy(() => restore(id, { version: 1 }));
    expect(answer.status).toBe(200);
    expect(events).toMatchObject([{ type: 'ListingRestored' }, { type: 'ImageRestored', data: { file } }]);
    expect((await put(id, { images: [kept, removed] })).status).toBe(200);
    expect((await asAdmin('PUT', `/api/image/${file}`)).status).toBe(200);
  });

  it.each([
    [{}, ['version']],
    [{ version: 9 }, ['version']],
    [{ version: 2 }, ['version']], // the deletion
    [{ version: 1, fields: ['slug'] }, ['fields.0']],
  ])('is refused: %j', async (body, paths) => {
    const { id } = await add();
    await remove(id);
    expect(await refusedPaths(() => restore(id, body))).toEqual(paths);
  });

  it.each([randomUUID(), 'x', '%00'])('finds no listing %s', async (id) =>
    expect(await restore(id, { version: 1 })).toMatchObject(refusal(404, 'Property not found')),
  );

  it('in parallel with edits leaves a stream without gaps', async () => {
    const { id } = await add();
    await put(id, { price: 1 });
    const answers = await Promise.all([
      ...[1, 2].map(() => restore(id, { version: 1 })),
      ...[1, 2].map((n) => put(id, { title: `Title ${n}` })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const versions = (await eventsOf(id)).map(({ version }) => version);
    expect(versions).toEqual(versions.map((_, index) => index + 1));
  });
});

describe('the second of two admins who edit one listing', () => {
  it('is told what the first changed, who they are and when, and may then save', async () => {
    const { id } = await add();
    await put(id, { title: 'By the first', price: 7, status: 'sold' });
    const answer = await put(id, { title: 'By the second' }, 1);
    const detail =
      'Agent has changed this listing (title, price, status). Check the changes, then save again.';
    expect(answer).toMatchObject(refusal(409, detail));
    expect(answer.body.conflict).toEqual({
      version: 4,
      changes: [
        { field: 'title', from: 'Garden flat', to: 'By the first' },
        { field: 'price', from: 1_250_000, to: 7 },
        { field: 'status', from: 'active', to: 'sold' },
      ],
      by: 'Agent',
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      deleted: false,
    });
    const again = await put(id, { title: 'By the second' }, answer.body.conflict.version);
    expect(again).toMatchObject({ status: 200, body: { version: 5 } });
  });

  it('is told that it was deleted, on editing, deleting and restoring', async () => {
    const { id } = await add();
    await put(id, { price: 8 });
    await remove(id);
    for (const answer of [
      await put(id, { price: 7 }, 1),
      await remove(id, 1),
      await restore(id, { version: 1 }, 1),
    ])
      expect(answer).toMatchObject({
        status: 409,
        body: {
          detail: 'Agent has deleted this listing. Restore it to change it.',
          conflict: { version: 3, deleted: true, changes: [] },
        },
      });
  });

  it('succeeds when both restore the same version, and is else told that it was restored', async () => {
    const { id } = await add();
    await put(id, { price: 8 });
    await remove(id);
    for (const _ of ['first', 'second'])
      expect(await restore(id, { version: 2 }, 3)).toMatchObject({ status: 200, body: { version: 4 } });
    expect(await restore(id, { version: 1 }, 3)).toMatchObject(
      refusal(409, 'Agent has restored this listing. Check it, then save again.'),
    );
  });

  it('is told of the other when both save at the same time', async () => {
    const { id } = await add();
    const answers = await Promise.all([1, 2, 3, 4].map((price) => put(id, { price }, 1)));
    const [winner] = answers.filter(({ status }) => status === 200);
    const price = (await eventsOf(id)).at(-1)?.data.price;
    expect(winner?.body.version).toBe(2);
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.conflict.changes).toEqual([{ field: 'price', from: 1_250_000, to: price }]);
  });
});
