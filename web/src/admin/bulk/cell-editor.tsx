import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import type { KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import { Select, TextArea, TextInput } from '../../ui/controls.tsx';
import { fieldDescriptions } from '../listing/listing-fields.ts';

interface CellEditorProps {
  field: ListingField;
  /** Names the control: the field and the row. */
  label: string;
  text: string;
  /** Called once, with what is to be written; undefined when nothing is. `isByKey`: the focus is to stay in the grid. */
  onEnd: (typed: string | undefined, isByKey: boolean) => void;
}

/** The control in which a cell is mended: Enter or leaving it writes, Escape does not. */
export function CellEditor({ field, label, text, onEnd }: CellEditorProps) {
  const [typed, setTyped] = useState(text);
  const hasEnded = useRef(false);
  const { control } = fieldDescriptions[field];

  function end(written: string | undefined, isByKey: boolean) {
    if (hasEnded.current) return;
    hasEnded.current = true;
    onEnd(written, isByKey);
  }
  const given = {
    label,
    hideLabel: true,
    value: typed,
    ref: focusAtOnce,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
    onBlur: () => end(typed, false),
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') end(undefined, true);
      else if (event.key === 'Enter' && !event.shiftKey) end(typed, true);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  if (control.kind === 'lines') return <TextArea {...given} rows={4} />;
  if (control.kind === 'flag') return <Select {...given}>{optionsOf(['', 'Yes', 'No'], text)}</Select>;
  if (control.kind === 'choice') {
    const names = control.options.map(({ name }) => name);
    return <Select {...given}>{optionsOf(['', ...names], text)}</Select>;
  }
  return <TextInput {...given} autoComplete="off" />;
}

/** What the file says stands among the options, so that it can be left as it is. */
function optionsOf(names: readonly string[], text: string) {
  return [...new Set([...names, text])].map((name) => (
    <option key={name} value={name}>
      {name === '' ? 'None' : name}
    </option>
  ));
}

function focusAtOnce(control: HTMLElement | null) {
  control?.focus();
  if (control instanceof HTMLInputElement) control.select();
}
