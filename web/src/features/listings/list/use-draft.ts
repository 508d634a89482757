import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router-dom';

const KEEP_AFTER_MS = 200;

/**
 * Returns the text of an input that hands its value on once typing pauses, and how to change it. A value that changes from
 * outside, as by going back, replaces the text. Nothing is handed on while another page is being opened, which it would stop.
 */
export function useDraft(value: string, onSettle: (text: string) => void): [string, (text: string) => void] {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setDraft(value);
  }
  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (isLeaving || draft.trim() === value) return;
    const timer = setTimeout(() => onSettle(draft.trim()), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [draft, value, onSettle, isLeaving]);
  return [draft, setDraft];
}
