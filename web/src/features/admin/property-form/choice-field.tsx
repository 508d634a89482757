import { Select } from '../../../ui/controls.tsx';
import type { SectionProps } from './form-section.tsx';
import type { TextField } from './text-props.ts';
import { textProps } from './text-props.ts';

interface ChoiceFieldProps {
  section: SectionProps;
  field: TextField;
  options: readonly (string | { value: string; name: string })[];
  required?: boolean;
  /** Name of the option that stands for no choice. */
  none?: string;
}

/** A field with a fixed list of values; nothing is chosen until someone does. */
export function ChoiceField({ section, field, options, required, none = 'Select…' }: ChoiceFieldProps) {
  return (
    <Select {...textProps(section, field)} required={required}>
      <option value="">{none}</option>
      {options.map((option) => {
        const { value, name } = typeof option === 'string' ? { value: option, name: option } : option;
        return (
          <option key={value} value={value}>
            {name}
          </option>
        );
      })}
    </Select>
  );
}
