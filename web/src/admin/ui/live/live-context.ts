import type { LiveState } from '@marketplace/contracts/live/live.views';
import { createContext, use } from 'react';

/** What the server last said about the log and the read models. */
export interface Live {
  state: LiveState | undefined;
  /** When it said so, in milliseconds of this browser's clock. */
  heardAt: number | undefined;
  isLost: boolean;
}

/**
 * Returns what is known after another state was heard: of two, the one in which more was read. Who is moved to another instance may hear
 * once more of a moment ago; a log that ends before what was read is another log.
 */
export function heard(known: Live, state: LiveState, heardAt: number): Live {
  const before = known.state;
  const isOlder = before && state.position < before.position && before.position <= state.head;
  return { state: isOlder ? before : state, heardAt, isLost: false };
}

export const LiveContext = createContext<Live>({ state: undefined, heardAt: undefined, isLost: false });

export function useLive(): Live {
  return use(LiveContext);
}
