/** Returns the pictures with the one at `index` moved one place left (-1) or right (1); unchanged at the ends. */
export function movedImage(images: readonly string[], index: number, step: -1 | 1): string[] {
  const target = index + step;
  const moving = images[index];
  if (moving === undefined || target < 0 || target >= images.length) return [...images];
  return images.toSpliced(index, 1).toSpliced(target, 0, moving);
}

/** Returns the file name of an uploaded picture (the last segment of `/uploads/…`), or undefined for any other path. */
export function uploadedFileName(path: string): string | undefined {
  return path.startsWith('/uploads/') ? path.split('/').at(-1) : undefined;
}
