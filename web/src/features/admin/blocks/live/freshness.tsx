import { useEffect, useState } from 'react';
import { ago } from './ago.ts';
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
