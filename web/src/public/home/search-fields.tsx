import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import styled from 'styled-components';
import { CategorySelect, DistrictSelect } from '../../listing/filter-selects.tsx';
import type { FilterName, FilterTexts } from '../../listing/filter-url.ts';
import { priceText } from '../../listing/price-text.ts';
import { SearchBox } from '../../listing/search-box.tsx';
import { Select, TextInput } from '../../ui/controls.tsx';
import { from, space } from '../../ui/theme.ts';

interface SearchFieldsProps {
  /** Of the list that is searched. */
  type: PropertyType;
  texts: FilterTexts;
  onChange: (name: FilterName, value: string) => void;
}

/** The seven fields of the search panel. */
export function SearchFields({ type, texts, onChange }: SearchFieldsProps) {
  const field = (name: FilterName, read = (text: string) => text) => ({
    name,
    value: texts[name],
    onChange: ({ target }: { target: { value: string } }) => onChange(name, read(target.value)),
  });
  const price = { inputMode: 'decimal', autoComplete: 'off', maxLength: 13 } as const;
  return (
    <Grid>
      <Wide>
        <SearchBox
          value={texts.search}
          onChange={(text) => onChange('search', text)}
          placeholder="Property name, location, or features..."
          list={{ type }}
        />
      </Wide>
      <DistrictSelect value={texts.district} onChange={(value) => onChange('district', value)} />
      <CategorySelect value={texts.category} onChange={(value) => onChange('category', value)} />
      <TextInput
        label="Min Price (SGD)"
        placeholder="e.g., 500000"
        {...price}
        {...field('minPrice', priceText)}
      />
      <TextInput
        label="Max Price (SGD)"
        placeholder="e.g., 2000000"
        {...price}
        {...field('maxPrice', priceText)}
      />
      <Select label="Bedrooms" {...field('bedrooms')}>
        {roomOptions(5, 'Bedroom')}
      </Select>
      <Select label="Bathrooms" {...field('bathrooms')}>
        {roomOptions(4, 'Bathroom')}
      </Select>
    </Grid>
  );
}

/** Any, and at least one up to at least `most`. */
function roomOptions(most: number, unit: string) {
  const numbers = Array.from({ length: most }, (_, index) => index + 1);
  return (
    <>
      <option value="any">Any</option>
      {numbers.map((number) => (
        <option key={number} value={number}>
          {`${number}+ ${unit}`}
        </option>
      ))}
    </>
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
