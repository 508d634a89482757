import { isDeepStrictEqual } from 'node:util';
import { counted, nounFor } from '@marketplace/contracts/counted';
import type { SetAside } from '@marketplace/contracts/operations/operations.views';
import { assertSealsMatch, SealMismatch } from '@marketplace/event-store/check-seals';
import { queryable } from '@marketplace/read-models/database';
import { count } from '@marketplace/read-models/health-answers';
import type { Projection } from '@marketplace/read-models/projections';
import { setAsideText, skipWords, subjectOf } from '@marketplace/read-models/set-aside';
import { projections } from '../all-projections.ts';
import type { Difference, Unread, Verification } from '../engine/verify.ts';
import { verify } from '../engine/verify.ts';
import type { Operator } from '../operations/orders.ts';

const SHOWN_DIFFERENCES = 20;
const SHOWN_CHARACTERS = 120;

/** Returns 1 when anything differs or is unknown. */
export async function showVerification({ db, print, seals }: Operator): Promise<number> {
  const verifications = await verify(db, projections);
  for (const { projection, position, rows, differences, unread, setAside } of verifications) {
    print(
      `${projection}: ${counted(rows, 'row')} compared at position ${count(position)}, ${count(differences.length)} differ.`,
    );
    for (const difference of differences.slice(0, SHOWN_DIFFERENCES))
      for (const line of differenceLines(difference)) print(line);
    const unshown = differences.length - SHOWN_DIFFERENCES;
    if (unshown > 0) print(`  and ${count(unshown)} more ${nounFor(unshown, 'row')}`);
    for (const one of unread.slice(0, SHOWN_DIFFERENCES)) print(unreadLine(one));
    if (unread.length > SHOWN_DIFFERENCES)
      print(
        `  and ${count(unread.length - SHOWN_DIFFERENCES)} more ${nounFor(unread.length - SHOWN_DIFFERENCES, 'event')}`,
      );
    for (const one of setAside) print(`  ${setAsideText(projection, one)}: ${shown(one.reason)}`);
  }
  const differing = verifications.filter(
    ({ differences, unread, setAside }) => differences.length + unread.length + setAside.length > 0,
  );
  const change = differing.length === 0 ? undefined : await changeOfLog({ db, seals });
  if (change !== undefined) print(`Do not rebuild, which would take a changed log for the truth: ${change}.`);
  else for (const one of differing) for (const line of advice(one)) print(line);
  const isComplete = verifications.length === projections.length;
  if (!isComplete) print('Not every projection has tables that answer reads: start the projector.');
  return isComplete && differing.length === 0 ? 0 : 1;
}

function unreadLine({ position, type, reason }: Unread): string {
  return `  not compared is what event ${position} (${type}) is about: ${shown(reason)}`;
}

export function advice({
  projection,
  differences,
  unread,
  setAside,
}: Pick<Verification, 'projection' | 'differences' | 'unread' | 'setAside'>): string[] {
  const [refused] = unread;
  const kept = setAside.map(
    (one) =>
      `${projection} leaves ${subjectOf(one.stream)} as before event ${one.since}, and so does a rebuild. ${wayOut(projection, one)}`,
  );
  if (refused)
    return [
      ...kept,
      `A rebuild of ${projection} would set aside what event ${refused.position} is about. ${wayOut(projection, { since: refused.position })}`,
    ];
  if (differences.length === 0) return kept;
  if (differences.every(({ isOfTables }) => isOfTables))
    return [...kept, `To repair ${projection}: rebuild ${projection}`];
  return [
    ...kept,
    `${projection} agrees with itself, but not with the log. Perhaps the log was changed after it was folded: log check`,
    `Only if the log is sound, to fold what it says now: rebuild ${projection}`,
  ];
}

function wayOut(projection: Projection, event: Pick<SetAside, 'since'>): string {
  return `Deploy the version that can read it, or skip the event: ${skipWords(projection, event)}`;
}

async function changeOfLog({ db, seals }: Pick<Operator, 'db' | 'seals'>): Promise<string | undefined> {
  try {
    await assertSealsMatch(queryable(db), seals, { now: new Date() });
    return undefined;
  } catch (error) {
    if (error instanceof SealMismatch) return error.message;
    throw error;
  }
}

export function differenceLines({ table, key, expected, found }: Difference): string[] {
  const row = `  ${table} ${key}`;
  if (found === null) return [`${row}: the table lacks it; the log says ${shown(expected)}`];
  if (expected === null) return [`${row}: the log knows nothing of it; the table has ${shown(found)}`];
  if (!isFields(expected) || !isFields(found))
    return [`${row}: the log says ${shown(expected)}; the table has ${shown(found)}`];
  const fields = Object.keys({ ...expected, ...found }).filter(
    (field) => !isDeepStrictEqual(expected[field], found[field]),
  );
  return fields.map(
    (field) =>
      `${row} ${field}: the log says ${shown(expected[field])}; the table has ${shown(found[field])}`,
  );
}

function isFields(row: unknown): row is Record<string, unknown> {
  return typeof row === 'object' && row !== null;
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}
