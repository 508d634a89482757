type Used = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement;

/**
 * Notes the fields and buttons of the server's HTML that were used until now: after-first-paint.ts has marked them. Returns a function for
 * after hydration, which repeats it for React: of itself, React would reset fields at once or at the next rendering, and know of no press.
 */
export function noteUsedEarly(root: ParentNode): () => void {
  const used = [...root.querySelectorAll<Used>('[data-used]')].map((one) => ({ one, value: one.value }));
  for (const { one } of used) one.removeAttribute('data-used'); // React would miss it in its own HTML
  return () => {
    for (const { one, value } of used.splice(0))
      if (one instanceof HTMLButtonElement) one.click();
      else if (isTick(one)) tick(one);
      else type(one, value);
  };
}

function isTick(field: Used): field is HTMLInputElement {
  return field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
}

function tick(field: HTMLInputElement): void {
  if (field.checked === field.defaultChecked) return;
  field.checked = field.defaultChecked;
  field.click();
}

/** React compares the value with the one that was set by the field's own property, and not by its prototype's. */
function type(field: Exclude<Used, HTMLButtonElement>, noted: string): void {
  const isChoice = field instanceof HTMLSelectElement;
  const value = isChoice || field.value === field.defaultValue ? noted : field.value; // it may have been typed on since
  if (!isChoice) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(isChoice ? 'change' : 'input', { bubbles: true }));
}
