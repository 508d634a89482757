import { limits } from '@marketplace/contracts/limits';
import type { AsOfPage, PastListing } from '@marketplace/contracts/listings/as-of.views';
import { asOfSorts } from '@marketplace/contracts/listings/as-of.views';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { StatusBadge, TypeBadge } from '../../ui/badge.tsx';
import { Select, TextInput } from '../../ui/controls.tsx';
import { fullPrice } from '../../ui/format.ts';
import { Cluster, Stack } from '../../ui/layout.ts';
import { EmptyState } from '../../ui/states.tsx';
import { space, theme } from '../../ui/theme.ts';
import { DistrictSelect, StatusSelect, TypeSelect } from '../listing/filters.tsx';
import { Thumbnail } from '../listing/thumbnail.tsx';
import { thenPath } from '../pages.ts';
import { FilterForm, framed, Note } from '../ui/page.tsx';
import { moment } from '../ui/times.tsx';
import type { PastFilter } from './use-past.ts';

const sortNames = {
  title: 'Title: A to Z',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  changed: 'Last changed first',
} as const;

interface PastFilterFormProps {
  filter: PastFilter;
  onChange: (changed: Partial<PastFilter>) => void;
}

/** Narrows the listings of a moment by what they were then. */
export function PastFilterForm({ filter, onChange }: PastFilterFormProps) {
  return (
    <FilterForm role="search" onSubmit={(event) => event.preventDefault()}>
      <SearchBox search={filter.search} onSearch={(search) => onChange({ search })} />
      <StatusSelect
        value={filter.status ?? 'all'}
        onChoose={(status) => onChange({ status: status === 'all' ? undefined : status })}
      />
      <TypeSelect
        value={filter.property_type ?? 'all'}
        onChoose={(type) => onChange({ property_type: type === 'all' ? undefined : type })}
      />
      <DistrictSelect value={filter.district} onChoose={(district) => onChange({ district })} />
      <Select
        label="Sort by"
        value={filter.sort}
        onChange={({ target }) =>
          onChange({ sort: asOfSorts.find((sort) => sort === target.value) ?? 'title' })
        }
      >
        {asOfSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortNames[sort]}
          </option>
        ))}
      </Select>
    </FilterForm>
  );
}

/** The server is asked when nothing was typed for so long. */
const PAUSE_MS = 300;

function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(search);
  useEffect(() => {
    if (typed === search) return;
    const timer = setTimeout(() => onSearch(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, onSearch]);
  return (
    <Wide>
      <TextInput
        label="Search the listings of that moment"
        hideLabel
        type="search"
        placeholder="Search the listings of that moment..."
        maxLength={limits.searchLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Wide>
  );
}

const Wide = styled.div`grid-column: 1 / -1;`;

/** The listings of a moment; each leads to what it was then. */
export function PastList({ page }: { page: AsOfPage }) {
  const { at, first_at, listings, total } = page;
  if (total === 0) return <EmptyState title={emptyText(at, first_at)} />;
  return (
    <Stack as="ul" $gap={3}>
      {listings.map((listing) => (
        <li key={listing.id}>
          <ThenCard listing={listing} at={at} />
        </li>
      ))}
    </Stack>
  );
}

function emptyText(at: string, first: string | null): string {
  if (first === null) return 'No listing was ever added.';
  return at < first
    ? `Nothing was listed yet. The first listing was added on ${moment(first)}.`
    : 'No listing of that moment matches.';
}

function ThenCard({ listing, at }: { listing: PastListing; at: string }) {
  const { id, title, district, category, status, property_type, image, version, since } = listing;
  return (
    <Card>
      <Picture>
        <Thumbnail path={image ?? undefined} alt="" />
      </Picture>
      <Text>
        <h2>
          <Link to={thenPath(id, { version, at })}>{title}</Link>
        </h2>
        <Note>
          {district} · {category}
        </Note>
        <Cluster $gap={1}>
          <StatusBadge status={status} />
          <TypeBadge type={property_type} />
        </Cluster>
        {status === 'inactive' && <Note>Hidden from visitors then</Note>}
      </Text>
      <Figures>
        <Price>{fullPrice(listing)}</Price>
        <Note>since {moment(since)}</Note>
      </Figures>
    </Card>
  );
}

const Card = styled.article`
  display: grid;
  grid-template-columns: 96px minmax(0, 1fr) auto;
  gap: ${space(2)} ${space(4)};
  padding: ${space(3)} ${space(4)};
  ${framed}
  @media (max-width: ${theme.bp.md - 1}px) { grid-template-columns: 72px minmax(0, 1fr); }
`;
const Picture = styled.div`
  align-self: start;
  border-radius: ${theme.radius.sm}px;
  overflow: hidden;
`;
const Text = styled.div`
  display: grid;
  gap: ${space(1)};
  align-content: start;
  min-width: 0;
  overflow-wrap: anywhere;
  a { color: ${theme.color.ink}; text-decoration: none; }
  a:hover { color: ${theme.color.brand}; text-decoration: underline; }
`;
const Figures = styled.div`
  text-align: right;
  font-variant-numeric: tabular-nums;
  @media (max-width: ${theme.bp.md - 1}px) { grid-column: 2; text-align: left; }
`;
const Price = styled.strong`
  font-size: ${theme.size.md};
  font-weight: ${theme.weight.strong};
`;
