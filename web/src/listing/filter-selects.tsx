import { ALL_DISTRICTS, districts } from '@marketplace/contracts/districts';
import { ALL_TYPES, typeOptions } from '@marketplace/contracts/property-types';
import { Select } from '../ui/controls.tsx';

interface FilterSelectProps {
  value: string;
  onChange: (value: string) => void;
}

/** All districts by their long labels. */
export function DistrictSelect({ value, onChange }: FilterSelectProps) {
  return (
    <Select label="District" name="district" value={value} onChange={({ target }) => onChange(target.value)}>
      <option>{ALL_DISTRICTS}</option>
      {districts.map(({ code, longLabel }) => (
        <option key={code}>{longLabel}</option>
      ))}
    </Select>
  );
}

/** The 16 property types. A category that is none of them, which links may name, is an option while it is chosen. */
export function CategorySelect({ value, onChange }: FilterSelectProps) {
  const options = typeOptions.filter((option) => option !== ALL_TYPES);
  const extra = value === 'all' || options.includes(value) ? [] : [value];
  return (
    <Select
      label="Property Type"
      name="category"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="all">{ALL_TYPES}</option>
      {[...extra, ...options].map((option) => (
        <option key={option}>{option}</option>
      ))}
    </Select>
  );
}
