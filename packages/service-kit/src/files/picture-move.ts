import { PictureMove } from '@marketplace/contracts/operations/survey';
import type { FileStore } from './file-store.ts';
import { readWhole } from './file-store.ts';

/** In the new store, and never served. */
const STATE = 'move.json';

/** Records how far a move of the pictures to a store has come. */
export async function recordMove(to: FileStore, move: PictureMove): Promise<void> {
  await to.put(STATE, Buffer.from(`${JSON.stringify(move)}\n`));
}

/** Returns how far the last move to a store has come; undefined before one. */
export async function readMove(to: FileStore): Promise<PictureMove | undefined> {
  const text = await readWhole(to, STATE);
  return text && PictureMove.parse(JSON.parse(text.toString()));
}

/** Forgets the move, once nothing is left of the old store. */
export function forgetMove(to: FileStore): Promise<void> {
  return to.remove([STATE]);
}
