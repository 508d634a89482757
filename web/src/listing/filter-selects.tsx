import { readAmount } from '@marketplace/contracts/amounts';
import { ALL_DISTRICTS, districts } from '@marketplace/contracts/districts';
import { ALL_TYPES, typeOptions } from '@marketplace/contracts/property-types';
import { Select, TextInput } from '../ui/controls.tsx';

interface FilterSelectProps {
  value: string;
  onChange: (value: string) => void;
}

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

/** The 16 property types. Links may name another category, which then becomes an option. */
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

/** Returns a text reduced to a price: digits and at most two decimals; `1.5m` and `800k` are expanded. */
export function priceText(text: string): string {
  const amount = /[km]$/i.test(text) && readAmount(text);
  if (amount) return String(amount);
  const [whole = '', ...cents] = text.replace(/[^\d.]/g, '').split('.');
  return cents.length === 0 ? whole : `${whole}.${cents.join('').slice(0, 2)}`;
}

interface PriceInputProps {
  name: 'minPrice' | 'maxPrice';
  value: string;
  placeholder: string;
  onChange: (price: string) => void;
}

/** The minimum or maximum price of a filter. */
export function PriceInput({ onChange, ...input }: PriceInputProps) {
  return (
    <TextInput
      label={input.name === 'minPrice' ? 'Min Price (SGD)' : 'Max Price (SGD)'}
      inputMode="decimal"
      autoComplete="off"
      maxLength={13}
      onChange={({ target }) => onChange(priceText(target.value))}
      {...input}
    />
  );
}
