import { counted, nounFor } from '@marketplace/contracts/counted';
import type { Answer } from '@marketplace/contracts/operations/operations.views';
import type { StoppedSweep, Survey } from '@marketplace/contracts/operations/survey';
import { duration } from './amounts.ts';
import { answer, secondsSince } from './answer.ts';

const SEALED_EVERY_SECONDS = 25 * 3600;
const CHECKED_EVERY_SECONDS = 26 * 3600;

/** What is in the way of reading what visitors wrote. */
export interface VaultStatus {
  /** Enquiries that are not forgotten, and lack a key. */
  keyless: number;
  /** Keys whose master key is not set. */
  shut: number;
  /** Whether VAULT_KEY does not open the vault, so that enquiries are refused. */
  isClosed: boolean;
}

/** Whether anything is lost: what the seals say, and what would be gone with this machine. */
export function lostAnswer(
  { seals, postgres, backups, quarantine }: Survey,
  now: Date,
  vault?: VaultStatus,
): Answer {
  const unsealed = seals ? 'no event is sealed yet' : 'the log is not sealed';
  const texts = {
    now: 'It may be.',
    soon: 'Not that anybody knows.',
    well: seals?.newestAt ? 'No. The log is what was sealed.' : `Not that anybody knows; ${unsealed}.`,
  };
  const sealedFor = secondsSince(seals?.newestAt, now);
  const checkedFor = secondsSince(seals?.checkedAt, now);
  const kept = [backups?.lastArchivedAt, backups?.lastBackupAt].filter((at) => typeof at === 'string');
  const keptFor = Math.min(...kept.map((at) => secondsSince(at, now)));
  return answer('lost', texts, (add) => {
    if (seals?.isBroken)
      add(
        'now',
        'The log is not what was sealed: it was changed behind the back of the product, or its disk is damaged.',
        'seals',
      );
    if (vault && vault.keyless > 0)
      add(
        'now',
        `${counted(vault.keyless, 'enquiry lacks a key', 'enquiries lack keys')}, and cannot be read: the vault, or a part of it, is gone.`,
        'vault',
      );
    if (vault?.isClosed) add('now', 'VAULT_KEY does not open the vault: enquiries are refused.', 'vault');
    if (vault && vault.shut > 0)
      add('now', `VAULT_KEY does not open ${counted(vault.shut, 'key')} of enquiries.`, 'vault');
    if (quarantine?.stopped) add('now', stoppedText(quarantine.stopped), 'pictures');
    if (quarantine && quarantine.pictures > 0)
      add(
        'soon',
        `${counted(quarantine.pictures, 'picture')} unknown to the log ${nounFor(quarantine.pictures, 'is', 'are')} in quarantine since ${quarantine.oldestDay}, and will be removed after 30 days.`,
        'pictures',
      );
    if (sealedFor > SEALED_EVERY_SECONDS)
      add(
        'soon',
        `The log was last sealed ${duration(sealedFor)} ago: a later change would not show.`,
        'seals',
      );
    if (checkedFor > CHECKED_EVERY_SECONDS)
      add('soon', `The seals of the log were last proven ${duration(checkedFor)} ago.`, 'seals');
    if (postgres?.archiving && isAfter(postgres.lastArchiveFailureAt, postgres.lastArchivedAt))
      add('now', 'Postgres cannot archive its WAL: what is written now is on its disk alone.', 'wal');
    if (kept.length > 0)
      add('well', `If this machine were gone now, so would be what came in the last ${duration(keptFor)}.`);
    else add('well', 'If this machine were gone now, so would be everything: no backup is known.');
  });
}

/** Says why a sweep of the pictures stopped. */
export function stoppedText({ unknown, pictures }: StoppedSweep): string {
  return `The log does not know ${unknown} of ${pictures} pictures: the sweep stopped and changed nothing.`;
}

function isAfter(time: string | null, other: string | null): boolean {
  return time !== null && (other === null || Date.parse(time) > Date.parse(other));
}
