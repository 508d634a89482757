import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { imageVerbs } from '@marketplace/command/images/image-verbs';
import { imageFileOf, imageVariant } from '@marketplace/contracts/images/image.paths';
import { PictureViews } from '@marketplace/contracts/images/images.views';
import { parseVerb } from '@marketplace/service-kit/command-line';
import { flat } from '@marketplace/testing/fixtures/listing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningApi } from './running-api.ts';
import { startApi } from './running-api.ts';

const silent = { print: () => undefined, showProgress: () => undefined };
const photo = readFileSync(
  path.resolve(import.meta.dirname, '../../packages/demo/data/images/exterior-condo-tower-day-01.jpg'),
);

let api: RunningApi;
let token: string;
beforeAll(async () => {
  api = await startApi();
  token = await api.logIn('Mei Lin');
});
afterAll(() => api.close());

const asAdmin = (method: string, target: string, body?: unknown) =>
  api.call(method, target, { token, ...(body !== undefined && { body }) });

async function upload(): Promise<string> {
  const form = new FormData();
  form.append('files', new Blob([photo]), 'a.jpg');
  const answer = await fetch(`${api.origin}/api/upload-images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return (await answer.json()).uploaded[0].url;
}
const add = async (images: string[]): Promise<string> =>
  (await asAdmin('POST', '/api/properties', { ...flat, images })).body.id;
const seen = async (address: string) => (await fetch(api.origin + address)).status;

/** Waits a second at most for what visitors get of a picture: so soon is it taken back. */
async function expectWithinASecond(picture: string, status: number) {
  const until = Date.now() + 1000;
  while ((await seen(picture)) !== status && Date.now() < until) await delay(20);
  for (const form of [picture, imageVariant(picture, 400)]) expect(await seen(form)).toBe(status);
}
const viewOf = async (picture: string) =>
  PictureViews.parse((await asAdmin('GET', `/api/images?files=${imageFileOf(picture)}`)).body)[0];

it('a picture follows what shows it: upload, listing, offline, deleted, restored, taken off, removed everywhere', async () => {
  const picture = await upload();
  await expectWithinASecond(picture, 404);
  expect(await seen((await viewOf(picture))?.url ?? '')).toBe(200);

  const id = await add([picture]);
  await expectWithinASecond(picture, 200);
  await asAdmin('PUT', `/api/properties/${id}`, { status: 'inactive' });
  await expectWithinASecond(picture, 404);
  expect(await seen((await viewOf(picture))?.thumbnail ?? '')).toBe(200);
  await asAdmin('PUT', `/api/properties/${id}`, { status: 'sold' });
  await expectWithinASecond(picture, 200);
  await asAdmin('DELETE', `/api/properties/${id}`);
  await expectWithinASecond(picture, 404);
  await asAdmin('POST', `/api/properties/${id}/restore`, { version: 1 });
  await expectWithinASecond(picture, 200);

  const other = await add([picture]);
  await asAdmin('PUT', `/api/image/${imageFileOf(picture)}?listing=${id}`);
  await expectWithinASecond(picture, 200);
  expect((await viewOf(picture))?.listings).toBe(1);
  await asAdmin('PUT', `/api/image/${imageFileOf(picture)}`);
  await expectWithinASecond(picture, 404);
  await asAdmin('POST', `/api/properties/${other}/restore`, { version: 1 });
  await expectWithinASecond(picture, 200);
});

it('a purged picture is gone for visitors and admins, and histories and activity say why', async () => {
  const [gone, kept] = [await upload(), await upload()];
  const id = await add([gone, kept]);
  await expectWithinASecond(gone, 200);
  const { url } = (await viewOf(gone)) ?? {};
  const purge = parseVerb(imageVerbs, ['purge', gone, '--reason', 'A tenant asked for it.']);
  const operator = { pool: api.pool, folder: api.uploads, operator: 'maria', ...silent };
  expect(await purge(operator)).toBe(0);

  expect(await seen(url ?? '')).toBe(404);
  await expectWithinASecond(gone, 404);
  expect(await seen(kept)).toBe(200);
  await asAdmin('GET', '/api/activity'); // waits for all that is in the log
  expect(await viewOf(gone)).toMatchObject({
    url: null,
    listings: 0,
    purged: { by: 'maria', reason: 'A tenant asked for it.', at: expect.any(String) },
  });
  const { body } = await asAdmin('GET', '/api/activity?type=ImagePurged');
  expect(body.entries[0]).toMatchObject({
    type: 'ImagePurged',
    image: gone,
    reason: 'A tenant asked for it.',
    actor: { kind: 'operator', name: 'maria' },
  });
  await asAdmin('POST', `/api/properties/${id}/restore`, { version: 1 });
  expect((await asAdmin('GET', `/api/properties/${id}`)).body.images).toEqual([kept]);
});
