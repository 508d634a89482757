import { LiveState } from '@marketplace/contracts/live/live.views';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { readHeaders } from '../../../api/request-headers.ts';
import { clearToken, readToken } from '../../../api/session.ts';
import type { Live } from './live-context.ts';
import { heard } from './live-context.ts';

/** However often events arrive, what is on screen is fetched again at most this often. */
const REFRESH_MS = 1500;
const FOLLOWING = /^\/api\/(analytics|activity|enquiries|properties\/(deleted$|[^/]+\/))/;

/** Follows the log, and fetches again what is on screen about it when the read models have applied something new. */
export function useLiveState(): Live {
  const [live, setLive] = useState<Live>({ state: undefined, heardAt: undefined, isLost: false });
  useEffect(() => {
    const stopping = new AbortController();
    void followLive({
      onState: (state) => setLive((known) => heard(known, state, Date.now())),
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

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;

interface Follower {
  onState: (state: LiveState) => void;
  /** The stream has ended or could not be had; it is asked for again after a pause. */
  onLost: () => void;
  signal: AbortSignal;
}

/** Follows the log through the server's stream of states until the signal says stop; a stream that ends is asked for again. */
async function followLive(follower: Follower): Promise<void> {
  const { signal, onLost } = follower;
  for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const hasSpoken = await readOnce(follower).catch(() => false);
    if (signal.aborted) return;
    onLost();
    if (hasSpoken) pause = FIRST_PAUSE_MS;
    await wait(pause, signal);
  }
}

/** Reads one stream to its end; returns whether there was anything in it. */
async function readOnce({ onState, signal }: Follower): Promise<boolean> {
  const token = readToken();
  const headers = { ...readHeaders(token), Accept: 'text/event-stream' };
  const response = await fetch('/api/live', { headers, signal });
  if (response.status === 401 && token !== null) clearToken();
  if (!response.ok || !response.body) return false;
  let hasSpoken = false;
  const messages = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  const reader = messages.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    onState(LiveState.parse(JSON.parse(next.value.data)));
    hasSpoken = true;
  }
  return hasSpoken;
}

/** Waits, at most until the signal says stop. A wait that is over leaves no listener on the signal, which lasts as long as the page. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
