import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { mostResidentBytes } from '../../harness/processor-time.ts';
import type { Product } from '../../harness/product.ts';
import type { ProductPart } from '../rows.ts';
import { inTurns, quantityRow, timeRow } from '../rows.ts';

const PICTURES = 36;
const AT_ONCE = 4;
const ROUNDS = 3;
const SIZE = { width: 4000, height: 3000 };
const GRAIN = { width: 200, height: 150, channels: 3 } as const;
const MEGABYTE = 2 ** 20;

/** Uploads of pictures of 12 megapixels, four at once, beside sharp alone; and the memory that they need. */
export const uploads: ProductPart = async (bench, product) => {
  const picture = path.join(bench.folder, 'picture.jpg');
  const noise = randomBytes(GRAIN.width * GRAIN.height * GRAIN.channels);
  await sharp(noise, { raw: GRAIN }).resize(SIZE).jpeg({ quality: 90 }).toFile(picture);
  await product.restart();
  const peer = path.resolve(import.meta.dirname, '../../peers/pictures.mjs');
  const pairs = await inTurns(
    ROUNDS,
    () => costOfUploads(product, readFileSync(picture)),
    async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [peer, picture, String(PICTURES)]);
      return Number(stdout) / PICTURES;
    },
  );
  const work = `upload of a picture of 12 megapixels, ${PICTURES} of them`;
  bench.row(timeRow({ work, peer: 'sharp alone, the same files', goal: { atMost: 1.2 } }, pairs));
  const most = mostResidentBytes(product.pid) / MEGABYTE;
  bench.row(
    quantityRow({ work: `${work}, ${AT_ONCE} at once: most memory`, goal: { atMost: 400 } }, 'MB', [most]),
  );
};

/** Milliseconds of processor time for each. */
async function costOfUploads({ origin, admin, alone }: Product, picture: Buffer): Promise<number> {
  const { processorTime } = alone();
  const before = processorTime();
  let left = PICTURES;
  const sender = async () => {
    while (left-- > 0) {
      const form = new FormData();
      form.append('files', new Blob([picture], { type: 'image/jpeg' }), 'picture.jpg');
      const { status } = await fetch(`${origin}/api/upload-images`, {
        method: 'POST',
        headers: admin,
        body: form,
      });
      if (status >= 300) throw new Error(`an upload answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return (processorTime() - before) / PICTURES;
}
