import { imageFileOf, imageIdOf, imageVariant } from '@marketplace/contracts/images/image.paths';
import { newId } from '@marketplace/event-store/events';
import { parseVerb } from '@marketplace/service-kit/command-line';
import { quarantine } from '@marketplace/service-kit/quarantine';
import { describe, expect, it, vi } from 'vitest';
import { commandWithAdmin } from '../testing/command-with-admin.ts';
import { pathsOf, picture, readStored, storedFiles, upload as uploadTo } from '../testing/upload.ts';
import { imageVerbs } from './image-verbs.ts';

const service = commandWithAdmin();
const { command, token, asAdmin, eventsOf, recordedBy } = service;

const filesOf = async (url: string) =>
  (await storedFiles(command())).filter((name) => name.startsWith(imageIdOf(url)));
/** Stores a text or bytes as a file of a picture. */
const write = (url: string, bytes: string | Buffer) =>
  command().files.put(imageFileOf(url), Buffer.from(bytes));
const remove = (url: string) => command().files.remove([imageFileOf(url)]);
const add = async (...images: string[]) => (await service.add({ images })).id;

/** Progress lines of the last act. */
let shown: string[] = [];
async function operate(...words: string[]): Promise<{ code: number; output: string }> {
  const lines: string[] = [];
  shown = [];
  const code = await parseVerb(
    imageVerbs,
    words,
  )({
    ...{ pool: command().pool, files: command().files, operator: 'maria' },
    print: (line: string) => lines.push(line),
    showProgress: (line: string) => shown.push(line),
  });
  return { code, output: lines.join('\n') };
}
const purge = (file: string, reason = 'A face.') => operate('purge', file, '--reason', reason);

/** Uploads a picture that differs from all others: the same bytes under another name are a copy. */
async function upload(): Promise<string> {
  number += 1;
  const bytes = await picture(20 + number, 15)
    .jpeg()
    .toBuffer();
  return pathsOf(await uploadTo(command(), { token: token(), files: [['a.jpg', bytes]] }))[0] ?? '';
}
let number = 0;

describe('purging a picture', () => {
  it('removes it from every listing, records the reason, and deletes all files', async () => {
    const [gone, kept] = [await upload(), await upload()];
    const ids = [await add(gone, kept), await add(gone)];
    const reason = 'A tenant asked for it.';
    const [{ code, output }, events] = await recordedBy(() => purge(imageFileOf(gone), reason));
    expect(code).toBe(0);
    expect(output).toMatch(/^\S+\.jpg: all files deleted, removed from 2 listings\.\nEarlier backups/);
    expect([await filesOf(gone), (await filesOf(kept)).length]).toEqual([[], 4]);
    const [first, second, last] = events;
    expect([first?.type, second?.type]).toEqual(['ListingPicturesChanged', 'ListingPicturesChanged']);
    expect(last).toMatchObject({
      type: 'ImagePurged',
      data: { image_id: imageIdOf(gone), file: imageFileOf(gone), reason },
      meta: { actor: { kind: 'operator', name: 'maria' }, source: 'cli' },
    });
    const errors = [{ path: 'images.0', message: 'is not an uploaded image' }];
    for (const id of ids)
      expect((await asAdmin('PUT', `/api/properties/${id}`, { images: [gone] })).body.errors).toEqual(errors);
  });

  it('is refused while a setting shows it, and the setting does not come back after it', async () => {
    const portrait = await upload();
    expect((await asAdmin('PUT', '/api/settings', { agent_photo: portrait })).status).toBe(200);
    const [refused, events] = await recordedBy(() => purge(portrait));
    const why = 'is shown as Portrait in the settings. Choose another picture there, then purge it.';
    expect(refused).toEqual({ code: 1, output: `${imageFileOf(portrait)} ${why}` });
    expect([events, (await filesOf(portrait)).length]).toEqual([[], 4]);
    const { version } = (await asAdmin('PUT', '/api/settings', { agent_photo: null })).body;
    expect((await purge(portrait)).code).toBe(0);
    expect(await asAdmin('POST', `/api/settings/${version}/undo`)).toMatchObject({
      status: 409,
      body: { detail: 'Portrait: the earlier picture was removed.' },
    });
  });

  it('lasts when an earlier version of a listing or a deleted listing is restored', async () => {
    const [gone, kept] = [await upload(), await upload()];
    const [changed, deleted] = [await add(gone, kept), await add(gone, kept)];
    await asAdmin('DELETE', `/api/properties/${deleted}`);
    expect((await purge(gone)).output).toMatch(/removed from 1 listing\.$/m);
    const restore = async (id: string, fields?: string[]) => {
      await asAdmin('POST', `/api/properties/${id}/restore`, { version: 1, fields });
      return (await eventsOf(id)).at(-1);
    };
    await restore(changed);
    await asAdmin('PUT', `/api/properties/${changed}`, { title: 'Another' });
    for (const event of [await restore(changed), await restore(deleted, ['title'])])
      expect(event).toMatchObject({ type: 'ListingRestored', data: { listing: { images: [kept] } } });
    expect(await filesOf(gone)).toEqual([]);
  });

  it('again deletes files that came back, and is recorded once', async () => {
    const url = await upload();
    const bytes = await readStored(command(), url);
    await purge(url);
    await write(url, bytes);
    const { code, output } = await purge(url, 'Again.');
    expect([code, await filesOf(url)]).toEqual([0, []]);
    expect(output).toContain(', purged before: all files deleted, removed from 0 listings.');
    const purges = (await eventsOf(imageIdOf(url), 'image')).filter(({ type }) => type === 'ImagePurged');
    expect(purges.map(({ data }) => data.reason)).toEqual(['A face.']);
  });

  it('names its copies in duplicated listings', async () => {
    const url = await upload();
    const { id } = (await asAdmin('POST', `/api/properties/${await add(url)}/duplicate`)).body;
    const [copied = ''] = (await eventsOf(id))[0]?.data.images ?? [];
    expect((await purge(url)).output).toContain(`A duplicated listing has a copy: ${imageFileOf(copied)}`);
    expect(await filesOf(copied)).toHaveLength(4);
    expect((await purge(copied)).output).not.toContain('copy:');
  });

  it('finds no unknown picture', async () => {
    const file = '0192d4e0-7b1a-7c3d-8e4f-0123456789ab.jpg';
    const outcome = { code: 1, output: `There is no picture ${file}.` };
    expect(await recordedBy(() => purge(file))).toEqual([outcome, []]);
  });

  it.each([
    [['purge'], 'Name the file of a picture.'],
    [['purge', '../../etc/passwd', '--reason', 'x'], 'is not the name of a picture: <id>.jpg, .png or .webp'],
    [['purge', '0192d4e0-7b1a-7c3d-8e4f-0123456789ab-400.webp', '--reason', 'x'], 'is not the name of'],
    [['purge', '0192d4e0-7b1a-7c3d-8e4f-0123456789ab.jpg'], 'purge needs --reason'],
    [['purge', '0192d4e0-7b1a-7c3d-8e4f-0123456789ab.jpg', '--reason', 'a\nb'], 'purge needs --reason'],
    [['quarantine', '--bring-back', 'all', '--remove', 'all'], 'Use either --bring-back or --remove.'],
  ])('refuses %j', (words, sentence) => expect(() => parseVerb(imageVerbs, words)).toThrow(sentence));
});

describe('a sweep', () => {
  it('reports what it deleted, also the files of purged pictures', async () => {
    const url = await upload();
    await add(url);
    const bytes = await readStored(command(), url);
    await purge(url);
    await write(url, bytes);
    expect(await operate('sweep')).toEqual({
      code: 0,
      output: 'Removed: 0 unused pictures, 1 purged one, 0 unfinished files. Set aside: 0 unknown pictures.',
    });
    expect(await filesOf(url)).toEqual([]);
  });

  it('that stops says why', async () => {
    const files = Array.from({ length: 21 }, () => `${newId()}.jpg`);
    for (const file of files) await write(file, 'a picture');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
    const outcome = await operate('sweep').finally(() => vi.useRealTimers());
    expect(outcome).toEqual({ code: 1, output: expect.stringContaining('the log does not know 21 of') });
    for (const file of files) await remove(file);
  });
});

it('lists, brings back and removes quarantined pictures', async () => {
  const quarantined = async () => {
    const file = `${newId()}.jpg`;
    await write(file, 'a picture');
    await quarantine(command().files, [file], Date.now());
    return file;
  };
  const [one, two] = [await quarantined(), await quarantined()];
  const { output } = await operate('quarantine');
  expect(output).toContain(`${imageIdOf(one)}  set aside ${new Date().toISOString().slice(0, 10)}  1 file`);
  expect(output).toContain('2 pictures in quarantine.');
  expect((await operate('quarantine', '--bring-back', one)).output).toContain('1 picture brought back.');
  expect((await readStored(command(), one)).toString()).toBe('a picture');
  expect((await operate('quarantine', '--remove', two)).output).toContain('1 picture removed.');
  expect(await operate('quarantine')).toEqual({ code: 0, output: '0 pictures in quarantine.' });
  expect(await operate('quarantine', '--remove', two)).toEqual({ code: 1, output: '0 pictures removed.' });
  await remove(one);
});

describe('remaking variants', () => {
  const variantsOf = async (url: string) =>
    (await filesOf(url)).filter((name) => /-\d{3,4}\./.test(name)).length;

  it('makes the missing ones only', async () => {
    await operate('remake');
    const [one, two] = [await upload(), await upload()];
    const variant = imageVariant(one, 800);
    const first = await readStored(command(), variant);
    expect([await variantsOf(one), await variantsOf(two)]).toEqual([2, 2]);
    expect(await operate('remake')).toEqual({ code: 0, output: 'Remade: 2 pictures.' });
    expect(shown).toEqual(['1 of 2 pictures', '2 of 2 pictures']);
    expect([await variantsOf(one), await variantsOf(two)]).toEqual([8, 8]);
    expect(await readStored(command(), variant)).toEqual(first);
    expect(await operate('remake')).toEqual({ code: 0, output: 'Remade: 0 pictures.' });
  });

  it('makes all again with --all', async () => {
    const variant = imageVariant(await upload(), 800);
    await write(variant, 'as an earlier version made it');
    expect((await operate('remake', '--all')).code).toBe(0);
    expect((await readStored(command(), variant)).subarray(8, 12).toString()).toBe('WEBP');
  });

  it('names the pictures that cannot be read', async () => {
    const damaged = `${newId()}.jpg`;
    await write(damaged, 'no picture');
    const error = `${damaged} could not be remade: File is damaged and cannot be read`;
    expect(await operate('remake')).toEqual({ code: 1, output: `${error}\nRemade: 0 pictures.` });
  });
});
