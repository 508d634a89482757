import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const FOLDER = path.resolve(import.meta.dirname, '../public');
const GROUND = '#0B5A52';

/** Sizes of the icons in `favicon.ico`, for browsers without support for SVG. */
const ICO_SIZES = [16, 32, 48];

/** Returns the icons of `public` by name, made from `favicon.svg`. */
export async function appIcons(): Promise<Map<string, Buffer>> {
  const mark = await readFile(path.join(FOLDER, 'favicon.svg'));
  const small = await Promise.all(ICO_SIZES.map(async (size) => ({ size, png: await drawn(mark, size) })));
  return new Map([
    ['favicon.ico', icoOf(small)],
    ['apple-touch-icon.png', await onGround(mark, 180, 0.86)],
    ['icon-192.png', await drawn(mark, 192)],
    ['icon-512.png', await drawn(mark, 512)],
    // devices crop these to a circle or another shape inside the middle four fifths
    ['icon-maskable-512.png', await onGround(mark, 512, 0.72)],
  ]);
}

function drawn(mark: Buffer, size: number): Promise<Buffer> {
  const density = (72 * size) / 32; // the mark is 32 pixels wide
  return sharp(mark, { density })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: size > 48 })
    .toBuffer();
}

/** Returns the mark centred on its own colour, which fills the corners. */
async function onGround(mark: Buffer, size: number, share: number): Promise<Buffer> {
  const inner = await drawn(mark, Math.round(size * share));
  return sharp({ create: { width: size, height: size, channels: 3, background: GROUND } })
    .composite([{ input: inner }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

const HEADER = 6;
const ENTRY = 16;

/** Returns an ICO file of PNGs: a header, an entry with size and offset for each, and the PNGs. */
function icoOf(pictures: { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(HEADER + ENTRY * pictures.length);
  head.writeUInt16LE(1, 2); // an icon, not a cursor
  head.writeUInt16LE(pictures.length, 4);
  let [at, place] = [HEADER, head.length];
  for (const { size, png } of pictures) {
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4); // planes
    head.writeUInt16LE(32, at + 6); // bits per pixel
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(place, at + 12);
    at += ENTRY;
    place += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

if (process.argv[1] === import.meta.filename)
  for (const [name, icon] of await appIcons()) await writeFile(path.join(FOLDER, name), icon);
