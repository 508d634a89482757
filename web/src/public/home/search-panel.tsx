import { ALL_DISTRICTS } from '@marketplace/contracts/districts';
import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import type { FormEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import type { FilterTexts } from '../../listing/filter-url.ts';
import { queryOf } from '../../listing/filter-url.ts';
import { Button } from '../../ui/button.tsx';
import { CloseButton } from '../../ui/close-button.tsx';
import { CloseIcon, SearchIcon } from '../../ui/icons.tsx';
import { Spread } from '../../ui/layout.ts';
import { from, raised, space, theme } from '../../ui/theme.ts';
import { paths } from '../pages.ts';
import { SearchFields } from './search-fields.tsx';
import { SearchTabs } from './search-tabs.tsx';

const defaults: FilterTexts = {
  search: '',
  district: ALL_DISTRICTS,
  category: 'all',
  minPrice: '',
  maxPrice: '',
  bedrooms: 'any',
  bathrooms: 'any',
};

/**
 * The home page's search: leads to the list of the chosen tab with the filters that were set. Small screens have a pill in its
 * place until it is opened.
 */
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
        <SearchStats />
      </Panel>
    </>
  );
}

/** Returns the state of the panel on small screens. Opened, it starts in its first field; closed, the focus is back on the pill. */
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
          <Title id={`${id}-title`}>Find Your Perfect Property</Title>
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

/** Where the panel is behind the pill: without scripts it could not be opened. */
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
const Title = styled.h2`font-size: ${theme.size.h3};`;
const Subtitle = styled.p`color: ${theme.color.muted};`;
const Actions = styled.div`
  display: flex;
  justify-content: end;
  gap: ${space(3)};
  padding-top: ${space(4)};
  & > [type='submit'] { flex: 1; }
  ${from.md} { & > [type='submit'] { flex: none; } }
`;

/** Words of the operator, not counted from the listings. */
const stats = [
  '2,500+ Active Listings',
  '28 Districts Covered',
  '$50K-$20M Price Range',
  'Daily New Listings',
];

function SearchStats() {
  return (
    <List>
      {stats.map((stat) => (
        <li key={stat}>{stat}</li>
      ))}
    </List>
  );
}

const List = styled.ul`
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
