import type { LiveState } from '@marketplace/contracts/live/live.views';
import { createContext, use } from 'react';

/** What the server last said about the log and the read models. */
export interface Live {
  state: LiveState | undefined;
  /** When it said so, in milliseconds of this browser's clock. */
  heardAt: number | undefined;
  isLost: boolean;
}

export const LiveContext = createContext<Live>({ state: undefined, heardAt: undefined, isLost: false });

export function useLive(): Live {
  return use(LiveContext);
}
