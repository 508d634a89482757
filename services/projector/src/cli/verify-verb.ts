import { projections } from '../all-projections.ts';
import { verify } from '../engine/verify.ts';
import { differenceLines } from './difference-lines.ts';
import type { Operator } from './operator.ts';
import { count } from './wording.ts';

const SHOWN_DIFFERENCES = 20;

/** Prints what of the read models is not what the log says. Returns 1 when anything is not. */
export async function showVerification({ db, print }: Operator): Promise<number> {
  const verifications = await verify(db, projections);
  for (const { projection, position, rows, differences } of verifications) {
    print(
      `${projection}: ${count(rows)} rows compared at position ${count(position)}, ${count(differences.length)} differ.`,
    );
    for (const difference of differences.slice(0, SHOWN_DIFFERENCES))
      for (const line of differenceLines(difference)) print(line);
    const unshown = differences.length - SHOWN_DIFFERENCES;
    if (unshown > 0) print(`  and ${count(unshown)} more rows`);
  }
  const differing = verifications.filter(({ differences }) => differences.length > 0);
  for (const { projection } of differing) print(`To mend ${projection}: rebuild ${projection}`);
  const isComplete = verifications.length === projections.length;
  if (!isComplete) print('Not every projection has tables that answer reads: start the projector.');
  return isComplete && differing.length === 0 ? 0 : 1;
}
