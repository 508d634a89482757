import type { ListingsVersion } from '@marketplace/contracts/listings/listing.views';
import { listingsVersion } from '@marketplace/contracts/listings/listing.views';

/** The known version of the listings and the settings. */
export interface ListingsVersions {
  /** The last known version; undefined before the first. */
  readonly current: string | undefined;
  /** The settings of that version that owners changed, if any. */
  readonly settings: ListingsVersion['settings'];
  onChange(listener: () => void): void;
  isFresh(): boolean;
  /** Resolves when `current` is up to date, if that can be found out. */
  confirm(): Promise<void>;
}

/** How long an answer counts as current. With the delays of read models and edge, pages stay below a second. */
const TRUE_FOR_MS = 250;
/** Age from which the next answer is requested in the background. */
const ASK_AFTER_MS = 100;
const TIMEOUT_MS = 1000;

export type PushedVersions = Pick<ListingsVersions, 'current' | 'settings' | 'onChange'>;

/** Returns the version from the query service in the same process, which reports each change. */
export function pushedListings(source: PushedVersions): ListingsVersions {
  return {
    get current() {
      return source.current;
    },
    get settings() {
      return source.settings;
    },
    onChange: source.onChange,
    isFresh: () => true,
    confirm: async () => {},
  };
}

/** Returns the version by polling the query service over HTTP, only while it is used. */
export function polledListings(apiOrigin: () => string): ListingsVersions {
  let known: Partial<ListingsVersion> = {};
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  let isAnswered = true;
  const listeners: (() => void)[] = [];

  async function ask(): Promise<void> {
    const startedAt = performance.now();
    try {
      const answer = await fetch(`${apiOrigin()}/properties/version`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const before = known.version;
      known = listingsVersion.parse(await answer.json());
      isAnswered = true;
      if (before !== undefined && before !== known.version) for (const listener of listeners) listener();
    } catch {
      isAnswered = false; // the known version stays in use
    }
    askedAt = startedAt;
    asking = undefined;
  }

  function isFresh(): boolean {
    const age = performance.now() - askedAt;
    if (age >= ASK_AFTER_MS) asking ??= ask();
    return age < TRUE_FOR_MS;
  }

  return {
    get current() {
      return known.version;
    },
    get settings() {
      return known.settings;
    },
    onChange: (listener) => {
      listeners.push(listener);
    },
    isFresh,
    /** Does not wait for a service that failed the last time. */
    async confirm() {
      if (!isFresh() && isAnswered) await asking;
    },
  };
}
