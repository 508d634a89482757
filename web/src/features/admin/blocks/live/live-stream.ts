import { LiveState } from '@marketplace/contracts/live/live.views';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { readHeaders } from '../../../../api/request-headers.ts';
import { clearToken, readToken } from '../../../../api/session.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;

interface Follower {
  onState: (state: LiveState) => void;
  /** The stream has ended or could not be had; it is asked for again after a pause. */
  onLost: () => void;
  signal: AbortSignal;
}

/** Follows the log through the server's stream of states until the signal says stop; a stream that ends is asked for again. */
export async function followLive(follower: Follower): Promise<void> {
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

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
