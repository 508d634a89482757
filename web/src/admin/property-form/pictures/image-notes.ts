import type { ImageNote } from '@marketplace/contracts/listings/image-notes';

/** Returns what is said of a picture; of one of which nothing is said, an empty note. */
export function noteOf(notes: readonly ImageNote[], image: string): ImageNote {
  return notes.find((note) => note.image === image) ?? { image, caption: null, alt: null, floor_plan: false };
}

/** Returns the notes with another one of its picture. */
export function withNote(notes: readonly ImageNote[], note: ImageNote): ImageNote[] {
  return [...notes.filter(({ image }) => image !== note.image), note];
}
