import { readAmount } from '@marketplace/contracts/amounts';
import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import type { ChangeEvent, ReactNode } from 'react';
import { Select, TextArea, TextInput } from '../../ui/controls.tsx';
import { exactPrice } from '../../ui/format.ts';
import type { FormErrors } from '../listing/listing-fields.ts';
import { fieldDescriptions } from '../listing/listing-fields.ts';
import { CheckBox } from '../ui/controls.tsx';
import type { FormValues } from './form-values.ts';
import type { SetField } from './use-form.ts';

/** What each control of the form works on. Controls have the id `{id}-{field}`. */
export interface SectionProps {
  id: string;
  values: FormValues;
  set: SetField;
  errors: FormErrors;
  /** What may be wrong with a field, though it can be saved. */
  doubts?: Readonly<Record<string, ReactNode>>;
}

/** The control of a field that holds a text, a number, a choice or yes and no. Lists have controls of their own. */
export function FieldControl({ section, field }: { section: SectionProps; field: ListingField }) {
  const { id, values, set, errors, doubts = {} } = section;
  const { label, isRequired, control } = fieldDescriptions[field];
  const typed = {
    id: `${id}-${field}`,
    label,
    error: errors[field],
    required: isRequired,
    value: String(values[field]),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      set(field, event.target.value),
  };
  switch (control.kind) {
    case 'text': {
      const { kind, hint, ...rest } = control;
      return <TextInput {...typed} {...rest} hint={doubts[field] ?? hint} />;
    }
    case 'number':
      return <TextInput {...typed} inputMode={control.inputMode} autoComplete="off" />;
    case 'amount':
      return <TextInput {...typed} hint={amountHint(typed.value, doubts[field])} autoComplete="off" />;
    case 'lines':
      return <TextArea {...typed} rows={6} />;
    case 'choice':
      return (
        <Select {...typed}>
          <option value="">{control.none ?? 'Select…'}</option>
          {control.options.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      );
    case 'flag':
      return (
        <CheckBox
          id={typed.id}
          label={label}
          checked={values[field] === true}
          onChange={(event) => set(field, event.target.checked)}
        />
      );
    case 'list':
    case 'notes':
      return null;
  }
}

function amountHint(text: string, doubt: ReactNode): ReactNode {
  const meant = understood(text);
  if (!doubt) return meant;
  return (
    <>
      {meant} {doubt}
    </>
  );
}

/** Says what an amount is understood as, unless it is typed so; nothing of one that is refused. */
function understood(text: string): string | undefined {
  const amount = readAmount(text);
  return amount && String(amount) !== text ? `= ${exactPrice(amount)}` : undefined;
}
