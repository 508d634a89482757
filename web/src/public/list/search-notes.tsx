import { counted } from '@marketplace/contracts/counted';
import type { ListingFilter } from '@marketplace/contracts/listings/listing.filters';
import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { useResource } from '../../api/use-resource.ts';
import type { AppliedFilter } from '../../listing/applied-filters.ts';
import { appliedFilters } from '../../listing/applied-filters.ts';
import type { FilterName } from '../../listing/filter-url.ts';
import { filterOf, understood } from '../../listing/filter-url.ts';
import { space, theme } from '../../ui/theme.ts';
import { paths } from '../pages.ts';
import type { ListSource } from './list-sources.ts';
import { elsewhereResource, fieldsOf, ROOM_FILTERS, ROOMS } from './list-sources.ts';
import type { ListWords } from './list-words.ts';

export interface ElsewhereProps {
  source: ListSource;
  params: URLSearchParams;
  /** This list has what was asked for too. */
  isMore: boolean;
}

const lists = [
  { name: 'Buy', path: paths.list('Buy'), noun: 'for sale' },
  { name: 'Sell', path: paths.list('Sell'), noun: 'for sale by their owners', one: 'for sale by its owner' },
  { name: 'Rent', path: paths.list('Rent'), noun: 'for rent' },
  { name: 'newLaunch', path: paths.newLaunch, noun: 'new launches', one: 'new launch' },
] as const;

/** Links to what the same search finds in the other lists. */
export function Elsewhere({ source, params, isMore }: ElsewhereProps) {
  const { data } = useResource(elsewhereResource(source, params), { revalidateOnFocus: false });
  const query = understood(params, fieldsOf(source, params));
  if (ROOM_FILTERS.some((name) => query.has(name))) query.set(ROOMS.name, ROOMS.applied);
  const found = lists.flatMap((list) => {
    const total = data?.[list.name] ?? 0;
    return total > 0 ? [{ ...list, total }] : [];
  });
  if (found.length === 0) return null;
  return (
    <Note aria-label="In our other lists">
      <span>In our other lists:</span>
      {found.map(({ name, path, noun, total, ...other }, place) => (
        <Link key={name} to={`${path}?${query}`}>
          {total} {isMore && place === 0 && 'more '}
          {total === 1 && 'one' in other ? other.one : noun}
        </Link>
      ))}
    </Note>
  );
}

export interface CountOfRestProps {
  /** What is said while this code is on its way. */
  plain: string;
  total: number;
  words: ListWords;
  type: PropertyType;
  fields: readonly FilterName[];
  params: URLSearchParams;
  /** What is left of the search. */
  search: string;
}

/** How many there are of what is left of a search: "Showing 12 rentals under $1,500". */
export function CountOfRest({ total, words, type, fields, params, search }: CountOfRestProps) {
  const filter: ListingFilter = { ...filterOf(params, fields), search };
  const kind = words.noun.replace('properties', '');
  const shown = type === 'Rent' ? counted(total, 'rental') : counted(total, `${kind}property`, words.noun);
  return ['Showing', shown, ...appliedFilters(filter).map(inWords)].join(' ');
}

function inWords({ name, label, meaning }: AppliedFilter): string {
  switch (meaning?.field ?? name) {
    case 'search':
      return `for ${label}`;
    case 'district':
      return `in ${label}`;
    case 'category':
      return `of type ${label}`;
    case 'bedrooms':
    case 'bathrooms':
      return `with ${label.replace('Up to', 'up to')}`;
    default:
      return label
        .replace('Up to', 'under')
        .replace('From', 'from')
        .replace(/^(?=[$\d])/, 'of ');
  }
}

const Note = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(4)};
  margin-block: ${space(3)};
  padding: ${space(2)} ${space(4)};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.brandTint};
  & > a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    font-weight: ${theme.weight.label};
  }
`;
