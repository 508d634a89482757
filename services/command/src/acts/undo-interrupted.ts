import { counted } from '@marketplace/contracts/counted';

/** Some listings of an act are as they were before it, and the others could not be brought back now. */
export class UndoInterrupted extends Error {
  override name = 'UndoInterrupted';

  constructor({ done, all, cause }: { done: number; all: number; cause: unknown }) {
    const every = counted(all, 'property', 'properties');
    super(`${done} of ${every} were gone through, the other ${all - done} not yet. Undo again to go on.`, {
      cause,
    });
  }
}
