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
  const file = isHeic ? await drawn(bitmap, { name: `${name}.jpg`, type: 'image/jpeg' }) : chosen;
  bitmap.close();
  return { file, digest, isSmall };
}

/** Returns a picture turned a quarter to the right, as a file in its format. @param url an address of this site, or of a local file */
export async function rotatePicture(url: string, path: string): Promise<File> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const format = /\.(png|webp)$/.exec(path)?.[1] ?? 'jpeg';
  return drawn(image, { name: path.split('/').at(-1) ?? path, type: `image/${format}` }, true);
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

async function drawn(
  source: ImageBitmap | HTMLImageElement,
  { name, type }: { name: string; type: string },
  isTurned = false,
): Promise<File> {
  const { width, height } =
    source instanceof HTMLImageElement
      ? { width: source.naturalWidth, height: source.naturalHeight }
      : source;
  const canvas = isTurned ? new OffscreenCanvas(height, width) : new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures.');
  if (isTurned) {
    context.translate(height, 0);
    context.rotate(Math.PI / 2);
  }
  context.drawImage(source, 0, 0);
  return new File([await canvas.convertToBlob({ type, quality: QUALITY })], name, { type });
}
