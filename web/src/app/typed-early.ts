type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Notes what was typed, ticked and chosen on the server's HTML until now. Returns a function for after hydration, which tells React: of
 * itself, it would reset all that at once or at the next rendering.
 */
export function noteTypedEarly(root: ParentNode): () => void {
  const fields = [...root.querySelectorAll<Field>('input, textarea, select')];
  const changed = fields.filter(isChanged).map((field) => ({ field, value: field.value }));
  return () => {
    for (const { field, value } of changed)
      if (isTick(field)) tick(field);
      else type(field, isChanged(field) ? field.value : value);
  };
}

function isTick(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected && !option.defaultSelected);
  return isTick(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

function tick(field: HTMLInputElement): void {
  field.checked = field.defaultChecked;
  field.click();
}

/** React compares the value with the one that was set by the field's own property, and not by its prototype's. */
function type(field: Field, value: string): void {
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
