/** Id of the element that holds the page. */
export const MAIN = 'admin-main';

/** Moves the focus to the page when the element that had it was removed. */
export function focusMain(): void {
  if (document.activeElement === document.body) focusPage();
}

/** Moves the focus from an element that is about to go to the page, or to the dialog that is open over it. */
export function focusPage(): void {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const start = dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? document.getElementById(MAIN);
  start?.focus({ preventScroll: true });
}
