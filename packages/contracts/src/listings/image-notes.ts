/** Caption and alternative text of a listing's image. */
export interface ImageNote {
  /** Stored path. */
  image: string;
  caption: string | null;
  alt: string | null;
  floor_plan: boolean;
}

/**
 * Returns the notes to store: only those of the listing's images, without empty ones, sorted by path. The same notes are then equal
 * in any order of the images.
 */
export function keptNotes(notes: readonly ImageNote[], images: readonly string[]): ImageNote[] {
  return notes
    .filter(({ image, caption, alt, floor_plan }) => images.includes(image) && (caption || alt || floor_plan))
    .sort((one, other) => (one.image < other.image ? -1 : 1));
}
