/** Widths in pixels of the variants of every uploaded image, in each of `imageFormats`. */
export const imageWidths = [400, 800, 1200, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** All current browsers support WebP and nearly all AVIF, at half the bytes. */
export const imageFormats = ['avif', 'webp'] as const;
export type VariantFormat = (typeof imageFormats)[number];

/** Size in pixels and maximum bytes of the link-preview JPEG; chat apps skip larger ones. */
export const ogImageSize = { width: 1200, height: 630, bytes: 300_000 } as const;

const NAME = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const ID = new RegExp(NAME);
const UPLOADED = new RegExp(`^/uploads/${NAME}\\.(jpg|png|webp)$`);

/** File name of an uploaded image: `{uuid}.jpg`, `.png` or `.webp`. */
export const IMAGE_FILE = new RegExp(`^${NAME}\\.(jpg|png|webp)$`);
const VARIANT = `(${imageWidths.join('|')})\\.(${imageFormats.join('|')})`;
/** A servable file name: an image, a variant (`{uuid}-800.webp`) or a preview (`{uuid}-og.jpg`). */
export const SERVED_FILE = new RegExp(`^${NAME}(\\.(jpg|png|webp)|-${VARIANT}|-og\\.jpg)$`);

/** Whether a text is the stored path of an uploaded image, `/uploads/{uuid}.jpg`. */
export function isUploadedImage(path: string): boolean {
  return UPLOADED.test(path);
}

/** Returns the image id in any path or file name of an image, variant or preview; otherwise an empty string. */
export function imageIdOf(path: string): string {
  return ID.exec(path)?.[0] ?? '';
}

/** Returns the file name in an image's stored path, `{uuid}.jpg`. */
export function imageFileOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns the stored path of an image file, `/uploads/{uuid}.jpg`. */
export function imagePath(file: string): string {
  return `/uploads/${file}`;
}

/** Returns the names of all files of an image, the original first. */
export function filesOfImage(file: string): string[] {
  return [file, ogImage(file), ...imageVariants(file)];
}

export function imageVariants(path: string): string[] {
  return imageFormats.flatMap((format) => imageWidths.map((width) => imageVariant(path, width, format)));
}

/** Returns the path of an image's variant of a width. */
export function imageVariant(path: string, width: ImageWidth, format: VariantFormat = 'webp'): string {
  return path.replace(/\.(jpg|png|webp)$/, `-${width}.${format}`);
}

/** Returns the path of an image's link-preview JPEG, `/uploads/{uuid}-og.jpg`. */
export function ogImage(path: string): string {
  return path.replace(/\.(jpg|png|webp)$/, '-og.jpg');
}

/** Returns a `srcset` with all widths of an image. */
export function imageSrcSet(path: string, format: VariantFormat): string {
  return imageWidths.map((width) => `${imageVariant(path, width, format)} ${width}w`).join(', ');
}
