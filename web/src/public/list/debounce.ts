import { useEffect, useState } from 'react';

/**
 * Returns the text of an input that hands its value on once typing pauses, or at once, and how to change it. A value that changes
 * from outside, as by going back, replaces the text.
 */
export function useDebouncedInput(
  value: string,
  onSettle: (text: string) => void,
  isAtOnce = false,
): [string, (text: string) => void] {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setSent(value);
    if (sent !== value) setDraft(value); // what comes back late is not what was typed since
  }
  useEffect(() => {
    const text = draft.trim();
    if (text === value) return;
    const settle = () => {
      setSent(text);
      onSettle(text);
    };
    if (!isAtOnce) return debounce(settle);
    settle();
  }, [draft, value, onSettle, isAtOnce]);
  return [draft, setDraft];
}

const PAUSE_MS = 200;

/**
 * Calls `act` 200 ms after the visitor's last action, and returns what cancels it. It waits while a pointer is down, because the
 * page would move under the finger. A click on a link and the browser's history buttons cancel it, because a change of the address
 * would stop that navigation; such a click is known by its prevented default (the router's), since the new page renders too late.
 */
export function debounce(act: () => void): () => void {
  const listening = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const hold = () => clearTimeout(timer);
  const wait = () => {
    hold();
    timer = setTimeout(act, PAUSE_MS);
  };
  const cancel = () => {
    hold();
    listening.abort();
  };
  const listen = (event: keyof WindowEventMap, listener: (event: Event) => void) =>
    window.addEventListener(event, listener, { signal: listening.signal });

  listen('pointerdown', hold);
  listen('pointerup', wait);
  listen('pointercancel', wait);
  listen('click', ({ defaultPrevented }) => defaultPrevented && cancel());
  listen('popstate', cancel);
  wait();
  return cancel;
}
