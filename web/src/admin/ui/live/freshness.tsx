import { useEffect, useState } from 'react';
import { useLive } from './live-context.ts';

/** How fresh the figures of the page are; counts on between the server's messages. */
export function Freshness() {
  const { heardAt, isLost } = useLive();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (isLost) return 'Live updates are interrupted; trying again.';
  return heardAt === undefined ? 'Connecting to live updates…' : `Live · updated ${ago(now - heardAt)}`;
}

/** Returns how long ago something was, in words: `just now`, `3 s ago`, `2 min ago`. */
export function ago(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 1) return 'just now';
  return seconds < 60 ? `${seconds} s ago` : `${Math.floor(seconds / 60)} min ago`;
}
