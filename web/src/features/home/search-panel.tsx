import { ALL_DISTRICTS } from '@marketplace/contracts/districts';
import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import type { FilterTexts } from '../../listings/filter-url.ts';
import { queryOf } from '../../listings/filter-url.ts';
import { paths } from '../../site/public-paths.ts';
import { Button } from '../../ui/button.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { Spread } from '../../ui/layout.ts';
import { from, raised, space, theme } from '../../ui/theme.ts';
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

/** The home page's search: leads to the list of the chosen tab with the filters that were set. */
export function SearchPanel() {
  const [type, setType] = useState<PropertyType>('Buy');
  const [texts, setTexts] = useState(defaults);
  const navigate = useNavigate();
  const id = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void navigate({ pathname: paths.list(type), search: queryOf(texts).toString() });
  };
  return (
    <Panel aria-labelledby={`${id}-title`}>
      <Top $gap={4}>
        <div>
          <Title id={`${id}-title`}>Find Your Perfect Property</Title>
          <Subtitle>Advanced search with comprehensive filters</Subtitle>
        </div>
        <SearchTabs active={type} panelId={id} onChange={setType} />
      </Top>
      <div id={id} role="tabpanel" aria-labelledby={`${id}-${type}`}>
        <form action={paths.list(type)} onSubmit={handleSubmit}>
          <SearchFields texts={texts} onChange={(name, value) => setTexts({ ...texts, [name]: value })} />
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
      <SearchStats />
    </Panel>
  );
}

const Panel = styled.section`
  position: relative;
  padding: ${space(5)} ${space(4)};
  ${raised}
  box-shadow: ${theme.shadow.lift};
  ${from.md} { padding: ${space(6)}; }
`;
const Top = styled(Spread)`margin-bottom: ${space(5)};`;
const Title = styled.h2`font-size: ${theme.size.h3};`;
const Subtitle = styled.p`color: ${theme.color.muted};`;
const Actions = styled.div`
  display: flex;
  justify-content: end;
  gap: ${space(3)};
  padding-top: ${space(5)};
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
  margin-top: ${space(5)};
  padding-top: ${space(4)};
  border-top: 1px solid ${theme.color.line};
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  ${from.md} { grid-template-columns: repeat(4, auto); }
`;
