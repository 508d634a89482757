import type { FocusEvent, PointerEvent } from 'react';
import { useEffect, useRef, useState } from 'react';

/**
 * Returns the state of a dropdown with its button: `item` goes on the element around link, button and panel. A click on the
 * button of a dropdown that the mouse has opened keeps it open, because whoever clicks wants to see it.
 */
export function useDropdown() {
  const [opener, setOpener] = useState<'mouse' | 'button'>();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = opener !== undefined;
  const close = () => setOpener(undefined);
  useEffect(() => {
    if (!isOpen) return;
    const handleKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      if (button.current?.parentElement?.contains(document.activeElement)) button.current.focus();
      setOpener(undefined);
    };
    // Where a tap does not move the focus, nothing else tells that it was outside.
    const handlePress = ({ target }: Event) => {
      if (target instanceof Node && !button.current?.parentElement?.contains(target)) setOpener(undefined);
    };
    document.addEventListener('keydown', handleKeyDown);
    document.addEventListener('pointerdown', handlePress);
    return () => {
      document.removeEventListener('keydown', handleKeyDown);
      document.removeEventListener('pointerdown', handlePress);
    };
  }, [isOpen]);
  return {
    isOpen,
    close,
    toggle: () => setOpener(opener === 'button' ? undefined : 'button'),
    button,
    item: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') setOpener((now) => now ?? 'mouse');
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') close();
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) close();
      },
    },
  };
}
