import { ListingsVersion } from '@marketplace/contracts/listings/listing.views';

/** Where the version of the listings is known. */
export interface ListingsVersions {
  /** As last heard; undefined before that. */
  readonly current: string | undefined;
  /** Calls back when the listings have changed. */
  onChange(listener: () => void): void;
  /** Whether `current` is that of now. */
  isFresh(): boolean;
  /** Returns when `current` is that of now, as far as that can be known. */
  confirm(): Promise<void>;
}

/** For so long an answer is taken as true: with what the read models and the edge take, pages stay below a second. */
const TRUE_FOR_MS = 250;
/** From then on somebody who wants to know has the next answer fetched, without waiting for it. */
const ASK_AFTER_MS = 100;
const TIMEOUT_MS = 1000;

/** Knows the version from the query service in the same process, which tells of each change. */
export function heardListings(source: Pick<ListingsVersions, 'current' | 'onChange'>): ListingsVersions {
  return {
    get current() {
      return source.current;
    },
    onChange: source.onChange,
    isFresh: () => true,
    confirm: async () => {},
  };
}

/** Knows the version from asking the query service over HTTP, while somebody wants to know and not otherwise. */
export function askedListings(apiOrigin: () => string): ListingsVersions {
  let version: string | undefined;
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
      const before = version;
      version = ListingsVersion.parse(await answer.json()).version;
      isAnswered = true;
      if (before !== undefined && before !== version) for (const listener of listeners) listener();
    } catch {
      isAnswered = false; // and what is known has to do
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
      return version;
    },
    onChange: (listener) => {
      listeners.push(listener);
    },
    isFresh,
    /** Nobody waits for a service that did not answer the last time. */
    async confirm() {
      if (!isFresh() && isAnswered) await asking;
    },
  };
}
