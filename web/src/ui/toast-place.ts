/** The container of toasts: at the end of the page, or in the top modal dialog, outside of which everything is inert. */
let place: HTMLElement | undefined;
const modals: HTMLElement[] = [];

/** Returns the element that contains the toasts; it is moved automatically. */
export function toastPlace(): HTMLElement {
  if (place === undefined) {
    place = document.createElement('div');
    document.body.append(place);
  }
  return place;
}

/** Moves toasts to where they can be reached, because one of them has a button. */
export function bringWithinReach(): void {
  modals.at(-1)?.append(toastPlace());
}

/** Lets a modal dialog contain the toasts. Returns the function that ends that, to be called before the dialog leaves the page. */
export function holdToasts(modal: HTMLElement): () => void {
  modals.push(modal);
  return () => {
    modals.splice(modals.indexOf(modal), 1);
    if (place?.parentElement === modal) document.body.append(place);
  };
}
