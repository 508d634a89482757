import { useEffect, useState } from 'react';
import { debounce } from './debounce.ts';

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
