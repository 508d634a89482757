/** Id of the element that holds the page. */
export const MAIN = 'admin-main';

/** Moves the focus to the page when the element that had it was removed. */
export function focusMain(): void {
  if (document.activeElement === document.body) focusPage();
}

/** Moves the focus to the page, from an element that is about to go. */
export function focusPage(): void {
  document.getElementById(MAIN)?.focus({ preventScroll: true });
}
