import { linkSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesOfImage, imageFileOf, imageIdOf, imagePath } from '@marketplace/contracts/images/image.paths';
import { newId } from '@marketplace/event-store/events';
import {
  listQuarantined,
  QUARANTINE,
  quarantineState,
  restoreFromQuarantine,
} from '@marketplace/service-kit/quarantine';
import { flat } from '@marketplace/testing/fixtures/listing';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { RunningCommand } from '../testing/running-command.ts';
import { startCommand } from '../testing/running-command.ts';
import { uploadPictures } from '../testing/upload.ts';
import { sweepUploads } from './sweep-uploads.ts';

let command: RunningCommand;
let token: string;
beforeEach(async () => {
  await command?.close();
  command = await startCommand();
  token = await command.logIn();
});
afterAll(() => command.close());

const HOUR_MS = 3_600_000;
const stored = () => readdirSync(command.uploads).sort();
const eventsOf = async (url: string) =>
  (await command.events()).filter(({ stream_id }) => stream_id === `image-${imageIdOf(url)}`);
const typesOf = async (url: string) => (await eventsOf(url)).map(({ type }) => type);

/** Sweeps as it would be done so many hours from now. */
const sweep = (hours: number) =>
  sweepUploads({ pool: command.pool, folder: command.uploads, now: Date.now() + hours * HOUR_MS });

const upload = async () => (await uploadPictures(command, token, 1))[0] ?? '';
const add = (images: string[]) =>
  command.call('POST', '/api/properties', { token, body: { ...flat, images } });
const nothing = { part: 0, unknown: 0, unused: 0, purged: 0 };

it('an upload that no listing used within a day goes: first it cannot be used any more, later its bytes', async () => {
  const url = await upload();
  expect(await sweep(23)).toEqual(nothing);
  expect(await typesOf(url)).toEqual(['ImageUploaded']);
  expect(await sweep(25)).toEqual(nothing);
  expect(await typesOf(url)).toEqual(['ImageUploaded', 'ImageRemoved']);
  expect(stored()).toHaveLength(4);
  expect((await add([url])).body.errors).toEqual([{ path: 'images.0', message: 'is not an uploaded image' }]);

  expect(await sweep(26)).toEqual({ ...nothing, unused: 1 });
  expect(stored()).toEqual([]);
  const [, , purged] = await eventsOf(url);
  expect([purged?.type, purged?.data.reason, purged?.meta.actor]).toEqual([
    'ImagePurged',
    'Uploaded, and not used by any listing within a day.',
    { kind: 'system', id: null, name: 'sweeper' },
  ]);
  expect(await sweep(27)).toEqual(nothing);
});

it('what a listing ever named stays: shown, taken off, of a deleted listing', async () => {
  const urls = [await upload(), await upload(), await upload()];
  const [shown = '', takenOff = '', deleted = ''] = urls;
  await add([shown]);
  const { body } = await add([takenOff]);
  await command.call('PUT', `/api/image/${imageFileOf(takenOff)}?listing=${body.id}`, { token });
  await command.call('DELETE', `/api/properties/${(await add([deleted])).body.id}`, { token });
  const before = [stored(), (await command.events()).length];
  for (const hours of [25, 50, 10_000]) expect(await sweep(hours)).toEqual(nothing);
  expect([stored(), (await command.events()).length]).toEqual(before);
});

it('a picture that is named in the moment in which it is given up is in use again', async () => {
  const url = await upload();
  await sweep(25);
  // a save that had looked at the picture before, and is stored after
  await command.database.pool.query(
    `SELECT log.append(jsonb_build_array(jsonb_build_object('event_id', gen_random_uuid(), 'stream_id', 'listing-' || gen_random_uuid(),
      'version', 1, 'type', 'ListingAdded', 'data', jsonb_build_object('images', jsonb_build_array($1::text)), 'meta', '{}'::jsonb)))`,
    [url],
  );
  expect(await sweep(26)).toEqual(nothing);
  expect(await typesOf(url)).toEqual(['ImageUploaded', 'ImageRemoved', 'ImageRestored']);
  expect(await sweep(50)).toEqual(nothing);
  expect(stored()).toHaveLength(4);
});

/** Writes all files of so many pictures into the folder, as another installation left them. */
function leave(many: number): string[] {
  const files = Array.from({ length: many }, () => `${newId()}.jpg`);
  for (const name of files.flatMap(filesOfImage)) writeFileSync(path.join(command.uploads, name), name);
  return files;
}
/** Records that a listing names pictures, which no upload did. */
const name = (files: readonly string[]) =>
  command.database.pool.query(
    `SELECT log.append(jsonb_build_array(jsonb_build_object('event_id', gen_random_uuid(), 'stream_id', 'listing-' || gen_random_uuid(),
      'version', 1, 'type', 'ListingAdded', 'data', jsonb_build_object('images', $1::jsonb), 'meta', '{}'::jsonb)))`,
    [JSON.stringify(files.map(imagePath))],
  );
const DAY_HOURS = 24;

it('a picture that a listing names, without its upload in the log, is never touched, nor are its variants when it is lost', async () => {
  const [whole = '', lost = ''] = leave(2);
  await name([whole, lost]);
  rmSync(path.join(command.uploads, lost));
  const before = stored();
  for (const hours of [25, 40 * DAY_HOURS]) expect(await sweep(hours)).toEqual(nothing);
  expect(stored()).toEqual(before);
});

it('unknown pictures are set aside after a day as one unit each, brought back, and removed after 30 days; unfinished files go after an hour', async () => {
  await name(leave(18));
  const known = [...stored(), 'notes.txt'].sort();
  const unknown = leave(2);
  for (const file of [`${newId()}.jpg.1.part`, 'notes.txt'])
    writeFileSync(path.join(command.uploads, file), 'x');
  expect(await sweep(0.5)).toEqual(nothing);
  expect(await sweep(2)).toEqual({ ...nothing, part: 1 });
  expect(await sweep(23)).toEqual(nothing);
  expect(await sweep(25)).toEqual({ ...nothing, unknown: 2 });
  const aside = [...known, QUARANTINE].sort();
  expect(stored()).toEqual(aside);
  const pictures = await listQuarantined(command.uploads);
  expect(pictures.map(({ id, files }) => [id, files.length]).sort()).toEqual(
    unknown.map((file) => [imageIdOf(file), filesOfImage(file).length]).sort(),
  );
  expect(await quarantineState(command.uploads)).toMatchObject({ pictures: 2, stopped: null });

  for (const picture of pictures) await restoreFromQuarantine(command.uploads, picture);
  expect(stored()).toEqual([...aside, ...unknown.flatMap(filesOfImage)].sort());
  expect(readFileSync(path.join(command.uploads, unknown[0] ?? ''), 'utf8')).toBe(unknown[0]);
  await sweep(25);
  expect(await sweep(30 * DAY_HOURS)).toEqual(nothing);
  expect(await listQuarantined(command.uploads)).toHaveLength(2);
  expect(await sweep(33 * DAY_HOURS)).toEqual(nothing);
  expect(await listQuarantined(command.uploads)).toEqual([]);
  expect(stored()).toEqual(aside);
});

it.each([
  ['an empty database', 0, 3],
  ['the database of another installation', 1, 30],
  ['a database that was restored to an earlier moment', 17, 2],
  ['more than 20 of very many', 230, 21],
])('a sweep stops and changes nothing over the folder of %s', async (_of, known, unknown) => {
  await name(leave(known));
  leave(unknown);
  writeFileSync(path.join(command.uploads, `${newId()}.jpg.1.part`), 'x');
  const before = [stored(), (await command.events()).length];
  await expect(sweep(25)).rejects.toThrow(`does not know ${unknown} of ${known + unknown} pictures`);
  expect([stored().filter((one) => one !== QUARANTINE), (await command.events()).length]).toEqual(before);
  expect(await quarantineState(command.uploads)).toMatchObject({
    pictures: 0,
    stopped: { unknown, pictures: known + unknown },
  });
  const all = {
    pool: command.pool,
    folder: command.uploads,
    now: Date.now() + 25 * HOUR_MS,
    isUnlimited: true,
  };
  expect(await sweepUploads(all)).toEqual({ ...nothing, part: 1, unknown });
  expect(await quarantineState(command.uploads)).toMatchObject({ pictures: unknown, stopped: null });
});

it('the second name of an old file, for a listing that is being duplicated, is new', async () => {
  const url = await upload();
  await add([url]);
  const full = path.join(command.uploads, imageFileOf(url));
  utimesSync(full, new Date('2020-01-01'), new Date('2020-01-01'));
  const copy = `${newId()}.jpg`;
  linkSync(full, path.join(command.uploads, copy));
  expect(await sweep(0)).toEqual(nothing);
  expect(stored()).toContain(copy);
});

it('a picture of which an event cannot be read stays, and keeps no other from being swept', async () => {
  const [odd, other] = [await upload(), await upload()];
  await command.database.pool.query(
    `SELECT log.append(jsonb_build_array(jsonb_build_object('event_id', gen_random_uuid(), 'stream_id', 'image-' || $1::text,
      'version', 2, 'type', 'ImageRemoved', 'data', '{"image_id": 7}'::jsonb, 'meta', '{}'::jsonb)))`,
    [imageIdOf(odd)],
  );
  expect(await sweep(25)).toEqual(nothing);
  expect(await sweep(26)).toEqual({ ...nothing, unused: 1 });
  expect([stored().length, await typesOf(other)]).toEqual([
    4,
    ['ImageUploaded', 'ImageRemoved', 'ImagePurged'],
  ]);
});

it('two sweepers at once do no harm', async () => {
  const urls = [await upload(), await upload(), await upload()];
  await Promise.all([sweep(25), sweep(25)]); // the log's own clock stands still: the slower one may go on to the second step
  await Promise.all([sweep(26), sweep(26)]);
  for (const url of urls)
    expect(await typesOf(url)).toEqual(['ImageUploaded', 'ImageRemoved', 'ImagePurged']);
  expect(stored()).toEqual([]);
});

it('a folder that is not there is empty', async () =>
  expect(
    await sweepUploads({ pool: command.pool, folder: path.join(command.uploads, 'none'), now: Date.now() }),
  ).toEqual(nothing));
