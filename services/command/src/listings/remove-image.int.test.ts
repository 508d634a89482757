import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { flat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import { commandWithAdmin } from '../testing/command-with-admin.ts';
import { refusal } from '../testing/running-command.ts';
import { storedFiles, uploadPictures } from '../testing/upload.ts';

const { command, token, asAdmin, add, eventsOf, recordedBy } = commandWithAdmin();

const listing = async (images: string[]) => (await add({ images })).id;
const two = async () => (await uploadPictures(command(), token(), 2)) as [string, string];
const put = (id: string, body: object) => asAdmin('PUT', `/api/properties/${id}`, body);
const imageNotFound = refusal(404, 'Image not found');

const endpoints = ['PUT /api/image/', 'PUT /image/', 'DELETE /api/images/', 'DELETE /images/'];
function remove(picture: string, { query = '', headers = {}, endpoint = endpoints[0] ?? '' } = {}) {
  const [method = '', prefix = ''] = endpoint.split(' ');
  return asAdmin(method, prefix + picture.replace('/uploads/', '') + query, undefined, headers);
}

describe('removing a picture from all listings', () => {
  it.each(endpoints)('by %s is one append', async (endpoint) => {
    const [gone, kept] = await two();
    const [both = '', only = ''] = [await listing([gone, kept]), await listing([gone])];
    await asAdmin('DELETE', `/api/properties/${await listing([gone])}`);
    await put(await listing([gone]), { images: [kept] });

    const [answer, events] = await recordedBy(() => remove(gone, { endpoint }));
    expect(answer).toMatchObject({ status: 200, body: { message: 'Image removed' } });
    const changed = [both, only].map((id) => ({ id, version: 2 }));
    expect(answer.body.listings.toSorted(byId)).toEqual(changed.toSorted(byId));
    expect(events.map(({ type }) => type)).toEqual([
      'ListingPicturesChanged',
      'ListingPicturesChanged',
      'ImageRemoved',
    ]);
    expect(answer.position).toBe(events.at(-1)?.position);
    expect((await eventsOf(both)).at(-1)?.data.images).toEqual([kept]);
    expect((await eventsOf(only)).at(-1)?.data.images).toEqual([]);

    expect(await remove(gone)).toMatchObject(imageNotFound);
    expect(await storedFiles(command())).toContain(path.basename(gone));
    const errors = [{ path: 'images.0', message: 'is not an uploaded image' }];
    expect((await put(only, { images: [gone] })).body.errors).toEqual(errors);
  });

  it('succeeds while listings change', async () => {
    const [gone, kept] = await two();
    const id = await listing([gone, kept]);
    const edits = [1, 2, 3, 4, 5].map((price) => put(id, { price }));
    const [answer] = await Promise.all([remove(gone), ...edits]);
    expect(answer.status).toBe(200);
    const pictures = (await eventsOf(id)).filter(({ type }) => type === 'ListingPicturesChanged');
    expect(pictures.map(({ data }) => data.images)).toEqual([[kept]]);
  });

  it('happens once for parallel calls', async () => {
    const [gone] = await two();
    const answers = await Promise.all([1, 2, 3, 4].map(() => remove(gone)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  });

  it('finds no picture of another format', async () => {
    const [jpg] = await two();
    expect(await remove(jpg.replace('.jpg', '.png'))).toMatchObject(imageNotFound);
  });

  it.each([`${randomUUID()}.jpg`, `${randomUUID()}.svg`, '..%2f..%2fetc%2fpasswd', '.env'])(
    'finds no picture %s',
    async (name) => expect(await recordedBy(() => remove(name))).toMatchObject([imageNotFound, []]),
  );
});

describe('removing a picture from one listing', () => {
  const takeOff = (picture: string, id: string, version?: number, endpoint?: string) =>
    remove(picture, {
      query: `?listing=${id}`,
      headers: version === undefined ? {} : { 'if-match': `"${version}"` },
      ...(endpoint && { endpoint }),
    });

  it.each(endpoints)('by %s keeps it in the others, and usable', async (endpoint) => {
    const [gone, kept] = await two();
    const [id, other] = [await listing([gone, kept]), await listing([gone])];
    const [answer, events] = await recordedBy(() => takeOff(gone, id, 1, endpoint));
    const body = { message: 'Image removed', listings: [{ id, version: 2 }] };
    expect(answer).toMatchObject({ status: 200, body, etag: '"2"' });
    expect(events.map(({ type, data }) => [type, data.listing_id, data.images])).toEqual([
      ['ListingPicturesChanged', id, [kept]],
    ]);
    expect((await takeOff(gone, other)).body.listings).toEqual([{ id: other, version: 2 }]);
    expect((await put(id, { images: [gone] })).status).toBe(200);
  });

  it('that does not show it changes nothing', async () => {
    const [gone, kept] = await two();
    const id = await listing([kept]);
    const unchanged = { status: 200, body: { listings: [] }, etag: '"1"' };
    expect(await recordedBy(() => takeOff(gone, id))).toMatchObject([unchanged, []]);
  });

  it('that has changed is a conflict that names the changes', async () => {
    const [gone] = await two();
    const id = await listing([gone]);
    await put(id, { price: 7 });
    const changes = [{ field: 'price', from: flat.price, to: 7 }];
    expect(await takeOff(gone, id, 1)).toMatchObject({ status: 409, body: { conflict: { changes } } });
    for (const _ of ['first', 'repeated'])
      expect(await takeOff(gone, id, 2)).toMatchObject({ status: 200, etag: '"3"' });
  });

  it('is not found for a deleted or unknown listing, and for an unknown picture', async () => {
    const [gone] = await two();
    const [id, other] = [await listing([gone]), await listing([gone])];
    await asAdmin('DELETE', `/api/properties/${id}`);
    const notFound = [refusal(404, 'Property not found'), []];
    expect(await recordedBy(() => takeOff(gone, id))).toMatchObject(notFound);
    expect(await recordedBy(() => takeOff(gone, randomUUID()))).toMatchObject(notFound);
    const unknown = `${randomUUID()}.jpg`;
    expect(await recordedBy(() => takeOff(unknown, other))).toMatchObject([imageNotFound, []]);
  });

  it.each(['listing=', 'listing=x', 'listng=1', 'listing=a&listing=b'])(
    'is never read as a removal from all: ?%s',
    async (query) => {
      const [gone] = await two();
      await listing([gone]);
      const outcome = await recordedBy(() => remove(gone, { query: `?${query}` }));
      expect(outcome).toMatchObject([{ status: 422 }, []]);
    },
  );
});

function byId(one: { id: string }, other: { id: string }): number {
  return one.id.localeCompare(other.id);
}
