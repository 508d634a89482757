import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startCommand } from '../testing/running-command.ts';
import { picture, upload } from '../testing/upload.ts';
import { createImageStore } from './image-store.ts';
import { keepVariants, makeVariants } from './variants.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'variants-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

const logger = createLogger('variants-test', 'silent');
const whole = () => readdirSync(folder).filter((name) => !name.endsWith('.part'));
/** Wide enough for every width. A tall one takes long to encode. */
const store = async (height = 200) =>
  (await createImageStore(folder).storeImage(await picture(1600, height).jpeg().toBuffer())).file;

/** Keeps variants as the service does, from a moment after its start. */
function keep(firstMs: number) {
  const made = new Counter({ name: 'made', help: 'made', labelNames: ['result'], registers: [] });
  const keeper = keepVariants({ folder, logger, made, firstMs });
  onTestFinished(keeper.close);
  const outcomes = async () =>
    Object.fromEntries((await made.get()).values.map(({ labels, value }) => [labels.result, value]));
  return { ...keeper, outcomes };
}
const NEVER_MS = 2 ** 30;

it('an upload is answered first; then every width is made in both formats', async () => {
  const command = await startCommand({ settings: { REMAKE_IMAGES: 'on' } });
  onTestFinished(command.close);
  const token = await command.logIn();
  const bytes = await picture(1600, 200).jpeg().toBuffer();
  const { body } = await upload(command, { token, files: [['a.jpg', bytes]] });
  const file = imageFileOf(body.uploaded[0].url);
  const stored = () => readdirSync(command.uploads).sort();
  await waitFor(() => stored().join() === filesOfImage(file).sort().join());
  for (const format of ['avif', 'webp'] as const)
    for (const width of [400, 800, 1200, 1600] as const) {
      const made = readFileSync(path.join(command.uploads, imageVariant(file, width, format)));
      const seen = await sharp(made).metadata();
      expect([seen.width, seen.compression ?? seen.format]).toEqual([
        width,
        format === 'avif' ? 'av1' : 'webp',
      ]);
    }
});

describe('variants of pictures', () => {
  it('that an earlier process left to be made are found in the folder', async () => {
    const files = [await store(1200), await store(1200)];
    const first = keep(NEVER_MS);
    first.add(files);
    await waitFor(() => whole().length > 8); // it is in the middle of them
    await first.close(); // which ends the encoder as kill -9 does
    expect(whole().length).toBeLessThan(20);
    keep(0);
    await waitFor(() => whole().length === 20);
    expect(whole().sort()).toEqual(files.flatMap(filesOfImage).sort());
    for (const name of files.flatMap(imageVariants))
      expect((await sharp(path.join(folder, name)).stats()).isOpaque).toBe(true);
  });

  it('are made of the other pictures when one cannot be read', async () => {
    const damaged = `${newId()}.jpg`;
    writeFileSync(path.join(folder, damaged), 'no picture');
    const file = await store();
    const keeper = keep(NEVER_MS);
    keeper.add([damaged, file]);
    await waitFor(async () => (await keeper.outcomes()).made);
    expect(await keeper.outcomes()).toEqual({ failed: 1, made: 1 });
    expect(whole().sort()).toEqual([damaged, ...filesOfImage(file)].sort());
    keeper.add([damaged]); // which is not tried for ever
    expect(await keeper.outcomes()).toEqual({ failed: 1, made: 1 });
  });

  it('do not outlive a picture that is purged while they are made', async () => {
    const file = await store(1200);
    const making = makeVariants(folder, file, imageVariants(file));
    await waitFor(() => whole().includes(imageVariant(file, 400, 'avif')));
    await createImageStore(folder).erase(file);
    await making;
    expect(whole()).toEqual([]);
  });
});
