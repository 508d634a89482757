import { digitsOfColors, imageColorCount } from '@marketplace/contracts/images/image.colors';
import type { ImageWidth, VariantFormat } from '@marketplace/contracts/images/image.paths';
import { ogImageSize } from '@marketplace/contracts/images/image.paths';
import type { Raw, Sharp } from 'sharp';
import sharp from 'sharp';
import type { ImageFormat } from './image-check.ts';
import { inputOptions, unreadable } from './image-check.ts';

sharp.concurrency(1); // a processor a picture: whoever calls decides how many pictures at a time

const LONGEST_SIDE = 2400;
const SECONDS = 30;

/** A picture as pixels, upright, at most 2400 of them wide and high. */
export interface DecodedImage {
  pixels: Buffer;
  raw: Raw;
}

/** How variants are made; figures of the demo's pictures are in docs/performance.md. */
const QUALITY = {
  avif: { quality: 50, effort: 2, chromaSubsampling: '4:2:0' },
  webp: { quality: 70, effort: 2 },
};

/** Qualities of the preview, best first; the last two are light enough even for pure noise. */
const PREVIEW_QUALITIES = [82, 70, 55, 35];
/** Under what is transparent. */
const PAPER = '#fbfaf7';

/**
 * Returns the pixels of a checked file: all that is made of it is made from these, so that nothing of the file itself is kept,
 * neither metadata nor a hidden tail.
 *
 * @throws {ImageRefused} 422 when they cannot be decoded
 */
export async function decodeImage(file: Buffer): Promise<DecodedImage> {
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

const opened = ({ pixels, raw }: DecodedImage): Sharp => sharp(pixels, { raw });

/** Returns the picture itself, in the format it came in. */
export function encodeFull(image: DecodedImage, format: ImageFormat): Promise<Buffer> {
  switch (format) {
    case 'jpg':
      return opened(image).jpeg({ quality: 84, progressive: true }).toBuffer();
    case 'png':
      return opened(image).png({ compressionLevel: 8 }).toBuffer();
    case 'webp':
      return opened(image).webp({ quality: 84 }).toBuffer();
  }
}

/** Returns the picture at a width, or as it is where it is not as wide. */
export function encodeVariant(
  image: DecodedImage,
  width: ImageWidth,
  format: VariantFormat,
): Promise<Buffer> {
  return opened(image)
    .resize({ width, withoutEnlargement: true })
    .toFormat(format, QUALITY[format])
    .toBuffer();
}

/** Returns how the picture looks from afar, as an id carries it. */
export async function lookFromAfar(image: DecodedImage): Promise<string> {
  const bytes = await opened(image)
    .flatten({ background: PAPER })
    .resize({ width: 1, height: imageColorCount, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  return digitsOfColors(bytes);
}

/** Returns what link previews show: a JPEG of exactly `ogImageSize`, its edges cut where the shape differs. */
export async function encodePreview(image: DecodedImage): Promise<Buffer> {
  const { width, height, bytes } = ogImageSize;
  const { data, info } = await opened(image)
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
