import { digitsOfColors, imageColorCount } from '@marketplace/contracts/images/image.colors';
import type { ImageWidth, VariantFormat } from '@marketplace/contracts/images/image.paths';
import { ogImageSize } from '@marketplace/contracts/images/image.paths';
import { limits } from '@marketplace/contracts/limits';
import { fileTypeFromBuffer } from 'file-type';
import type { Metadata, Raw, Sharp, SharpOptions } from 'sharp';
import sharp from 'sharp';

sharp.concurrency(1); // one processor per picture; callers decide how many run at a time

const LONGEST_SIDE = 2400;
const SECONDS = 30;

/** A picture as pixels, upright, at most 2400 of them wide and high. */
export interface DecodedImage {
  pixels: Buffer;
  raw: Raw;
}

const FULL_QUALITY = {
  jpg: { quality: 84, progressive: true },
  png: { compressionLevel: 8 },
  webp: { quality: 84 },
};
export type ImageFormat = keyof typeof FULL_QUALITY;

/** How variants are made; figures of the demo's pictures are in docs/performance.md. */
const QUALITY = {
  avif: { quality: 50, effort: 2, chromaSubsampling: '4:2:0' },
  webp: { quality: 70, effort: 2 },
};

/** Qualities of the preview, best first. Even pure noise is small enough with the last two. */
const PREVIEW_QUALITIES = [82, 70, 55, 35];
/** Behind transparent pixels. */
const PAPER = '#fbfaf7';

/**
 * Returns the pixels of a checked file. Everything is made from these: neither metadata nor a hidden tail of the file is kept.
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

/** Returns the picture in full size, in its original format. */
export function encodeFull(image: DecodedImage, format: ImageFormat): Promise<Buffer> {
  return opened(image)
    .toFormat(format === 'jpg' ? 'jpeg' : format, FULL_QUALITY[format])
    .toBuffer();
}

/** Returns the picture at a width; a narrower one keeps its width. */
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

/** Returns the average colours of the picture, as its id carries them. */
export async function averageColours(image: DecodedImage): Promise<string> {
  const bytes = await opened(image)
    .flatten({ background: PAPER })
    .resize({ width: 1, height: imageColorCount, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  return digitsOfColors(bytes);
}

/**
 * Returns the picture that link previews are drawn from: a JPEG of exactly `ogImageSize`, cropped. Nobody downloads it: mozjpeg would make
 * it a fifth smaller in six times the processor time.
 */
export async function encodePreview(image: DecodedImage): Promise<Buffer> {
  const { width, height, bytes } = ogImageSize;
  let jpeg = Buffer.alloc(0);
  for (const quality of PREVIEW_QUALITIES) {
    jpeg = await opened(image)
      .flatten({ background: PAPER })
      .resize({ width, height, fit: 'cover' })
      .jpeg({ quality })
      .toBuffer();
    if (jpeg.length < bytes) break;
  }
  return jpeg;
}

/** A file is refused. The message says why, without the file's name: `File type must be JPG, PNG or WebP`. */
export class ImageRefused extends Error {
  override name = 'ImageRefused';
  readonly status: 413 | 415 | 422;

  constructor(status: 413 | 415 | 422, message: string) {
    super(message);
    this.status = status;
  }
}

/** Refuses pictures that are damaged or have too many pixels. */
const inputOptions: SharpOptions = {
  limitInputPixels: limits.imagePixels,
  failOn: 'error',
  sequentialRead: true,
};

/**
 * Returns the format of an uploaded file, by its first bytes and its header. Its name and declared type do not count.
 *
 * @throws {ImageRefused} 415 for anything but JPG, PNG and WebP, 422 for too many pixels or animated images
 */
export async function checkImage(file: Buffer): Promise<ImageFormat> {
  const found = (await fileTypeFromBuffer(file))?.ext ?? '';
  const format = (['jpg', 'png', 'webp'] as const).find((one) => one === found);
  if (!format) throw new ImageRefused(415, 'File type must be JPG, PNG or WebP');
  const { width, height, pages = 1 } = await header(file);
  if (width < 1 || height < 1) throw unreadable();
  if (width > limits.imageSide || height > limits.imageSide || width * height > limits.imagePixels)
    throw new ImageRefused(422, `File has ${width} × ${height} pixels, which is too many`);
  if (pages > 1) throw new ImageRefused(422, 'Animated images are not supported');
  return format;
}

function unreadable(): ImageRefused {
  return new ImageRefused(422, 'File is damaged and cannot be read');
}

async function header(file: Buffer): Promise<Metadata> {
  try {
    return await sharp(file, inputOptions).metadata();
  } catch (error) {
    if (error instanceof Error && /pixel limit/.test(error.message))
      throw new ImageRefused(422, 'File has too many pixels');
    throw unreadable();
  }
}
