/** Widths in pixels at which every uploaded picture is kept as WebP beside the full picture. */
export const imageWidths = [400, 800, 1600] as const;

/** Size in pixels and largest weight in bytes of the JPEG that link previews show; chat programs skip heavier ones. */
export const ogImageSize = { width: 1200, height: 630, bytes: 300_000 } as const;

const NAME = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const ID = new RegExp(NAME);
const UPLOADED = new RegExp(`^/uploads/${NAME}\\.(jpg|png|webp)$`);

/** The file name of an uploaded picture: `{uuid}.jpg`, `.png` or `.webp`. */
export const IMAGE_FILE = new RegExp(`^${NAME}\\.(jpg|png|webp)$`);
/** A file name that may be served: a picture, one of its WebP variants, `{uuid}-800.webp`, or its preview, `{uuid}-og.jpg`. */
export const SERVED_FILE = new RegExp(
  `^${NAME}(\\.(jpg|png|webp)|-(${imageWidths.join('|')})\\.webp|-og\\.jpg)$`,
);

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

/** Returns the names of a picture's file and of all that is made of it. */
export function filesOfImage(file: string): string[] {
  return [file, ogImage(file), ...imageWidths.map((width) => imageVariant(file, width))];
}

/** Returns the path of the WebP variant of a stored picture at one of `imageWidths`. */
export function imageVariant(path: string, width: (typeof imageWidths)[number]): string {
  return path.replace(/\.(jpg|png|webp)$/, `-${width}.webp`);
}

/** Returns the path of the JPEG that link previews show of a stored picture, `/uploads/{uuid}-og.jpg`. */
export function ogImage(path: string): string {
  return path.replace(/\.(jpg|png|webp)$/, '-og.jpg');
}

/** Returns a `srcset` with every width of a stored picture. */
export function imageSrcSet(path: string): string {
  return imageWidths.map((width) => `${imageVariant(path, width)} ${width}w`).join(', ');
}
