import { limits } from '@marketplace/contracts/limits';
import { fileTypeFromBuffer } from 'file-type';
import type { Metadata, SharpOptions } from 'sharp';
import sharp from 'sharp';

/** A file that is not taken. The message says why, without the file's name: `File type must be JPG, PNG or WebP`. */
export class ImageRefused extends Error {
  override name = 'ImageRefused';
  readonly status: 413 | 415 | 422;

  constructor(status: 413 | 415 | 422, message: string) {
    super(message);
    this.status = status;
  }
}

export type ImageFormat = 'jpg' | 'png' | 'webp';

/** How every uploaded file is opened: nothing larger than we allow is decoded, and nothing damaged is taken. */
export const inputOptions: SharpOptions = {
  limitInputPixels: limits.imagePixels,
  failOn: 'error',
  sequentialRead: true,
};

/**
 * Returns the format of an uploaded file. Its first bytes decide, before any decoder sees it, whatever its name and type say;
 * then its header.
 *
 * @throws {ImageRefused} 415 for anything but JPG, PNG and WebP, 422 for too many pixels or moving pictures
 */
export async function checkImage(file: Buffer): Promise<ImageFormat> {
  const format = await formatOf(file);
  if (!format) throw new ImageRefused(415, 'File type must be JPG, PNG or WebP');
  const { width, height, pages = 1 } = await header(file);
  if (width < 1 || height < 1) throw unreadable();
  if (width > limits.imageSide || height > limits.imageSide || width * height > limits.imagePixels)
    throw new ImageRefused(422, `File has ${width} × ${height} pixels, which is too many`);
  if (pages > 1) throw new ImageRefused(422, 'File is a moving picture');
  return format;
}

export function unreadable(): ImageRefused {
  return new ImageRefused(422, 'File is damaged and cannot be read');
}

async function formatOf(file: Buffer): Promise<ImageFormat | undefined> {
  const extension = (await fileTypeFromBuffer(file))?.ext;
  return extension === 'jpg' || extension === 'png' || extension === 'webp' ? extension : undefined;
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
