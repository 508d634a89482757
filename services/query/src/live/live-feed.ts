import type { LiveState } from '@marketplace/contracts/live/live.views';
import type { Logger } from '@marketplace/service-kit/logger';
import { createLagClock } from './lag-clock.ts';
import type { Look } from './look.query.ts';

interface Parts {
  look: () => Promise<Look>;
  /** How often to look while somebody listens, in milliseconds. */
  everyMs: number;
  /** The longest silence, in milliseconds. */
  silenceMs: number;
  logger: Logger;
}

interface Listener {
  onState: (json: string) => void;
  onEnd: () => void;
  /** When it was last called, by the monotonic clock. */
  sentAt: number;
}

export type LiveFeed = ReturnType<typeof createLiveFeed>;

/** Returns the feed of where log and reads stand. However many listen, one look serves all; while nobody does, none is made. */
export function createLiveFeed({ look, everyMs, silenceMs, logger }: Parts) {
  const listeners = new Set<Listener>();
  const lagClock = createLagClock();
  let timer: NodeJS.Timeout | undefined;
  let latest: LiveState | undefined;
  let isLooking = false;
  let isClosed = false;

  async function tick() {
    if (isLooking) return;
    isLooking = true;
    try {
      const found = await look();
      const before = latest;
      const behind_ms = lagClock.measure(found, performance.now());
      latest = { ...found, lag: found.head - found.position, behind_ms, at: new Date().toISOString() };
      notify(latest, !before || isChanged(before, latest));
    } catch (error) {
      logger.debug({ err: error }, 'nobody knows where the read models stand');
      if (latest) notify(latest, false);
    } finally {
      isLooking = false;
    }
  }

  function notify(state: LiveState, changed: boolean) {
    const json = JSON.stringify(state);
    const now = performance.now();
    for (const listener of listeners) {
      if (!changed && now - listener.sentAt < silenceMs) continue;
      listener.sentAt = now;
      listener.onState(json);
    }
  }

  function rest() {
    clearInterval(timer);
    timer = undefined;
    latest = undefined;
  }

  return {
    /**
     * Calls back with the state as JSON text: soon, whenever it changed, and now and then when it did not. Returns what ends
     * that. `onEnd` is called when the feed ends first.
     */
    listen(onState: (json: string) => void, onEnd: () => void): () => void {
      const listener = { onState, onEnd, sentAt: Number.NEGATIVE_INFINITY };
      if (isClosed) {
        onEnd();
        return () => undefined;
      }
      listeners.add(listener);
      timer ??= setInterval(tick, everyMs);
      void tick();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) rest();
      };
    },
    /** Ends it for all listeners, now and from now on. */
    close() {
      isClosed = true;
      rest();
      for (const { onEnd } of [...listeners]) onEnd();
      listeners.clear();
    },
  };
}

/** While reads are behind, for how long is news too. */
function isChanged(before: LiveState, after: LiveState): boolean {
  return (
    before.position !== after.position ||
    before.head !== after.head ||
    before.new_enquiries !== after.new_enquiries ||
    after.lag > 0 ||
    JSON.stringify([before.rebuilding, before.set_aside]) !==
      JSON.stringify([after.rebuilding, after.set_aside])
  );
}
