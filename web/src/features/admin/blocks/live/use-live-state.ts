import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Live } from './live-context.ts';
import { followLive } from './live-stream.ts';

/** However much moves, what is on screen is fetched again at most this often. */
const REFRESH_MS = 1500;
const FOLLOWING = /^\/api\/(analytics|activity|properties\/(deleted$|[^/]+\/))/;

/** Follows the log, and fetches again what is on screen about it when the reads have passed something new. */
export function useLiveState(): Live {
  const [live, setLive] = useState<Live>({ state: undefined, heardAt: undefined, isLost: false });
  useEffect(() => {
    const stopping = new AbortController();
    void followLive({
      onState: (state) => setLive({ state, heardAt: Date.now(), isLost: false }),
      onLost: () => setLive((known) => ({ ...known, isLost: true })),
      signal: stopping.signal,
    });
    return () => stopping.abort();
  }, []);
  useRefreshOn(live.state?.position);
  return live;
}

function useRefreshOn(position: number | undefined): void {
  const { mutate } = useSWRConfig();
  const shown = useRef<number>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (position === undefined) return;
    const isFirst = shown.current === undefined;
    const isNew = shown.current !== position;
    shown.current = position;
    if (isFirst || !isNew || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void mutate((key) => typeof key === 'string' && FOLLOWING.test(key));
    }, REFRESH_MS);
  }, [position, mutate]);
}
