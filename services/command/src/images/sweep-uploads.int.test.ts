import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesOfImage, imageFileOf, imageIdOf, imagePath } from '@marketplace/contracts/images/image.paths';
import { newId } from '@marketplace/event-store/events';
import { openFileStore } from '@marketplace/service-kit/files/open-store';
import {
  listQuarantined,
  QUARANTINE,
  quarantineState,
  restoreFromQuarantine,
} from '@marketplace/service-kit/quarantine';
import { storeKinds } from '@marketplace/service-kit/testing/test-stores';
import { flat } from '@marketplace/testing/fixtures/listing';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningCommand } from '../testing/running-command.ts';
import { startCommand } from '../testing/running-command.ts';
import { readStored, storedFiles, uploadPictures } from '../testing/upload.ts';
import { sweepUploads } from './sweep-uploads.ts';

describe.each(storeKinds)('the sweep of pictures in a %s', (kind) => {
  let command: RunningCommand;
  let token: string;
  beforeEach(async () => {
    await command?.close();
    command = await startCommand({ store: kind });
    token = await command.logIn();
  });
  afterAll(() => command.close());

  const HOUR_MS = 3_600_000;
  const DAY_HOURS = 24;
  const nothing = { part: 0, unknown: 0, unused: 0, purged: 0 };

  /** Sweeps as in so many hours. */
  const sweep = (hours: number, given = {}) =>
    sweepUploads({
      pool: command.pool,
      files: command.files,
      now: Date.now() + hours * HOUR_MS,
      ...given,
    });
  /** Names of the files outside the quarantine. */
  const stored = async () => (await storedFiles(command)).filter((name) => !name.startsWith(QUARANTINE));
  const state = async () => [await stored(), (await command.events()).length];
  const eventsOf = async (url: string) =>
    (await command.events()).filter(({ stream_id }) => stream_id === `image-${imageIdOf(url)}`);
  const typesOf = async (url: string) => (await eventsOf(url)).map(({ type }) => type);
  const upload = async () => (await uploadPictures(command, token, 1))[0] ?? '';
  const add = (images: string[]) =>
    command.call('POST', '/api/properties', { token, body: { ...flat, images } });

  /** Appends an event that no call would. */
  const append = (stream_id: string, version: number, type: string, data: object) => {
    const event = { event_id: randomUUID(), stream_id, version, type, data, meta: {} };
    return command.database.pool.query('SELECT log.append($1)', [JSON.stringify([event])]);
  };
  /** Appends that a listing names pictures, without a check of them. */
  const nameInListing = (images: string[]) =>
    append(`listing-${randomUUID()}`, 1, 'ListingAdded', { images });
  const nameInSettings = (changes: object) => append('settings', 1, 'SettingsChanged', { changes });
  /** Stores so many pictures, as another installation may have left them. Each file holds its own name. */
  async function writePictures(count: number, formsOf = (file: string) => [file]): Promise<string[]> {
    const files = Array.from({ length: count }, () => `${newId()}.jpg`);
    for (const name of files.flatMap(formsOf)) await command.files.put(name, Buffer.from(name));
    return files;
  }
  /** Leaves an unfinished file in a folder; a bucket has none. Returns the number of such files. */
  function leaveUnfinished(): number {
    const { folder } = command.files;
    if (folder !== undefined) writeFileSync(path.join(folder, `${newId()}.jpg.1.part`), 'x');
    return folder === undefined ? 0 : 1;
  }

  it('an upload without a listing is marked as removed after a day, and deleted later', async () => {
    const url = await upload();
    expect(await sweep(23)).toEqual(nothing);
    expect(await typesOf(url)).toEqual(['ImageUploaded']);
    expect(await sweep(25)).toEqual(nothing);
    expect(await typesOf(url)).toEqual(['ImageUploaded', 'ImageRemoved']);
    expect(await stored()).toHaveLength(4);
    expect((await add([url])).body.errors).toEqual([
      { path: 'images.0', message: 'is not an uploaded image' },
    ]);

    expect(await sweep(26)).toEqual({ ...nothing, unused: 1 });
    expect(await stored()).toEqual([]);
    expect((await eventsOf(url)).at(-1)).toMatchObject({
      type: 'ImagePurged',
      data: { reason: 'Uploaded, and not used by any listing within a day.' },
      meta: { actor: { kind: 'system', id: null, name: 'sweeper' } },
    });
    expect(await sweep(27)).toEqual(nothing);
  });

  it('a picture that a listing ever named stays', async () => {
    const [shown, takenOff, deleted] = [await upload(), await upload(), await upload()];
    await add([shown]);
    const { body } = await add([takenOff]);
    await command.call('PUT', `/api/image/${imageFileOf(takenOff)}?listing=${body.id}`, { token });
    await command.call('DELETE', `/api/properties/${(await add([deleted])).body.id}`, { token });
    const before = await state();
    for (const hours of [25, 50, 10_000]) expect(await sweep(hours)).toEqual(nothing);
    expect(await state()).toEqual(before);
  });

  it('a picture that the settings ever named stays', async () => {
    const url = await upload();
    await nameInSettings({ agent_photo: url, phone: null });
    const before = await state();
    for (const hours of [25, 50]) expect(await sweep(hours)).toEqual(nothing);
    expect(await state()).toEqual(before);
  });

  it('a picture that a listing names while it is removed is restored', async () => {
    const url = await upload();
    await sweep(25);
    await nameInListing([url]); // as a save that checked the picture before the sweep
    expect(await sweep(26)).toEqual(nothing);
    expect(await typesOf(url)).toEqual(['ImageUploaded', 'ImageRemoved', 'ImageRestored']);
    expect(await sweep(50)).toEqual(nothing);
    expect(await stored()).toHaveLength(4);
  });

  it('a picture that a listing names without an upload in the log stays, and its variants without it', async () => {
    const [whole = '', lost = ''] = await writePictures(2, filesOfImage);
    await nameInListing([whole, lost].map(imagePath));
    await command.files.remove([lost]);
    const before = await stored();
    for (const hours of [25, 40 * DAY_HOURS]) expect(await sweep(hours)).toEqual(nothing);
    expect(await stored()).toEqual(before);
  });

  it('unknown pictures are quarantined after a day and deleted after 30 days, unfinished files after an hour', async () => {
    await nameInListing((await writePictures(18)).map(imagePath));
    const left = [...(await stored()), 'notes.txt'].sort();
    const unknown = await writePictures(2, filesOfImage);
    const part = leaveUnfinished();
    await command.files.put('notes.txt', Buffer.from('x'));
    expect(await sweep(0.5)).toEqual(nothing);
    expect(await sweep(2)).toEqual({ ...nothing, part });
    expect(await sweep(23)).toEqual(nothing);
    expect(await sweep(25)).toEqual({ ...nothing, unknown: 2 });
    expect(await stored()).toEqual(left);
    const pictures = await listQuarantined(command.files);
    expect(pictures.map(({ id, files }) => [id, files.length]).sort()).toEqual(
      unknown.map((file) => [imageIdOf(file), filesOfImage(file).length]).sort(),
    );
    expect(await quarantineState(command.files)).toMatchObject({ pictures: 2, stopped: null });

    for (const picture of pictures) await restoreFromQuarantine(command.files, picture);
    expect(await stored()).toEqual([...left, ...unknown.flatMap(filesOfImage)].sort());
    expect((await readStored(command, unknown[0] ?? '')).toString()).toBe(unknown[0]);
    await sweep(25);
    for (const [days, count] of [
      [30, 2],
      [33, 0],
    ] as const) {
      expect(await sweep(days * DAY_HOURS)).toEqual(nothing);
      expect(await listQuarantined(command.files)).toHaveLength(count);
    }
    expect(await stored()).toEqual(left);
  });

  it.each([
    ['with an empty database', 0, 3],
    ['with the database of another installation', 1, 30],
    ['with a database that was restored to an earlier time', 17, 2],
    ['with more than 20 unknown pictures', 230, 21],
  ])('a sweep stops and changes nothing %s', async (_what, known, unknown) => {
    await nameInListing((await writePictures(known)).map(imagePath));
    await writePictures(unknown);
    const part = leaveUnfinished();
    const before = await state();
    const pictures = known + unknown;
    await expect(sweep(25)).rejects.toThrow(`does not know ${unknown} of ${pictures} pictures`);
    expect(await state()).toEqual(before);
    const stopped = { pictures: 0, stopped: { unknown, pictures } };
    expect(await quarantineState(command.files)).toMatchObject(stopped);
    expect(await sweep(25, { isUnlimited: true })).toEqual({ ...nothing, part, unknown });
    expect(await quarantineState(command.files)).toMatchObject({ pictures: unknown, stopped: null });
  });

  it('a picture with an unreadable event stays, and others are swept', async () => {
    const [odd, other] = [await upload(), await upload()];
    await append(`image-${imageIdOf(odd)}`, 2, 'ImageRemoved', { image_id: 7 });
    expect(await sweep(25)).toEqual(nothing);
    expect(await sweep(26)).toEqual({ ...nothing, unused: 1 });
    expect(await stored()).toHaveLength(4);
    expect(await typesOf(other)).toEqual(['ImageUploaded', 'ImageRemoved', 'ImagePurged']);
  });

  it('parallel sweeps record each step once', async () => {
    const urls = [await upload(), await upload(), await upload()];
    for (const hours of [25, 26]) await Promise.all([sweep(hours), sweep(hours)]);
    for (const url of urls)
      expect(await typesOf(url)).toEqual(['ImageUploaded', 'ImageRemoved', 'ImagePurged']);
    expect(await stored()).toEqual([]);
  });

  it('a missing folder is empty', async () =>
    expect(await sweep(0, { files: openFileStore('/nonexistent') })).toEqual(nothing));
});
