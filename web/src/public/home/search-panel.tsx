import { ALL_DISTRICTS } from '@marketplace/contracts/districts';
import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import { propertyTypes } from '@marketplace/contracts/listings/listing.terms';
import type { FormEvent, KeyboardEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { CategorySelect, DistrictSelect, PriceInput } from '../../listing/filter-selects.tsx';
import type { FilterName, FilterTexts } from '../../listing/filter-url.ts';
import { queryOf } from '../../listing/filter-url.ts';
import { SearchBox } from '../../listing/search-box.tsx';
import { Button, CloseButton } from '../../ui/button.tsx';
import { Select } from '../../ui/controls.tsx';
import { CloseIcon, SearchIcon } from '../../ui/icons.tsx';
import { Heading, Spread } from '../../ui/layout.ts';
import { from, raised, space, theme } from '../../ui/theme.ts';
import { paths } from '../pages.ts';

const defaults: FilterTexts = {
  search: '',
  district: ALL_DISTRICTS,
  category: 'all',
  minPrice: '',
  maxPrice: '',
  bedrooms: 'any',
  bathrooms: 'any',
};

/** The home page's search. Opens the list of the chosen tab with the filters set. Small screens show a button until it is opened. */
export function SearchPanel() {
  const id = useId();
  const { isOpen, open, close, pill, panel } = useOpening();
  return (
    <>
      <Pill
        ref={pill}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        data-open={isOpen}
        onClick={open}
      >
        <span>
          <strong>Find Your Perfect Property</strong>
          <small>Place, type, price, bedrooms</small>
        </span>
        <Lens>
          <SearchIcon />
        </Lens>
      </Pill>
      <Panel ref={panel} id={id} data-open={isOpen} aria-labelledby={`${id}-title`}>
        <SearchForm id={id} onClose={close} />
        <Stats>
          {stats.map((stat) => (
            <li key={stat}>{stat}</li>
          ))}
        </Stats>
      </Panel>
    </>
  );
}

/** State of the panel on small screens. Moves the focus to the first field on opening and back to the button on closing. */
function useOpening() {
  const [isOpen, setOpen] = useState<boolean>();
  const pill = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen) panel.current?.querySelector('input')?.focus();
    else if (isOpen === false) pill.current?.focus();
  }, [isOpen]);
  return { isOpen: isOpen ?? false, open: () => setOpen(true), close: () => setOpen(false), pill, panel };
}

function SearchForm({ id, onClose }: { id: string; onClose: () => void }) {
  const [type, setType] = useState<PropertyType>('Buy');
  const [texts, setTexts] = useState(defaults);
  const navigate = useNavigate();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void navigate({ pathname: paths.list(type), search: queryOf(texts).toString() });
  };
  return (
    <>
      <Top $gap={4}>
        <div>
          <Heading id={`${id}-title`}>Find Your Perfect Property</Heading>
          <Subtitle>Advanced search with comprehensive filters</Subtitle>
        </div>
        <SearchTabs active={type} panelId={`${id}-fields`} onChange={setType} />
        <Close type="button" aria-label="Close search" onClick={onClose}>
          <CloseIcon />
        </Close>
      </Top>
      <div id={`${id}-fields`} role="tabpanel" aria-labelledby={`${id}-fields-${type}`}>
        <form action={paths.list(type)} onSubmit={handleSubmit}>
          <SearchFields
            type={type}
            texts={texts}
            onChange={(name, value) => setTexts({ ...texts, [name]: value })}
          />
          <Actions>
            <Button size="lg" variant="quiet" onClick={() => setTexts(defaults)}>
              Reset
            </Button>
            <Button type="submit" size="lg">
              <SearchIcon /> Search Properties
            </Button>
          </Actions>
        </form>
      </div>
    </>
  );
}

/** Where the panel is behind the button; without scripts it could not be opened. */
const folded = `@media (width < ${theme.bp.lg}px) and (scripting: enabled)`;

const Pill = styled.button`
  display: none;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  width: 100%;
  min-height: 64px;
  padding: ${space(2)} ${space(2)} ${space(2)} ${space(5)};
  border: 1px solid ${theme.color.inputLine};
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.lift};
  line-height: ${theme.line.snug};
  text-align: start;
  ${folded} { &[data-open='false'] { display: flex; } }
  &:focus-visible { border-radius: ${theme.radius.pill}px; }
  & strong, & small { display: block; }
  & strong { font-weight: ${theme.weight.strong}; }
  & small { color: ${theme.color.muted}; font-size: ${theme.size.sm}; }
`;
const Lens = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 46px;
  height: 46px;
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.brand};
  color: ${theme.color.onBrand};
`;
const Panel = styled.section`
  position: relative;
  padding: ${space(5)} ${space(4)};
  ${raised}
  box-shadow: ${theme.shadow.lift};
  ${folded} { &[data-open='false'] { display: none; } }
  ${from.md} { padding: ${space(5)} ${space(6)}; }
`;
const Top = styled(Spread)`
  margin-bottom: ${space(4)};
  ${folded} { padding-right: 52px; & > [role='tablist'] { margin-right: -52px; } }
`;
const Close = styled(CloseButton)`
  display: none;
  position: absolute;
  top: ${space(3)};
  right: ${space(3)};
  ${folded} { display: grid; }
`;
const Subtitle = styled.p`color: ${theme.color.muted};`;
const Actions = styled.div`
  display: flex;
  justify-content: end;
  gap: ${space(3)};
  padding-top: ${space(4)};
  & > [type='submit'] { flex: 1; }
  ${from.md} { & > [type='submit'] { flex: none; } }
`;

/** The operator's figures, not counted from the listings. */
const stats = [
  '2,500+ Active Listings',
  '28 Districts Covered',
  '$50K-$20M Price Range',
  'Daily New Listings',
];

const Stats = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, auto);
  justify-content: space-between;
  gap: ${space(1)} ${space(4)};
  margin-top: ${space(4)};
  padding-top: ${space(3)};
  border-top: 1px solid ${theme.color.line};
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  ${from.md} { grid-template-columns: repeat(4, auto); }
`;

interface SearchTabsProps {
  active: PropertyType;
  panelId: string;
  onChange: (type: PropertyType) => void;
}

/** The tabs of the search panel; arrow keys, Home and End move between them. */
function SearchTabs({ active, panelId, onChange }: SearchTabsProps) {
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = propertyTypes.indexOf(active);
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
    const type = next === undefined ? undefined : propertyTypes.at(next % propertyTypes.length);
    if (!type) return;
    event.preventDefault(); // Home and End scroll the page
    onChange(type);
    event.currentTarget.querySelector<HTMLElement>(`[data-type='${type}']`)?.focus();
  };
  return (
    <TabList role="tablist" aria-label="What are you looking for?" onKeyDown={handleKeyDown}>
      {propertyTypes.map((type) => (
        <Tab
          key={type}
          type="button"
          role="tab"
          id={`${panelId}-${type}`}
          data-type={type}
          aria-selected={type === active}
          aria-controls={panelId}
          tabIndex={type === active ? 0 : -1}
          onClick={() => onChange(type)}
        >
          {type}
        </Tab>
      ))}
    </TabList>
  );
}

const TabList = styled.div`
  display: flex;
  gap: ${space(1)};
  padding: ${space(1)};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.sunken};
  flex: 1;
  ${from.sm} { flex: none; }
`;
const Tab = styled.button`
  flex: 1;
  min-width: 72px;
  ${from.sm} { min-width: 88px; }
  min-height: 44px;
  border: 0;
  border-radius: 7px;
  background: transparent;
  color: ${theme.color.muted};
  font-weight: ${theme.weight.strong};
  transition: background ${theme.motion}, color ${theme.motion};
  &:hover { color: ${theme.color.brand}; }
  &[aria-selected='true'] { background: ${theme.color.brand}; color: ${theme.color.onBrand}; }
`;

interface SearchFieldsProps {
  type: PropertyType;
  texts: FilterTexts;
  onChange: (name: FilterName, value: string) => void;
}

function SearchFields({ type, texts, onChange }: SearchFieldsProps) {
  const field = (name: FilterName) => ({
    name,
    value: texts[name],
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
  });
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
      <PriceInput
        name="minPrice"
        value={texts.minPrice}
        placeholder="e.g., 500000"
        onChange={(price) => onChange('minPrice', price)}
      />
      <PriceInput
        name="maxPrice"
        value={texts.maxPrice}
        placeholder="e.g., 2000000"
        onChange={(price) => onChange('maxPrice', price)}
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
