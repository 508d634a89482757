import styled from 'styled-components';
import { CategorySelect, DistrictSelect } from '../../listings/filter-selects.tsx';
import type { FilterName, FilterTexts } from '../../listings/filter-url.ts';
import { priceText } from '../../listings/filter-url.ts';
import { Select, TextInput } from '../../ui/controls.tsx';
import { from, space } from '../../ui/theme.ts';

interface SearchFieldsProps {
  texts: FilterTexts;
  onChange: (name: FilterName, value: string) => void;
}

/** The seven fields of the search panel. */
export function SearchFields({ texts, onChange }: SearchFieldsProps) {
  return (
    <Grid>
      <Wide>
        <TextInput
          label="Search"
          type="search"
          name="search"
          maxLength={200}
          placeholder="Property name, location, or features..."
          value={texts.search}
          onChange={({ target }) => onChange('search', target.value)}
        />
      </Wide>
      <DistrictSelect value={texts.district} onChange={(value) => onChange('district', value)} />
      <CategorySelect value={texts.category} onChange={(value) => onChange('category', value)} />
      <PriceInput
        name="minPrice"
        label="Min Price (SGD)"
        example="e.g., 500000"
        texts={texts}
        onChange={onChange}
      />
      <PriceInput
        name="maxPrice"
        label="Max Price (SGD)"
        example="e.g., 2000000"
        texts={texts}
        onChange={onChange}
      />
      <RoomsSelect
        name="bedrooms"
        label="Bedrooms"
        unit="Bedroom"
        most={5}
        texts={texts}
        onChange={onChange}
      />
      <RoomsSelect
        name="bathrooms"
        label="Bathrooms"
        unit="Bathroom"
        most={4}
        texts={texts}
        onChange={onChange}
      />
    </Grid>
  );
}

interface PriceInputProps extends SearchFieldsProps {
  name: FilterName;
  label: string;
  example: string;
}

function PriceInput({ name, label, example, texts, onChange }: PriceInputProps) {
  return (
    <TextInput
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={13}
      placeholder={example}
      value={texts[name]}
      onChange={({ target }) => onChange(name, priceText(target.value))}
    />
  );
}

interface RoomsSelectProps extends SearchFieldsProps {
  name: FilterName;
  label: string;
  unit: string;
  most: number;
}

function RoomsSelect({ name, label, unit, most, texts, onChange }: RoomsSelectProps) {
  const numbers = Array.from({ length: most }, (_, index) => index + 1);
  return (
    <Select
      label={label}
      name={name}
      value={texts[name]}
      onChange={({ target }) => onChange(name, target.value)}
    >
      <option value="any">Any</option>
      {numbers.map((number) => (
        <option key={number} value={number}>
          {`${number}+ ${unit}`}
        </option>
      ))}
    </Select>
  );
}

const Grid = styled.div`
  display: grid;
  gap: ${space(4)};
  ${from.sm} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  ${from.lg} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
`;
const Wide = styled.div`
  grid-column: 1 / -1;
  ${from.lg} { grid-column: span 2; }
`;
