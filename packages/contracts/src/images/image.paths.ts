/** Widths in pixels at which every uploaded picture is kept beside the full picture, in each of `imageFormats`. */
export const imageWidths = [400, 800, 1200, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** Every browser of these years shows WebP; nearly all show AVIF, which needs half the bytes. */
export const imageFormats = ['avif', 'webp'] as const;
export type VariantFormat = (typeof imageFormats)[number];

/** Size in pixels and largest weight in bytes of the JPEG that link previews show; chat programs skip heavier ones. */
export const ogImageSize = { width: 1200, height: 630, bytes: 300_000 } as const;

const NAME = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const ID = new RegExp(NAME);
const UPLOADED = new RegExp(`^/uploads/${NAME}\\.(jpg|png|webp)$`);

/** The file name of an uploaded picture: `{uuid}.jpg`, `.png` or `.webp`. */
export const IMAGE_FILE = new RegExp(`^${NAME}\\.(jpg|png|webp)$`);
const VARIANT = `(${imageWidths.join('|')})\\.(${imageFormats.join('|')})`;
/** A file name that may be served: a picture, one of its variants, `{uuid}-800.webp`, or its preview, `{uuid}-og.jpg`. */
export const SERVED_FILE = new RegExp(`^${NAME}(\\.(jpg|png|webp)|-${VARIANT}|-og\\.jpg)$`);

/** Whether a text is the stored path of an uploaded picture, `/uploads/{uuid}.jpg`. */
export function isUploadedImage(path: string): boolean {
  return UPLOADED.test(path);
}

/** Returns the id of a picture, from any path or file name of it or of what was made of it; an empty text from others. */
export function imageIdOf(path: string): string {
  return ID.exec(path)?.[0] ?? '';
}

/** Returns the file name in the stored path of a picture, `{uuid}.jpg`. */
export function imageFileOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns the stored path of a picture, `/uploads/{uuid}.jpg`. */
export function imagePath(file: string): string {
  return `/uploads/${file}`;
}

/** Returns the names of a picture's file and of all that is made of it; the picture itself is the first. */
export function filesOfImage(file: string): string[] {
  return [file, ogImage(file), ...imageVariants(file)];
}

/** Returns the names of all variants of a picture. */
export function imageVariants(path: string): string[] {
  return imageFormats.flatMap((format) => imageWidths.map((width) => imageVariant(path, width, format)));
}

/** Returns the path of the variant of a stored picture at one of `imageWidths`. */
export function imageVariant(path: string, width: ImageWidth, format: VariantFormat = 'webp'): string {
  return path.replace(/\.(jpg|png|webp)$/, `-${width}.${format}`);
}

/** Returns the path of the JPEG that link previews show of a stored picture, `/uploads/{uuid}-og.jpg`. */
export function ogImage(path: string): string {
  return path.replace(/\.(jpg|png|webp)$/, '-og.jpg');
}

/** Returns a `srcset` with every width of a stored picture in a format. */
export function imageSrcSet(path: string, format: VariantFormat): string {
  return imageWidths.map((width) => `${imageVariant(path, width, format)} ${width}w`).join(', ');
}
