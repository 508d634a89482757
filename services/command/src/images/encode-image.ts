import { imageWidths, ogImageSize } from '@marketplace/contracts/images/image.paths';
import type { Raw, Sharp } from 'sharp';
import sharp from 'sharp';
import type { ImageFormat } from './image-check.ts';
import { inputOptions, unreadable } from './image-check.ts';

const LONGEST_SIDE = 2400;
const SECONDS = 30;

/** A picture made anew from its pixels: nothing of the uploaded file itself is kept, neither metadata nor a hidden tail. */
interface EncodedImage {
  width: number;
  height: number;
  /** The picture itself, in the format it came in. */
  full: Buffer;
  /** WebP variants by width in pixels; never wider than the picture. */
  variants: { width: (typeof imageWidths)[number]; bytes: Buffer }[];
  /** What link previews show: a JPEG of exactly `ogImageSize`, its edges cut where the shape differs. */
  preview: Buffer;
}

/** Of WebP, 4 unless told: half the time for 3 % more bytes, measured over the demo's pictures. */
const EFFORT = 2;

/** Qualities of the preview, best first; the last two are light enough even for pure noise. */
const PREVIEW_QUALITIES = [82, 70, 55, 35];
/** Under what is transparent. */
const PAPER = '#fbfaf7';

/**
 * Returns a checked file turned upright, at most 2400 pixels wide and high.
 *
 * @throws {ImageRefused} 422 when its pixels cannot be decoded
 */
export async function encodeImage(file: Buffer, format: ImageFormat): Promise<EncodedImage> {
  const { pixels, raw } = await decode(file);
  const picture = () => sharp(pixels, { raw });
  const full = await inFormat(picture(), format).toBuffer();
  const variants: EncodedImage['variants'] = [];
  for (const width of imageWidths) {
    const bytes = await picture()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 78, effort: EFFORT })
      .toBuffer();
    variants.push({ width, bytes });
  }
  return { width: raw.width, height: raw.height, full, variants, preview: await previewOf(picture()) };
}

async function previewOf(picture: Sharp): Promise<Buffer> {
  const { width, height, bytes } = ogImageSize;
  const { data, info } = await picture
    .flatten({ background: PAPER })
    .resize({ width, height, fit: 'cover' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  let jpeg = Buffer.alloc(0);
  for (const quality of PREVIEW_QUALITIES) {
    jpeg = await sharp(data, { raw }).jpeg({ quality, progressive: true, mozjpeg: true }).toBuffer();
    if (jpeg.length < bytes) break;
  }
  return jpeg;
}

/** The file is decoded once, whatever the number of variants. */
async function decode(file: Buffer): Promise<{ pixels: Buffer; raw: Raw }> {
  try {
    const { data, info } = await sharp(file, inputOptions)
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { pixels: data, raw: { width: info.width, height: info.height, channels: info.channels } };
  } catch {
    throw unreadable();
  }
}

function inFormat(picture: Sharp, format: ImageFormat): Sharp {
  switch (format) {
    case 'jpg':
      return picture.jpeg({ quality: 84, progressive: true });
    case 'png':
      return picture.png({ compressionLevel: 8 });
    case 'webp':
      return picture.webp({ quality: 84 });
  }
}
