import { useEffect, useRef } from 'react';

/** Id of the element that holds the page. */
export const MAIN = 'admin-main';

/** Moves the focus to the page when the focused element was removed. */
export function focusMain(): void {
  if (document.activeElement === document.body) focusPage();
}

/** Moves the focus from an element that will be removed to the page, or to the open dialog. */
export function focusPage(): void {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const start = dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? document.getElementById(MAIN);
  start?.focus({ preventScroll: true });
}

/** Returns the ref of a form whose first invalid control gets the focus after each refusal. */
export function useFocusOnInvalid(refusal: unknown) {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal moves the focus
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [refusal]);
  return form;
}

/** As `ref`: focuses a control when it appears, and selects its text. */
export function focusAndSelect(control: HTMLElement | null): void {
  control?.focus();
  if (control instanceof HTMLInputElement) control.select();
}

/** As `ref`: focuses the first field of a page when it appears. Not on touch screens, where that opens the keyboard. */
export function focusFirstField(part: HTMLElement | null): void {
  if (!window.matchMedia('(pointer: fine)').matches) return;
  part?.querySelector('input')?.focus({ preventScroll: true });
}

/** Keeps the focus on a button that was disabled while busy, and moves it to the page when its element is removed. */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: HTMLElement | undefined;
    const remember = ({ target }: Event) => {
      last = target instanceof HTMLElement ? target : undefined;
    };
    const forget = () => {
      last = undefined;
    };
    const observer = new MutationObserver(() => {
      if (!last || document.activeElement !== document.body) return;
      if (!last.isConnected) focusMain();
      else if (!last.matches(':disabled')) last.focus({ preventScroll: true });
    });
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget);
    };
  }, []);
}
