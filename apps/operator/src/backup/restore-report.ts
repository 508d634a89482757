import { digestLog } from '@marketplace/event-store/digest-log';
import type { Queryable } from '@marketplace/event-store/read-log';
import { headPosition } from '@marketplace/event-store/read-log';
import { checkSeals } from '@marketplace/event-store/seals/check-seals';
import { readSeals } from '@marketplace/event-store/seals/read-seals';
import type { SealKeys } from '@marketplace/event-store/seals/seal-mac';
import { isSigned } from '@marketplace/event-store/seals/seal-mac';
import type { Terminal } from '@marketplace/service-kit/command-line';

/** A whole log: its last position, and the SHA-256 of its lines. */
export interface LogDigest {
  head: number;
  sha256: string;
}

const TOLD_EVERY = 10_000;

/** Returns the digest of the log as the database has it. @throws {MissingPosition} when a position is missing */
export async function storedDigest(db: Queryable, tell: (text: string) => void): Promise<LogDigest> {
  const head = await headPosition(db);
  let whole = '';
  for await (const { to, sha256 } of digestLog(db, { to: head, block: TOLD_EVERY })) {
    tell(`reading the restored log: position ${to} of ${head}`);
    whole = sha256;
  }
  return { head, sha256: whole };
}

/** Whether two logs are the same. */
export function isSameLog(one: LogDigest, other: LogDigest): boolean {
  return one.head === other.head && one.sha256 === other.sha256;
}

/** Prints a restored log beside the one that was backed up, where that is known. Both have been compared already. */
export function tellDigests(
  { restored, backup }: { restored: LogDigest; backup?: LogDigest },
  print: Terminal['print'],
): void {
  const line = ({ head, sha256 }: LogDigest) => `1-${head} ${sha256}`;
  print(`the restored log    ${line(restored)}`);
  if (backup) print(`that of the backup  ${line(backup)}`);
}

/**
 * Proves the seals of a restored log and prints what came of it, also when it could not be proven: without the key that they were made
 * with, only that they agree with the log.
 *
 * @param db may read the log
 * @returns whether the log is what was sealed, as far as that can be told here
 */
export async function tellSeals(
  db: Queryable,
  keys: SealKeys,
  { print, showProgress }: Pick<Terminal, 'print' | 'showProgress'>,
): Promise<boolean> {
  const seals = (await readSeals(db)).map(({ seal }) => seal);
  if (seals.length === 0) {
    print('seals: none; no event of this log was ever sealed');
    return true;
  }
  const isOurs = seals.some((seal) => seal && isSigned(seal, keys));
  const proof = { keys: isOurs ? keys : [], expected: [] };
  const onBlock = (position: number) => showProgress(`proving the seals: position ${position}`);
  let damages = 0;
  for await (const { kind, text } of checkSeals(db, proof, { now: new Date(), onBlock }))
    if (kind === 'damage') {
      damages += 1;
      print(`seals: ${text}`);
    }
  print(
    damages > 0 ? NOT_HELD : isOurs ? held(seals.length, seals.at(-1)?.to) : unproven(seals.length, keys),
  );
  return damages === 0;
}

const NOT_HELD =
  'seals: THEY DO NOT HOLD. The log is the one of the backup, but not what was sealed: read "The log is not what was sealed" in docs/operations.md before anything is started on it.';

function held(count: number, to: number | undefined): string {
  return `seals: all ${count} hold, up to position ${to}`;
}

function unproven(count: number, keys: SealKeys): string {
  const why =
    keys.length === 0
      ? 'LOG_SEAL_KEY is not set here'
      : 'none was made with the LOG_SEAL_KEY that is set here';
  return `seals: NOT PROVEN. The ${count} there are agree with the log, but ${why}: set the key of the time of the backup as LOG_SEAL_KEY or LOG_SEAL_KEY_PREVIOUS and call \`log check\`; if it is lost, \`log seal --unproven\` begins anew.`;
}
