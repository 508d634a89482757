import { messages } from '@marketplace/contracts/messages';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../site/public-paths.ts';
import { showError } from '../../ui/toasts.ts';

/** Time to read why, in milliseconds. */
const LEAVE_AFTER_MS = 4000;
/** What a visitor who wants to stay does. */
const signsOfUse = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

export interface Leaving {
  isLeaving: boolean;
  stay: () => void;
}

/** Says that a property was not found and goes home after a while, unless the visitor begins to use the page. */
export function useLeave(isFailed: boolean): Leaving {
  const navigate = useNavigate();
  const [isStaying, setStaying] = useState(false);
  const isLeaving = isFailed && !isStaying;
  useEffect(() => {
    if (isFailed) showError(messages.propertyNotFound);
    else setStaying(false);
  }, [isFailed]);
  useEffect(() => {
    if (!isLeaving) return;
    const stay = () => setStaying(true);
    const timer = setTimeout(() => void navigate(paths.home, { replace: true }), LEAVE_AFTER_MS);
    for (const sign of signsOfUse) window.addEventListener(sign, stay, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signsOfUse) window.removeEventListener(sign, stay);
    };
  }, [isLeaving, navigate]);
  return { isLeaving, stay: () => setStaying(true) };
}
