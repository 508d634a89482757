import type { Seal } from '@marketplace/contracts/seals/seal.events';
import type { Finding } from './check-log.ts';
import { damage } from './check-log.ts';
import { MissingPosition, rangeDigest } from './log-lines.ts';
import type { Queryable } from './read-log.ts';
import type { SealKeys } from './seals.ts';
import { BLOCK, isSigned, readSeals, SEAL_EVERY_MS } from './seals.ts';

/** What verifies the seals. */
export interface SealProof {
  /** Without keys, only the digests in the seals are compared with the log. */
  keys: SealKeys;
  /** Each `mac` of a seal that is remembered outside the database. */
  expected: readonly string[];
}

interface Options {
  now: Date;
  /** Called between two blocks with the position verified so far. */
  onBlock?: (position: number) => unknown;
}

/** The log does not match its seals. */
export class SealMismatch extends Error {
  override name = 'SealsDoNotHold';
}

/** @throws {SealMismatch} at the first invalid seal, or the first block that does not match its seal */
export async function assertSealsMatch(db: Queryable, proof: SealProof, options: Options): Promise<void> {
  for await (const { kind, text } of checkSeals(db, proof, options))
    if (kind === 'damage') throw new SealMismatch(text);
}

/**
 * Computes the digest of every sealed block again. Yields, in log order, blocks that do not match, missing seals, and seals not
 * made with the key. Yields nothing, or notes, for a log that matches.
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
      yield damage(`event ${position} is not a seal of the events before it`);
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

/** A seal, and whether its block matches. */
interface Sealed {
  position: number;
  seal: Seal;
  isUnchanged: boolean;
}

/** A block starts where the previous one ended, and its seal names the previous seal. */
function* brokenLinks({ position, seal }: Sealed, before: Sealed | undefined): Generator<Finding> {
  const next = (before?.seal.to ?? 0) + 1;
  if (seal.from > next)
    yield damage(`positions ${next} to ${seal.from - 1} have no seal, and later ones do: a seal was removed`);
  if (seal.from < next)
    yield damage(`the seal at position ${position} begins at ${seal.from}, where ${next} follows`);
  if (seal.previous !== (before?.seal.mac ?? null))
    yield damage(`the seal at position ${position} does not name the seal before it`);
}

/** Returns the difference between a block and its seal; undefined when they match. */
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
 * A seal made with an earlier key is proven by the verified block that contains it. An old key is needed only until the first seal
 * with the new key.
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
  if (keys.length === 0) yield note('without LOG_SEAL_KEY, changed events with new seals cannot be detected');
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
  /** When the first unsealed event was recorded, and the one that fills its block. */
  first: Date | null;
  full: Date | null;
}

function note(text: string): Finding {
  return { kind: 'note', text };
}
