import { limits } from '@marketplace/contracts/limits';

/** What the browser finds out about a chosen file. */
export interface ExaminedPicture {
  /** The file to upload: of a HEIC picture, a JPEG. */
  file: File;
  /** Why it cannot be uploaded, as a sentence. */
  problem?: string;
  /** SHA-256 of the chosen file; undefined where the browser computes none. */
  digest?: string | undefined;
  /** Whether both sides are below `limits.smallPicture`. */
  isSmall: boolean;
}

const NO_HEIC =
  'This browser cannot read HEIC pictures. Export it as JPEG, or open this page in Safari. On an iPhone: Settings, Camera, Formats, Most Compatible.';

/** Examines a chosen file. A file that cannot be decoded here is left to the server's checks. */
export async function examinePicture(chosen: File): Promise<ExaminedPicture> {
  const digest = await digestOf(chosen).catch(() => undefined);
  const bitmap = await decoded(chosen).catch(() => undefined);
  const isHeic = /\.hei[cf]$/i.test(chosen.name) || /^image\/hei[cf]/.test(chosen.type);
  if (!bitmap) return { file: chosen, digest, isSmall: false, ...(isHeic && { problem: NO_HEIC }) };
  const isSmall = Math.max(bitmap.width, bitmap.height) < limits.smallPicture;
  const name = chosen.name.replace(/\.hei[cf]$/i, '');
  const file = isHeic ? await drawn(bitmap, `${name}.jpg`, [bitmap.width, bitmap.height]) : chosen;
  bitmap.close();
  return { file, digest, isSmall };
}

/** Returns a picture turned a quarter to the right, as a file in its format. @param url an address of this site, or of a local file */
export async function rotatePicture(url: string, path: string): Promise<File> {
  const image = await loaded(url);
  const { naturalWidth, naturalHeight } = image;
  return drawn(image, path, [naturalHeight, naturalWidth], (context) => {
    context.translate(naturalHeight, 0);
    context.rotate(Math.PI / 2);
  });
}

/** A part of a picture, in percent of its width and height. */
export interface PicturePart {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns a part of a picture as a file in the picture's format. @param url as of `rotatePicture` */
export async function cropPicture(url: string, path: string, part: PicturePart): Promise<File> {
  const image = await loaded(url);
  const across = (percent: number) => Math.round((percent / 100) * image.naturalWidth);
  const down = (percent: number) => Math.round((percent / 100) * image.naturalHeight);
  return drawn(image, path, [across(part.width), down(part.height)], (context) =>
    context.translate(-across(part.x), -down(part.y)),
  );
}

async function loaded(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

async function digestOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return new Uint8Array(digest).join();
}

/** Upright, as its metadata says. */
async function decoded(file: File): Promise<ImageBitmap> {
  return createImageBitmap(file);
}

const QUALITY = 0.92;

/** Draws a picture on a canvas of this size, after `place`, and returns the file in the format of its name. */
async function drawn(
  source: ImageBitmap | HTMLImageElement,
  path: string,
  [width, height]: [number, number],
  place?: (context: OffscreenCanvasRenderingContext2D) => void,
): Promise<File> {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures.');
  place?.(context);
  context.drawImage(source, 0, 0);
  const type = `image/${/\.(png|webp)$/.exec(path)?.[1] ?? 'jpeg'}`;
  const blob = await context.canvas.convertToBlob({ type, quality: QUALITY });
  return new File([blob], path.split('/').at(-1) ?? path, { type });
}
