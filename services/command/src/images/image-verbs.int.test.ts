import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { imageFileOf, imageIdOf, imageVariant } from '@marketplace/contracts/images/image.paths';
import { newId } from '@marketplace/event-store/events';
import { parseVerb } from '@marketplace/service-kit/command-line';
import { quarantine } from '@marketplace/service-kit/quarantine';
import { flat } from '@marketplace/testing/fixtures/listing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RunningCommand } from '../testing/running-command.ts';
import { startCommand } from '../testing/running-command.ts';
import type { File } from '../testing/upload.ts';
import { picture, upload as uploadTo } from '../testing/upload.ts';
import { imageVerbs } from './image-verbs.ts';

let command: RunningCommand;
let token: string;
beforeAll(async () => {
  command = await startCommand();
  token = await command.logIn();
});
afterAll(() => command.close());

const stored = () => readdirSync(command.uploads);
const filesOf = (url: string) => stored().filter((name) => name.startsWith(imageIdOf(url)));
const call = (method: string, target: string, body?: unknown) =>
  command.call(method, target, { token, ...(body !== undefined && { body }) });

async function operate(...words: string[]): Promise<{ code: number; output: string }> {
  const lines: string[] = [];
  const { pool, uploads: folder } = command;
  const print = (line: string) => lines.push(line);
  shown = [];
  const showProgress = (line: string) => shown.push(line);
  const code = await parseVerb(imageVerbs, words)({ pool, folder, operator: 'maria', print, showProgress });
  return { code, output: lines.join('\n') };
}
/** What was shown of how far the last act was. */
let shown: string[] = [];

/** Uploads a picture that is like no other: the same bytes under another name count as a copy. */
async function upload(): Promise<string> {
  number += 1;
  const files: File[] = [
    [
      'a.jpg',
      await picture(20 + number, 15)
        .jpeg()
        .toBuffer(),
    ],
  ];
  return (await uploadTo(command, { token, files })).body.uploaded[0].url;
}
let number = 0;

const add = async (images: string[]): Promise<string> =>
  (await call('POST', '/api/properties', { ...flat, images })).body.id;

describe('a picture that is purged', () => {
  it('is off every listing, in the log as purged and why, and gone in every form', async () => {
    const [gone, kept] = [await upload(), await upload()];
    const [one, two] = [await add([gone, kept]), await add([gone])];
    const before = (await command.events()).length;
    const { code, output } = await operate('purge', imageFileOf(gone), '--reason', 'A tenant asked for it.');
    expect(code).toBe(0);
    expect(output).toMatch(
      /^\S+\.jpg: its bytes are gone, and it is off 2 listings\.\nBackups made before now/,
    );
    expect([filesOf(gone), filesOf(kept).length]).toEqual([[], 4]);
    const events = (await command.events()).slice(before);
    expect(events.map(({ type }) => type).sort()).toEqual([
      'ImagePurged',
      'ListingPicturesChanged',
      'ListingPicturesChanged',
    ]);
    expect(events.at(-1)).toMatchObject({
      type: 'ImagePurged',
      data: { image_id: imageIdOf(gone), file: imageFileOf(gone), reason: 'A tenant asked for it.' },
      meta: { actor: { kind: 'operator', name: 'maria' }, source: 'cli' },
    });
    for (const id of [one, two])
      expect((await call('PUT', `/api/properties/${id}`, { images: [gone] })).body.errors).toEqual([
        { path: 'images.0', message: 'is not an uploaded image' },
      ]);
  });

  it('does not come back with an earlier version of a listing, nor with one that was deleted', async () => {
    const [gone, kept] = [await upload(), await upload()];
    const [shown, deleted] = [await add([gone, kept]), await add([gone, kept])];
    await call('DELETE', `/api/properties/${deleted}`);
    const { output } = await operate('purge', gone, '--reason', 'A face.');
    expect(output).toMatch(/it is off 1 listing\.$/m);
    await call('POST', `/api/properties/${shown}/restore`, { version: 1 });
    await call('PUT', `/api/properties/${shown}`, { title: 'Another' });
    await call('POST', `/api/properties/${shown}/restore`, { version: 1 });
    await call('POST', `/api/properties/${deleted}/restore`, { version: 1, fields: ['title'] });
    const restored = (await command.events()).filter(({ type }) => type === 'ListingRestored');
    expect(restored.map(({ data }) => [data.listing_id, data.listing.images])).toEqual([
      [shown, [kept]],
      [deleted, [kept]],
    ]);
    expect(filesOf(gone)).toEqual([]);
  });

  it('is purged again when its bytes came back, and the log says it once', async () => {
    const url = await upload();
    const full = path.join(command.uploads, imageFileOf(url));
    const bytes = readFileSync(full);
    await operate('purge', url, '--reason', 'A face.');
    writeFileSync(full, bytes);
    const { code, output } = await operate('purge', url, '--reason', 'Again.');
    expect([code, filesOf(url)]).toEqual([0, []]);
    expect(output).toContain(', which was purged before: its bytes are gone, and it is off 0 listings.');
    const purges = (await command.events()).filter(
      ({ type, data }) => type === 'ImagePurged' && data.image_id === imageIdOf(url),
    );
    expect(purges.map(({ data }) => data.reason)).toEqual(['A face.']);
  });

  it('names the copies that duplicated listings have of it', async () => {
    const url = await upload();
    const copy = (await call('POST', `/api/properties/${await add([url])}/duplicate`)).body;
    const added = (await command.events()).find(({ data }) => data.listing_id === copy.id);
    const [copied = ''] = added?.data.images ?? [];
    const { output } = await operate('purge', url, '--reason', 'A face.');
    expect(output).toContain(`stored for a duplicated listing too: ${imageFileOf(copied)}`);
    expect(filesOf(copied)).toHaveLength(4);
    expect((await operate('purge', copied, '--reason', 'A face.')).output).not.toContain('too:');
  });

  it.each(['0192d4e0-7b1a-7c3d-8e4f-0123456789ab.jpg'])('must have been one: %s', async (file) => {
    const before = (await command.events()).length;
    expect(await operate('purge', file, '--reason', 'A face.')).toEqual({
      code: 1,
      output: `There is no picture ${file}.`,
    });
    expect((await command.events()).length).toBe(before);
  });

  it.each([
    [['purge'], 'Name the file of a picture.'],
    [['purge', '../../etc/passwd', '--reason', 'x'], 'is no picture: name it as its address does'],
    [['purge', '0192d4e0-7b1a-7c3d-8e4f-0123456789ab-400.webp', '--reason', 'x'], 'is no picture'],
    [['purge', '0192d4e0-7b1a-7c3d-8e4f-0123456789ab.jpg'], 'purge needs --reason'],
    [['purge', '0192d4e0-7b1a-7c3d-8e4f-0123456789ab.jpg', '--reason', 'a\nb'], 'purge needs --reason'],
  ])('is named, with a reason: %j', (words, sentence) =>
    expect(() => parseVerb(imageVerbs, words)).toThrow(sentence),
  );
});

it('a sweep says what went, the bytes of purged pictures among it', async () => {
  const url = await upload();
  await add([url]);
  const full = path.join(command.uploads, imageFileOf(url));
  copyFileSync(full, path.join(command.uploads, 'aside'));
  await operate('purge', url, '--reason', 'A face.');
  copyFileSync(path.join(command.uploads, 'aside'), full);
  expect(await operate('sweep')).toEqual({
    code: 0,
    output: 'Removed: 0 unused pictures, 1 purged one, 0 unfinished files. Set aside: 0 unknown pictures.',
  });
  expect(filesOf(url)).toEqual([]);
});

describe('pictures in quarantine', () => {
  const setAside = async () => {
    const file = `${newId()}.jpg`;
    writeFileSync(path.join(command.uploads, file), 'a picture');
    await quarantine(command.uploads, [file], Date.now());
    return file;
  };

  it('are listed, brought back and removed', async () => {
    const [one, two] = [await setAside(), await setAside()];
    const listed = await operate('quarantine');
    expect(listed.output).toContain(
      `${imageIdOf(one)}  set aside ${new Date().toISOString().slice(0, 10)}  1 file`,
    );
    expect(listed.output).toContain('2 pictures in quarantine.');
    expect((await operate('quarantine', '--bring-back', one)).output).toContain('1 picture brought back.');
    expect(readFileSync(path.join(command.uploads, one), 'utf8')).toBe('a picture');
    expect((await operate('quarantine', '--remove', two)).output).toContain('1 picture removed.');
    expect(await operate('quarantine')).toEqual({ code: 0, output: '0 pictures in quarantine.' });
    expect(await operate('quarantine', '--remove', two)).toEqual({ code: 1, output: '0 pictures removed.' });
    rmSync(path.join(command.uploads, one));
  });

  it('are not named for both at once', () =>
    expect(() => parseVerb(imageVerbs, ['quarantine', '--bring-back', 'all', '--remove', 'all'])).toThrow(
      'Use either --bring-back or --remove.',
    ));
});

it('a sweep that stops says why', async () => {
  const files = Array.from({ length: 21 }, () => path.join(command.uploads, `${newId()}.jpg`));
  for (const file of files) writeFileSync(file, 'a picture');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
  const outcome = await operate('sweep').finally(() => vi.useRealTimers());
  expect([outcome.code, outcome.output]).toEqual([1, expect.stringContaining('the log does not know 21 of')]);
  for (const file of files) rmSync(file);
});

describe('what pictures lack of their widths and formats', () => {
  const variantsOf = (url: string) => filesOf(url).filter((name) => /-\d{3,4}\./.test(name)).length;

  it('is made at once when an operator asks, and no more than that', async () => {
    await operate('remake');
    const [one, two] = [await upload(), await upload()];
    const first = readFileSync(path.join(command.uploads, imageFileOf(imageVariant(one, 800))));
    expect([variantsOf(one), variantsOf(two)]).toEqual([2, 2]);
    expect(await operate('remake')).toEqual({ code: 0, output: 'Remade: 2 pictures.' });
    expect(shown).toEqual(['1 of 2 pictures', '2 of 2 pictures']);
    expect([variantsOf(one), variantsOf(two)]).toEqual([8, 8]);
    expect(readFileSync(path.join(command.uploads, imageFileOf(imageVariant(one, 800))))).toEqual(first);
    expect(await operate('remake')).toEqual({ code: 0, output: 'Remade: 0 pictures.' });
  });

  it('is made of all of them when they are to be like new ones', async () => {
    const url = await upload();
    const variant = path.join(command.uploads, imageFileOf(imageVariant(url, 800)));
    writeFileSync(variant, 'as an earlier version made it');
    expect((await operate('remake', '--all')).code).toBe(0);
    expect(readFileSync(variant).subarray(8, 12).toString()).toBe('WEBP');
  });

  it('is told of those that cannot be read', async () => {
    const damaged = `${newId()}.jpg`;
    writeFileSync(path.join(command.uploads, damaged), 'no picture');
    const { code, output } = await operate('remake');
    expect([code, output]).toEqual([
      1,
      `${damaged} could not be remade: File is damaged and cannot be read\nRemade: 0 pictures.`,
    ]);
  });
});
