import type { Seal } from '@marketplace/contracts/seals/seal.events';
import type { Finding } from './check-log.ts';
import { damage } from './check-log.ts';
import { MissingPosition, rangeDigest } from './log-lines.ts';
import type { Queryable } from './read-log.ts';
import type { SealKeys } from './seals.ts';
import { BLOCK, isSigned, readSeals, SEAL_EVERY_MS } from './seals.ts';

/** What seals are proven with. */
export interface SealProof {
  /** None, when they are not known here: then only what the seals say is compared with the log. */
  keys: SealKeys;
  /** The `mac` of seals that the log had when somebody last looked, and that was kept outside the database. */
  expected: readonly string[];
}

interface Options {
  now: Date;
  /** Called between two blocks, with the position up to which the log is proven. */
  onBlock?: (position: number) => unknown;
}

/** The log is not what was sealed. */
export class SealMismatch extends Error {
  override name = 'SealsDoNotHold';
}

/** @throws {SealMismatch} at the first block that is not what its seal says, or seal that is none */
export async function assertSealsMatch(db: Queryable, proof: SealProof, options: Options): Promise<void> {
  for await (const { kind, text } of checkSeals(db, proof, options))
    if (kind === 'damage') throw new SealMismatch(text);
}

/**
 * Computes every sealed block anew and tells, in the order of the log, where it is not what was sealed, where seals are missing, and
 * which are not made with the key. Of a log whose seals hold nothing is said, or what remains unproven.
 */
export async function* checkSeals(
  db: Queryable,
  { keys, expected }: SealProof,
  { now, onBlock }: Options,
): AsyncGenerator<Finding> {
  const seals: Sealed[] = [];
  for (const stored of await readSeals(db)) {
    const { position, seal } = stored;
    if (!seal || seal.to < seal.from) {
      yield damage(`event ${position} is no seal of events before it`);
      continue;
    }
    const change = await changeIn(db, seal);
    const one = { position, seal, isUnchanged: change === undefined };
    yield* brokenLinks(one, seals.at(-1));
    if (change !== undefined) yield damage(`${change} sealed at position ${position} on ${seal.sealed_at}`);
    seals.push(one);
    await onBlock?.(seal.to);
  }
  yield* notMadeWithKey(seals, keys);
  for (const mac of expected)
    if (!seals.some(({ seal }) => seal.mac === mac))
      yield damage(`the seal ${mac}, which the log had, is gone: the log was cut off, or is another one`);
  yield* overdue(db, seals.at(-1)?.seal, now);
}

/** A seal, and whether its block is what it says. */
interface Sealed {
  position: number;
  seal: Seal;
  isUnchanged: boolean;
}

/** A block begins where the one before ended, and its seal names that seal. */
function* brokenLinks({ position, seal }: Sealed, before: Sealed | undefined): Generator<Finding> {
  const next = (before?.seal.to ?? 0) + 1;
  if (seal.from > next)
    yield damage(`positions ${next} to ${seal.from - 1} have no seal, and later ones do: a seal was removed`);
  if (seal.from < next)
    yield damage(`the seal at position ${position} begins at ${seal.from}, where ${next} follows`);
  if (seal.previous !== (before?.seal.mac ?? null))
    yield damage(`the seal at position ${position} does not name the seal before it`);
}

/** Returns what a block is, when it is not what was sealed. */
async function changeIn(db: Queryable, { from, to, digest }: Seal): Promise<string | undefined> {
  try {
    const found = await rangeDigest(db, { from, to });
    return found === digest ? undefined : `positions ${from} to ${to} are not what was`;
  } catch (error) {
    if (error instanceof MissingPosition) return `${error.message}, of what was`;
    throw error;
  }
}

/**
 * A seal of an earlier key is proven by the block that it stands in, once that is proven itself: what was sealed then is what is there.
 * So an old key is needed no longer than until the first seal with the new one.
 */
function* notMadeWithKey(seals: readonly Sealed[], keys: SealKeys): Generator<Finding> {
  const proven: Sealed[] = [];
  const others: Sealed[] = [];
  for (const one of seals.toReversed()) {
    const isProven =
      isSigned(one.seal, keys) ||
      proven.some(({ seal: { from, to } }) => from <= one.position && one.position <= to);
    if (!isProven) others.unshift(one);
    else if (one.isUnchanged) proven.push(one);
  }
  if (others.length === 0) return;
  if (keys.length === 0)
    yield note('without LOG_SEAL_KEY: whoever changed events may have made their seals anew');
  else if (others.length === seals.length)
    yield damage(`none of the ${seals.length} seals was made with LOG_SEAL_KEY`);
  else
    for (const { position, seal } of others)
      yield damage(
        `the seal of positions ${seal.from} to ${seal.to}, at position ${position}, was not made with LOG_SEAL_KEY`,
      );
}

const PATIENCE_MS = 3_600_000;

/** A seal is due when its block is full, and once a day. */
async function* overdue(db: Queryable, newest: Seal | undefined, now: Date): AsyncGenerator<Finding> {
  const after = newest?.to ?? 0;
  const { rows } = await db.query(
    `SELECT position::float8 AS head,
      (SELECT recorded_at FROM log.events WHERE position = $1) AS first,
      (SELECT recorded_at FROM log.events WHERE position = $2) AS full
    FROM log.head`,
    [after + 1, after + BLOCK],
  );
  const [{ head, first, full } = { head: 0, first: null, full: null }] = rows as Unsealed[];
  const began = newest ? new Date(newest.sealed_at) : first;
  if (began === null) return;
  const due = Math.min(began.getTime() + SEAL_EVERY_MS, full?.getTime() ?? Number.POSITIVE_INFINITY);
  if (now.getTime() - due > PATIENCE_MS)
    yield {
      kind: 'unsealed',
      text: `positions ${after + 1} to ${head} have no seal, which was due on ${new Date(due).toISOString()}: no projector seals the log, or seals were removed`,
    };
  else if (!newest) yield note('no event is sealed yet');
}

interface Unsealed {
  head: number;
  /** When the first event without a seal was recorded, and the one that fills its block. */
  first: Date | null;
  full: Date | null;
}

function note(text: string): Finding {
  return { kind: 'note', text };
}
