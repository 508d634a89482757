import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  filesOfImage,
  imageFileOf,
  imageVariant,
  imageVariants,
} from '@marketplace/contracts/images/image.paths';
import { newId } from '@marketplace/event-store/events';
import { createLogger } from '@marketplace/service-kit/logger';
import { waitFor } from '@marketplace/testing/wait-for';
import { Counter } from 'prom-client';
import sharp from 'sharp';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { startCommand } from '../testing/running-command.ts';
import { pathsOf, picture, readStored, storedFiles, upload } from '../testing/upload.ts';
import { createImageStore } from './image-store.ts';
import { keepVariants, makeVariants } from './variants.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'variants-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

const NEVER_MS = 2 ** 30;
const logger = createLogger('variants-test', 'silent');
const completeFiles = () => readdirSync(folder).filter((name) => !name.endsWith('.part'));
/** Wide enough for every width. A tall picture takes long to encode. */
const jpeg = (height: number) => picture(1600, height).jpeg().toBuffer();
const store = async (height = 200) => (await createImageStore(folder).storeImage(await jpeg(height))).file;

/** Keeps variants as the service does, from some time after its start. */
function keep(firstMs: number) {
  const made = new Counter({ name: 'made', help: 'made', labelNames: ['result'], registers: [] });
  const keeper = keepVariants({ folder, logger, made, firstMs });
  onTestFinished(keeper.close);
  const outcomes = async () =>
    Object.fromEntries((await made.get()).values.map(({ labels, value }) => [labels.result, value]));
  return { ...keeper, outcomes };
}

it('after the answer of an upload, every width is made in both formats', async () => {
  const command = await startCommand({ settings: { REMAKE_IMAGES: 'on' } });
  onTestFinished(command.close);
  const token = await command.logIn();
  const [url = ''] = pathsOf(await upload(command, { token, files: [['a.jpg', await jpeg(200)]] }));
  const file = imageFileOf(url);
  await waitFor(() => storedFiles(command).join() === filesOfImage(file).sort().join());
  for (const format of ['avif', 'webp'] as const)
    for (const width of [400, 800, 1200, 1600] as const) {
      const made = await sharp(readStored(command, imageVariant(file, width, format))).metadata();
      const expected = format === 'avif' ? { width, compression: 'av1' } : { width, format };
      expect(made).toMatchObject(expected);
    }
});

it('variants that an earlier process did not make are made', async () => {
  const files = [await store(1200), await store(1200)];
  const first = keep(NEVER_MS);
  first.add(files);
  await waitFor(() => completeFiles().length > 8); // some are made
  await first.close(); // ends the encoder as kill -9 does
  expect(completeFiles().length).toBeLessThan(20);
  keep(0);
  await waitFor(() => completeFiles().length === 20);
  expect(completeFiles().sort()).toEqual(files.flatMap(filesOfImage).sort());
  for (const name of files.flatMap(imageVariants))
    expect((await sharp(path.join(folder, name)).stats()).isOpaque).toBe(true);
});

it('a damaged picture does not stop the others, and is tried once', async () => {
  const damaged = `${newId()}.jpg`;
  writeFileSync(path.join(folder, damaged), 'no picture');
  const file = await store();
  const keeper = keep(NEVER_MS);
  keeper.add([damaged, file]);
  await waitFor(async () => (await keeper.outcomes()).made);
  expect(completeFiles().sort()).toEqual([damaged, ...filesOfImage(file)].sort());
  keeper.add([damaged]);
  expect(await keeper.outcomes()).toEqual({ failed: 1, made: 1 });
});

it('no variant stays of a picture that is purged during the work', async () => {
  const file = await store(1200);
  const making = makeVariants(folder, file, imageVariants(file));
  await waitFor(() => completeFiles().includes(imageVariant(file, 400, 'avif')));
  await createImageStore(folder).erase(file);
  await making;
  expect(completeFiles()).toEqual([]);
});
