import { ListingsVersion } from '@marketplace/contracts/listings/listing.views';

/** For so long an answer is taken as true. With what the read models and the edge take, a page stays below a second. */
const TRUE_FOR_MS = 100;
const TIMEOUT_MS = 1000;

export type ListingsVersions = ReturnType<typeof followListings>;

/** Knows which version the listings have, as the query service says; asks nothing while nobody wants to know. */
export function followListings(apiOrigin: () => string) {
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

  return {
    /** As last heard; undefined before that. */
    get current() {
      return version;
    },
    /** Whether `current` is that of now. */
    isFresh: () => performance.now() - askedAt < TRUE_FOR_MS,
    /** Returns when `current` is that of now. Nobody waits for a service that did not answer the last time. */
    async confirm(): Promise<void> {
      if (performance.now() - askedAt < TRUE_FOR_MS) return;
      asking ??= ask();
      if (isAnswered) await asking;
    },
    /** Calls back when the listings have changed. */
    onChange: (listener: () => void) => listeners.push(listener),
  };
}
