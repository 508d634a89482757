import { useEffect, useState } from 'react';

/**
 * Returns the time when the page came alive, undefined before: what depends on it is not in the server's HTML, whose time is
 * another one.
 */
export function useNow(): Date | undefined {
  const [now, setNow] = useState<Date>();
  useEffect(() => setNow(new Date()), []);
  return now;
}
