import { useEffect } from 'react';
import { ATTENDED_MS, isAttended, noteAttendance } from '../../api/attendance.ts';

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Notices that somebody is at the page, and tells the server once a minute by `tell`, so that a session does not end under who
 * types for long and calls nothing.
 */
export function useAttendance(tell: (() => void) | undefined): void {
  useEffect(() => {
    const options = { passive: true, capture: true };
    for (const sign of SIGNS) window.addEventListener(sign, noteAttendance, options);
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, noteAttendance, options);
    };
  }, []);
  useEffect(() => {
    if (!tell) return;
    const timer = setInterval(() => {
      if (isAttended()) tell();
    }, ATTENDED_MS);
    return () => clearInterval(timer);
  }, [tell]);
}
