import { useEffect, useState } from 'react';

/**
 * Returns the text of an input that hands its value on once typing pauses, and how to change it. A value that changes from
 * outside, as by going back, replaces the text.
 */
export function useDebouncedInput(
  value: string,
  onSettle: (text: string) => void,
): [string, (text: string) => void] {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setDraft(value);
  }
  useEffect(() => {
    const text = draft.trim();
    return text === value ? undefined : debounce(() => onSettle(text));
  }, [draft, value, onSettle]);
  return [draft, setDraft];
}

const PAUSE_MS = 200;

/**
 * Calls `act` once the visitor has paused, after 200 milliseconds: not while a finger is down, under which the page would move,
 * and not after a link or the browser's history led away, which a change of the address would stop. A link's own click has its
 * default prevented by the router; what React draws of a navigation comes too late to go by. Returns what calls it off.
 */
export function debounce(act: () => void): () => void {
  const listening = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const hold = () => clearTimeout(timer);
  const wait = () => {
    hold();
    timer = setTimeout(act, PAUSE_MS);
  };
  const callOff = () => {
    hold();
    listening.abort();
  };
  const listen = (event: keyof WindowEventMap, listener: (event: Event) => void) =>
    window.addEventListener(event, listener, { signal: listening.signal });

  listen('pointerdown', hold);
  listen('pointerup', wait);
  listen('pointercancel', wait);
  listen('click', ({ defaultPrevented }) => defaultPrevented && callOff());
  listen('popstate', callOff);
  wait();
  return callOff;
}
