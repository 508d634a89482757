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
}

/** Writes everything that is wrong with the log, and its newest seal. Returns 1 when anything is, or when seals are missing. */
export async function check(reader: LogReader, asked: Check): Promise<number> {
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
  if (found.damage > 0) print(`${found.damage} damages in a log of ${head} events.`);
  else if (found.unsealed > 0) print(`No damage in a log of ${head} events, but seals are missing.`);
  else print(`The log is sound: ${head} events.`);
  return found.damage + found.unsealed === 0 ? 0 : 1;
}

async function* findings({ db, showProgress }: LogReader, { seals, against }: Check) {
  yield* checkLog(db);
  const onBlock = (position: number) => showProgress(`proving the seals: position ${position}`);
  yield* checkSeals(db, seals, { now: new Date(), onBlock });
  if (against !== undefined) yield* differencesFromBackup(db, against);
}
