/** Id of the element that holds a public page. */
export const CONTENT = 'content';

/** Moves the focus to the start of the page without scrolling, when what had it is gone or belongs to the page before. */
export function focusContent(): void {
  document.getElementById(CONTENT)?.focus({ preventScroll: true });
}
