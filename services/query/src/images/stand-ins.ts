import { access } from 'node:fs/promises';
import path from 'node:path';
import { imageIdOf, imageVariant, imageWidths } from '@marketplace/contracts/images/image.paths';

const VARIANT = /-(\d{3,4})\.(avif|webp)$/; // the last group of an id has twelve digits

/**
 * Returns what may be sent for a variant that is still to be made, best first: the same picture as WebP, which every browser that
 * asks for AVIF shows too, rather larger than smaller; then the picture itself. Nothing stands in for any other file.
 */
export function standIns(file: string): string[] {
  const wanted = Number(VARIANT.exec(file)?.[1]);
  if (!wanted) return [];
  const larger = imageWidths.filter((width) => width >= wanted);
  const smaller = imageWidths.filter((width) => width < wanted).reverse();
  const id = imageIdOf(file);
  const variants = [...larger, ...smaller].map((width) => imageVariant(`${id}.jpg`, width));
  return [...variants, `${id}.jpg`, `${id}.png`, `${id}.webp`].filter((name) => name !== file);
}

/** Returns the file to be sent for one that was asked for: itself, unless it is missing and another stands in for it. */
export async function fileOrStandIn(folder: string, file: string): Promise<string> {
  const others = standIns(file);
  if (others.length === 0 || (await isThere(folder, file))) return file;
  for (const other of others) if (await isThere(folder, other)) return other;
  return file;
}

function isThere(folder: string, file: string): Promise<boolean> {
  return access(path.join(folder, file)).then(
    () => true,
    () => false,
  );
}
