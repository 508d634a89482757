import { useEffect, useRef, useState } from 'react';
import { refusalOf } from '../../api/refusal.ts';

/** Beside the token in local storage, so that other tabs know why it has gone: there while nobody has logged in again. */
const KEY = 'logged-out';

const ELSEWHERE = 'You logged out in another tab.';
/** What the server says of every token that it does not know; it gives no reason. */
const NO_REASON = 'Please log in again.';

/** Lets the other tabs know that the session is ended by choice, before its token goes. */
export function noteLogout(): void {
  localStorage.setItem(KEY, 'yes');
}

/** There is a session again. */
export function forgetLogout(): void {
  localStorage.removeItem(KEY);
}

/**
 * Returns why the session of this tab has ended, in a sentence: that its admin logged out in another tab, or what the server says of
 * the token. Undefined while there is a session, and when nothing is known but that it is over.
 */
export function useEndReason(token: string | null, verifyPath: string): string | undefined {
  const last = useRef(token);
  const [reason, setReason] = useState<string>();
  useEffect(() => {
    const ended = last.current;
    last.current = token;
    if (token !== null) setReason(undefined);
    if (token !== null || ended === null) return;
    if (localStorage.getItem(KEY) !== null) {
      setReason(ELSEWHERE);
      return;
    }
    void refusalOf(verifyPath, ended).then((text) => {
      if (last.current === null && text !== NO_REASON) setReason(text);
    });
  }, [token, verifyPath]);
  return reason;
}
