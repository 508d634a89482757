import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { theme } from '../../ui/theme.ts';

/**
 * The state of the small screens' menu. It belongs to the page on which it was opened, so that going back closes it, and
 * closes when the screen gets wide enough for the navigation itself.
 */
export function useMenu() {
  const { key } = useLocation();
  const [openedOn, setOpenedOn] = useState<string>();
  const isOpen = openedOn === key;
  useEffect(() => {
    if (!isOpen) return;
    const isWide = window.matchMedia(`(min-width: ${theme.bp.lg}px)`);
    const close = () => setOpenedOn(undefined);
    isWide.addEventListener('change', close);
    return () => isWide.removeEventListener('change', close);
  }, [isOpen]);
  return { isOpen, open: () => setOpenedOn(key), close: () => setOpenedOn(undefined) };
}
