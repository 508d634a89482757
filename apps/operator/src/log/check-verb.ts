import { nounFor } from '@marketplace/contracts/counted';
import type { Finding } from '@marketplace/event-store/check-log';
import { checkLog } from '@marketplace/event-store/check-log';
import { headPosition } from '@marketplace/event-store/read-log';
import type { SealProof } from '@marketplace/event-store/seals/check-seals';
import { checkSeals } from '@marketplace/event-store/seals/check-seals';
import { newestSeal } from '@marketplace/event-store/seals/read-seals';
import { differencesFromBackup } from './compare-with-backup.ts';
import type { LogReader } from './log-verbs.ts';

interface Check {
  seals: SealProof;
  /** The folder of a backup that the log must still agree with. */
  against: string | undefined;
  /** When this is, for seals that are due; now unless told. */
  now?: Date;
}

/** Writes everything that is wrong with the log, and its newest seal. Returns 1 when anything is, or when seals are missing. */
export async function check(reader: LogReader, asked: Check): Promise<number> {
  const { damage, unsealed } = await findAll(reader, asked);
  return damage + unsealed === 0 ? 0 : 1;
}

/** Writes the same and returns how much of each kind was found. */
export async function findAll(reader: LogReader, asked: Check): Promise<Record<Finding['kind'], number>> {
  const { db, print } = reader;
  const found = { damage: 0, unsealed: 0, note: 0 };
  for await (const { kind, text } of findings(reader, asked)) {
    found[kind] += 1;
    print(`${kind}: ${text}`);
  }
  const newest = await newestSeal(db);
  if (newest?.seal)
    print(`newest seal: ${newest.seal.mac}, up to position ${newest.seal.to}, of ${newest.seal.sealed_at}`);
  const head = await headPosition(db);
  const events = `${head} ${nounFor(head, 'event')}`;
  if (found.damage > 0) print(`${found.damage} ${nounFor(found.damage, 'damage')} in a log of ${events}.`);
  else if (found.unsealed > 0) print(`No damage in a log of ${events}, but seals are missing.`);
  else print(`The log is sound: ${events}.`);
  return found;
}

async function* findings({ db, showProgress }: LogReader, { seals, against, now = new Date() }: Check) {
  yield* checkLog(db);
  const onBlock = (position: number) => showProgress(`proving the seals: position ${position}`);
  yield* checkSeals(db, seals, { now, onBlock });
  if (against !== undefined) yield* differencesFromBackup(db, against);
}
