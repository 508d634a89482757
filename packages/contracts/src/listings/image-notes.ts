/** What an admin says of one picture of a listing. */
export interface ImageNote {
  /** The stored path of the picture. */
  image: string;
  /** What stands below the picture. */
  caption: string | null;
  /** What who cannot see the picture is told instead of its place among the others. */
  alt: string | null;
  floor_plan: boolean;
}

/**
 * Returns notes as a listing keeps them: of its pictures alone, those that say something, by the pictures' paths, so that the same
 * notes are equal whatever the order of the pictures.
 */
export function keptNotes(notes: readonly ImageNote[], images: readonly string[]): ImageNote[] {
  return notes
    .filter(({ image, caption, alt, floor_plan }) => images.includes(image) && (caption || alt || floor_plan))
    .sort((one, other) => (one.image < other.image ? -1 : 1));
}
