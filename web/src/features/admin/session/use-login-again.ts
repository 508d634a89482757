import { useCallback, useEffect, useRef, useState } from 'react';
import { onRefusedToken, sessionEnded } from '../../../api/session.ts';

interface Waiting {
  goOn: () => void;
  giveUp: (reason: Error) => void;
}

/**
 * Keeps the calls that wait until the admin has logged in again. `isWaiting`: there are some. `goOn` repeats them, `giveUp` lets
 * them fail.
 */
export function useLoginAgain() {
  const waiting = useRef<Waiting[]>([]);
  const [isWaiting, setIsWaiting] = useState(false);

  useEffect(
    () =>
      onRefusedToken(() => {
        setIsWaiting(true);
        return new Promise((goOn, giveUp) => waiting.current.push({ goOn, giveUp }));
      }),
    [],
  );

  const settle = useCallback((end: (one: Waiting) => void) => {
    const all = waiting.current;
    waiting.current = [];
    setIsWaiting(false);
    all.forEach(end);
  }, []);
  const goOn = useCallback(() => settle((one) => one.goOn()), [settle]);
  const giveUp = useCallback(() => settle((one) => one.giveUp(sessionEnded())), [settle]);
  return { isWaiting, goOn, giveUp };
}
