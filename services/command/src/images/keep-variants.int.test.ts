import {
  filesOfImage,
  imageFileOf,
  imageVariant,
  imageVariants,
} from '@marketplace/contracts/images/image.paths';
import { newId } from '@marketplace/event-store/events';
import type { FileStore } from '@marketplace/service-kit/files/file-store';
import { readWhole } from '@marketplace/service-kit/files/file-store';
import { createLogger } from '@marketplace/service-kit/logger';
import { namesIn, openTestStore, storeKinds } from '@marketplace/service-kit/testing/test-stores';
import { waitFor } from '@marketplace/testing/wait-for';
import { Counter } from 'prom-client';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startCommand } from '../testing/running-command.ts';
import { pathsOf, picture, readStored, storedFiles, upload } from '../testing/upload.ts';
import { createImageStore } from './image-store.ts';
import { keepVariants, makeVariants } from './variants.ts';

describe.each(storeKinds)('variants of pictures in a %s', (kind) => {
  let files: FileStore;
  beforeEach(async () => {
    const { store, close } = await openTestStore(kind);
    files = store;
    onTestFinished(close);
  });

  const NEVER_MS = 2 ** 30;
  const logger = createLogger('variants-test', 'silent');
  const completeFiles = () => namesIn(files);
  /** Wide enough for every width. A tall picture takes long to encode. */
  const jpeg = (height: number) => picture(1600, height).jpeg().toBuffer();
  const store = async (height = 200) => (await createImageStore(files).storeImage(await jpeg(height))).file;

  /** Keeps variants as the service does, from some time after its start. */
  function keep(firstMs: number) {
    const made = new Counter({ name: 'made', help: 'made', labelNames: ['result'], registers: [] });
    const keeper = keepVariants({ files, logger, made, firstMs });
    onTestFinished(keeper.close);
    const outcomes = async () =>
      Object.fromEntries((await made.get()).values.map(({ labels, value }) => [labels.result, value]));
    return { ...keeper, outcomes };
  }

  it('after the answer of an upload, every width is made in both formats', async () => {
    const command = await startCommand({ settings: { REMAKE_IMAGES: 'on' }, store: kind });
    onTestFinished(command.close);
    const token = await command.logIn();
    const [url = ''] = pathsOf(await upload(command, { token, files: [['a.jpg', await jpeg(200)]] }));
    const file = imageFileOf(url);
    await waitFor(async () => (await storedFiles(command)).join() === filesOfImage(file).sort().join());
    for (const format of ['avif', 'webp'] as const)
      for (const width of [400, 800, 1200, 1600] as const) {
        const made = await sharp(await readStored(command, imageVariant(file, width, format))).metadata();
        const expected = format === 'avif' ? { width, compression: 'av1' } : { width, format };
        expect(made).toMatchObject(expected);
      }
  });

  it('variants that an earlier process did not make are made', async () => {
    const pictures = [await store(1200), await store(1200)];
    const first = keep(NEVER_MS);
    first.add(pictures);
    await waitFor(async () => (await completeFiles()).length > 8); // some are made
    await first.close(); // ends the encoder as kill -9 does
    expect((await completeFiles()).length).toBeLessThan(20);
    keep(0);
    await waitFor(async () => (await completeFiles()).length === 20);
    expect(await completeFiles()).toEqual(pictures.flatMap(filesOfImage).sort());
    for (const name of pictures.flatMap(imageVariants))
      expect((await sharp(await readWhole(files, name)).stats()).isOpaque).toBe(true);
  });

  it('a damaged picture does not stop the others, and is tried once', async () => {
    const damaged = `${newId()}.jpg`;
    await files.put(damaged, Buffer.from('no picture'));
    const file = await store();
    const keeper = keep(NEVER_MS);
    keeper.add([damaged, file]);
    await waitFor(async () => (await keeper.outcomes()).made);
    expect(await completeFiles()).toEqual([damaged, ...filesOfImage(file)].sort());
    keeper.add([damaged]);
    expect(await keeper.outcomes()).toEqual({ failed: 1, made: 1 });
  });

  it('no variant stays of a picture that is purged during the work', async () => {
    const file = await store(1200);
    const making = makeVariants(files, file, imageVariants(file));
    await waitFor(async () => (await completeFiles()).includes(imageVariant(file, 400, 'avif')));
    await createImageStore(files).erase(file);
    await making;
    expect(await completeFiles()).toEqual([]);
  });
});
