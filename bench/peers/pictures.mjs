// The peer of uploads: sharp alone making what an upload makes of each picture. Prints the milliseconds of processor time that it took.
//
//   node bench/peers/pictures.mjs <picture> <how many>
import { readFileSync } from 'node:fs';
import sharp from 'sharp';

const AT_ONCE = 2;

sharp.concurrency(1);
const file = readFileSync(process.argv[2]);
let left = Number(process.argv[3]);

await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (left-- > 0) await encode();
  }),
);
const { user, system } = process.cpuUsage();
console.log((user + system) / 1000);

async function encode() {
  const inside = { width: 2400, height: 2400, fit: 'inside' };
  const { data, info } = await sharp(file).resize(inside).raw().toBuffer({ resolveWithObject: true });
  const picture = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  await picture().jpeg({ quality: 84, progressive: true }).toBuffer();
  await picture().resize({ width: 1200, height: 630 }).jpeg({ quality: 82 }).toBuffer();
  for (const width of [400, 800])
    await picture().resize({ width }).webp({ quality: 70, effort: 2 }).toBuffer();
}
