import type { ChangeEvent } from 'react';
import { fieldLabels } from '../blocks/listings/field-errors.ts';
import type { SectionProps } from './form-section.tsx';
import type { FormValues } from './form-values.ts';

export type TextField = {
  [Field in keyof FormValues]: FormValues[Field] extends string ? Field : never;
}[keyof FormValues];

/** What a control of a text field takes: label, value, error and what stores a new value. */
export function textProps({ id, values, set, errors }: SectionProps, field: TextField) {
  return {
    id: `${id}-${field}`,
    label: fieldLabels[field] ?? field,
    value: values[field],
    error: errors[field],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      set(field, event.target.value),
  };
}
