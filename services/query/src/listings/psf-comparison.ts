import type { PsfGroups } from '@marketplace/contracts/listings/psf';
import { psfGroups } from '@marketplace/contracts/listings/psf';
import type { Snapshot } from '../catalogue/snapshot.ts';

/** Of the listings as they are: a snapshot whose counts alone are newer shares its `matches` with the one before. */
const known = new WeakMap<Snapshot['matches'], PsfGroups>();

/** Returns the listings of a snapshot in the groups they are compared in, made once for the same listings. */
export function psfGroupsOf({ matches, listings }: Snapshot): PsfGroups {
  const groups = known.get(matches) ?? psfGroups(listings);
  known.set(matches, groups);
  return groups;
}
