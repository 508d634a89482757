import type { Actor } from '@marketplace/contracts/events';
import { VersionConflict } from '@marketplace/event-store/append';
import { SealMismatch } from '@marketplace/event-store/check-seals';
import { newId } from '@marketplace/event-store/events';
import { headPosition } from '@marketplace/event-store/read-log';
import type { SealKeys, StoredSeal } from '@marketplace/event-store/seals';
import {
  BLOCK,
  isSigned,
  logHasSeal,
  newestSeal,
  RememberedSeal,
  SEAL_EVERY_MS,
  sealLog,
  sealToRemember,
} from '@marketplace/event-store/seals';
import type { sealSettings } from '@marketplace/service-kit/all-settings';
import type { StateFile } from '@marketplace/service-kit/files/state-file';
import { openStateFile } from '@marketplace/service-kit/files/state-file';
import type { BucketKeys } from '@marketplace/service-kit/files/uploads';
import { bucketCredentials } from '@marketplace/service-kit/files/uploads';
import type pg from 'pg';

interface Order {
  actor: Actor;
  /** Seals the whole log; otherwise only what is due. */
  all?: boolean;
  /** Seals even after a newest seal that cannot be trusted. */
  unproven?: boolean;
  signal?: AbortSignal;
}

/** A newest seal that cannot be trusted is not followed: the next one would vouch for it. */
export function createSealKeeper(
  pool: pg.Pool,
  { keys, file }: SealSettings,
  now: () => Date = () => new Date(),
) {
  let last: RememberedSeal | undefined;
  const isTrue = ({ seal }: StoredSeal) => seal !== null && isSigned(seal, keys);

  /** From the file if there is one: another process may have written there. */
  const remembered = async () => (file === undefined ? last : readRememberedSeal(file));

  async function remember(newest: StoredSeal | undefined): Promise<void> {
    const seal = newest && isTrue(newest) ? sealToRemember(newest) : undefined;
    if (!seal || seal.mac === last?.mac) return;
    if (file !== undefined) await writeRememberedSeal(file, seal);
    last = seal;
  }

  async function assertTrusted(newest: StoredSeal | undefined): Promise<void> {
    if (newest && !isTrue(newest))
      throw new SealMismatch(
        `the newest seal, at position ${newest.position}, was not made with LOG_SEAL_KEY. After a change of the key, set LOG_SEAL_KEY_PREVIOUS to the previous one`,
      );
    const seen = await remembered();
    if (seen && !(await logHasSeal(pool, seen)))
      throw new SealMismatch(
        `the log had the seal ${seen.mac} at position ${seen.position}, and no longer has it: it was cut off, or is another log`,
      );
  }

  return {
    /**
     * Seals what is due: blocks that are full, and once a day the rest.
     *
     * @returns the newest seal afterwards
     * @throws {SealMismatch} when the newest seal cannot be trusted
     */
    async seal({ actor, all = false, unproven = false, signal }: Order): Promise<StoredSeal | undefined> {
      const newest = await newestSeal(pool);
      if (!unproven) await assertTrusted(newest);
      const head = await headPosition(pool);
      const isWhole = all || isDayOver(newest, now());
      const upTo = isWhole ? head : head - ((head - sealedTo(newest)) % BLOCK);
      const meta = { actor, source: 'cli', request_id: newId() } as const;
      const [key = ''] = keys;
      const sealing = { key, newest, upTo, meta, now, ...(signal && { signal }) };
      const sealed = await sealLog(pool, sealing).catch(ofAnother(pool));
      await remember(sealed);
      return sealed;
    },
    async expected(): Promise<string[]> {
      const seen = await remembered();
      return seen ? [seen.mac] : [];
    },
  };
}

/** Another process sealed the block first: the next due seal checks its work. */
function ofAnother(pool: pg.Pool) {
  return async (error: unknown) => {
    if (error instanceof VersionConflict) return newestSeal(pool);
    throw error;
  };
}

/** Whether a log that ends at a position has something to seal, or lacks the seal that it had. */
export function isSealDue(newest: StoredSeal | undefined, head: number, now: Date): boolean {
  if (newest && head < newest.position) return true;
  const unsealed = head - sealedTo(newest);
  return unsealed >= BLOCK || (unsealed > 0 && isDayOver(newest, now));
}

function isDayOver(newest: StoredSeal | undefined, now: Date): boolean {
  return !newest?.seal || now.getTime() - Date.parse(newest.seal.sealed_at) >= SEAL_EVERY_MS;
}

function sealedTo(newest: StoredSeal | undefined): number {
  return newest?.seal?.to ?? 0;
}

/** How a process seals the log. */
export interface SealSettings {
  keys: SealKeys;
  /** Keeps the newest seal outside the database, which reveals a truncated log; none when the process alone remembers it. */
  file: StateFile | undefined;
}

/** Returns the seal in a file; undefined without a file. @throws {Error} when the file holds something else */
export async function readRememberedSeal(file: StateFile): Promise<RememberedSeal | undefined> {
  const text = await file.read();
  return text === undefined ? undefined : RememberedSeal.parse(JSON.parse(text));
}

export function writeRememberedSeal(file: StateFile, seal: RememberedSeal): Promise<void> {
  return file.write(`${JSON.stringify(seal)}\n`);
}

type Given = { [Name in keyof typeof sealSettings]?: string | undefined } & BucketKeys;

/** Without keys when there is no `LOG_SEAL_KEY`. */
export function sealsOf(settings: Given): SealSettings {
  const { LOG_SEAL_KEY, LOG_SEAL_KEY_PREVIOUS, LAST_SEAL_FILE } = settings;
  const keys = [LOG_SEAL_KEY, LOG_SEAL_KEY_PREVIOUS].filter((key) => key !== undefined);
  return {
    keys,
    file:
      LAST_SEAL_FILE === undefined ? undefined : openStateFile(LAST_SEAL_FILE, bucketCredentials(settings)),
  };
}
