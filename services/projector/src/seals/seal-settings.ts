import type { SealKeys } from '@marketplace/event-store/seals/seal-mac';
import type { sealSettings } from '@marketplace/service-kit/all-settings';

/** How a process seals the log. */
export interface SealSettings {
  /** The first one makes seals. */
  keys: SealKeys;
  /** A file outside the database that keeps the newest seal; none when the process alone remembers it. */
  file: string | undefined;
}

type Given = { [Name in keyof typeof sealSettings]?: string | undefined };

/** Returns what settings say of seals; without keys when there is no `LOG_SEAL_KEY`. */
export function sealsOf({ LOG_SEAL_KEY, LOG_SEAL_KEY_PREVIOUS, LAST_SEAL_FILE }: Given): SealSettings {
  const keys = [LOG_SEAL_KEY, LOG_SEAL_KEY_PREVIOUS].filter((key) => key !== undefined);
  return { keys, file: LAST_SEAL_FILE };
}
