/** Id of the element that holds a public page. */
export const CONTENT = 'content';

/** Moves the focus to the page without scrolling, when the focused element is gone. */
export function focusContent(): void {
  document.getElementById(CONTENT)?.focus({ preventScroll: true });
}
