import { readFileSync } from 'node:fs';
import path from 'node:path';
import { imageVerbs } from '@marketplace/command/images/image-verbs';
import { imageFileOf, imageVariant } from '@marketplace/contracts/images/image.paths';
import { PictureViews } from '@marketplace/contracts/images/images.views';
import { parseVerb } from '@marketplace/service-kit/command-line';
import { openFileStore } from '@marketplace/service-kit/files/open-store';
import { waitFor } from '@marketplace/testing/wait-for';
import { expect, it } from 'vitest';
import { adminOf, runApi } from './running-api.ts';

const silent = { print: () => undefined, showProgress: () => undefined };
const photo = readFileSync(
  path.resolve(import.meta.dirname, '../../packages/demo/data/images/exterior-condo-tower-day-01.jpg'),
);

const api = runApi();
const { add, change, get, read, token, write } = adminOf(api);

async function upload(): Promise<string> {
  const form = new FormData();
  form.append('files', new Blob([photo]), 'a.jpg');
  return (await write('POST', '/api/upload-images', form)).uploaded[0].url;
}
const statusOf = async (address: string) => (await fetch(api.origin + address)).status;

/** Waits until visitors get a status for a picture, and for its variants with it. */
async function expectSoon(picture: string, status: number) {
  await waitFor(async () => (await statusOf(picture)) === status);
  expect(await statusOf(imageVariant(picture, 400))).toBe(status);
}
const viewOf = async (picture: string) =>
  (await read(`/api/images?files=${imageFileOf(picture)}`, PictureViews))[0];
const restore = (id: string) => write('POST', `/api/properties/${id}/restore`, { version: 1 });

it('a picture follows its listing: uploaded, listed, offline, deleted, restored, removed from one, removed from all', async () => {
  const picture = await upload();
  await expectSoon(picture, 404);
  expect(await statusOf((await viewOf(picture))?.url ?? '')).toBe(200);

  const { id } = await add({ images: [picture] });
  await expectSoon(picture, 200);
  await change(id, { status: 'inactive' });
  await expectSoon(picture, 404);
  expect(await statusOf((await viewOf(picture))?.thumbnail ?? '')).toBe(200);
  await change(id, { status: 'sold' });
  await expectSoon(picture, 200);
  await write('DELETE', `/api/properties/${id}`);
  await expectSoon(picture, 404);
  await restore(id);
  await expectSoon(picture, 200);

  const other = await add({ images: [picture] });
  await write('PUT', `/api/image/${imageFileOf(picture)}?listing=${id}`);
  await expectSoon(picture, 200);
  expect((await viewOf(picture))?.listings).toBe(1);
  await write('PUT', `/api/image/${imageFileOf(picture)}`);
  await expectSoon(picture, 404);
  await restore(other.id);
  await expectSoon(picture, 200);
});

it('a purged picture is gone for visitors and admins, and histories and activity show why', async () => {
  const [gone, kept] = [await upload(), await upload()];
  const { id } = await add({ images: [gone, kept] });
  await expectSoon(gone, 200);
  const { url } = (await viewOf(gone)) ?? {};
  const purge = parseVerb(imageVerbs, ['purge', gone, '--reason', 'A tenant asked for it.']);
  const operator = { pool: api.pool, files: openFileStore(api.uploads), operator: 'maria', ...silent };
  expect(await purge(operator)).toBe(0);

  expect(await statusOf(url ?? '')).toBe(404);
  await expectSoon(gone, 404);
  expect(await statusOf(kept)).toBe(200);
  await api.call('GET', '/api/activity', { token: await token() }); // waits for all that is in the log
  expect(await viewOf(gone)).toMatchObject({
    url: null,
    listings: 0,
    purged: { by: 'maria', reason: 'A tenant asked for it.', at: expect.any(String) },
  });
  const { body } = await get('/api/activity?type=ImagePurged');
  expect(body.entries[0]).toMatchObject({
    type: 'ImagePurged',
    image: gone,
    reason: 'A tenant asked for it.',
    actor: { kind: 'operator', name: 'maria' },
  });
  await restore(id);
  expect((await get(`/api/properties/${id}`)).body.images).toEqual([kept]);
});
