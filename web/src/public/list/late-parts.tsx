import { searchInWords, searchLists } from '@marketplace/contracts/alerts/search-in-words';
import { counted } from '@marketplace/contracts/counted';
import type { ListingFilter } from '@marketplace/contracts/listings/listing.filters';
import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import { readSearch, withoutPart } from '@marketplace/contracts/search/read-search';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { useResource } from '../../api/use-resource.ts';
import type { AppliedFilter } from '../../listing/applied-filters.ts';
import { appliedFilters, roomsLabel } from '../../listing/applied-filters.ts';
import type { FilterName } from '../../listing/filter-url.ts';
import { filterNames, filterOf, validParams } from '../../listing/filter-url.ts';
import { FollowByEmail } from '../../listing/follow-by-email.tsx';
import { recordOpened, savedSearches, toggleSearch } from '../../listing/saved-searches.ts';
import { useKept } from '../../listing/visitor-lists.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Select, TextInput } from '../../ui/controls.tsx';
import { CloseIcon, drawn } from '../../ui/icons.tsx';
import { Cluster } from '../../ui/layout.ts';
import type { LinkProps } from '../../ui/link.tsx';
import { Link } from '../../ui/link.tsx';
import { onPhone, space, theme } from '../../ui/theme.ts';
import { paths, withQuery } from '../pages.ts';
import type { ListWords } from './list-head.tsx';
import type { ListSource } from './list-sources.ts';
import {
  elsewhereResource,
  FIRST_LISTINGS,
  fieldsOf,
  PAGE,
  pageOf,
  ROOM_FILTERS,
  ROOMS,
} from './list-sources.ts';
import type { Filters } from './use-list.ts';

interface FilterChipsProps {
  /** The filters of this list; others are shown as not applied. */
  fields: readonly FilterName[];
  filters: Filters;
  /** The search of the results, when words were left out. */
  search: string | undefined;
  /** Called after use: the button is gone and the focus has to move. */
  onUse: () => void;
}

/** The active filters, each with a button to remove it. */
export function FilterChips({ fields, filters, search, onUse }: FilterChipsProps) {
  const { params } = filters;
  const filter = filterOf(params, fields);
  const applied = appliedFilters(search === undefined ? filter : { ...filter, search });
  const ignored = fields.includes('bedrooms') ? [] : appliedFilters(filterOf(params, ROOM_FILTERS));
  if (applied.length + ignored.length === 0) return null;
  return (
    <Row as="ul" $gap={2} aria-label="Filters in use">
      {applied.map(({ name, label, without = '' }) => (
        <li key={`${name} ${label}`}>
          <Chip
            type="button"
            aria-label={`Remove filter: ${label}`}
            onClick={() => {
              filters.setFilter(name, without);
              onUse();
            }}
          >
            {label}
            <CloseIcon size={16} />
          </Chip>
        </li>
      ))}
      {ignored.length > 0 && (
        <Ignored>
          {ignored.map(({ label }) => label).join(' and ')}, not applied
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              filters.applyRooms();
              onUse();
            }}
          >
            Apply
          </Button>
        </Ignored>
      )}
      <li>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            filters.clearFilters();
            onUse();
          }}
        >
          Clear all
        </Button>
      </li>
    </Row>
  );
}

const Row = styled(Cluster)`align-items: center;`;
const Chip = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-height: 36px;
  @media (pointer: coarse) { min-height: 44px; }
  padding: 0 ${space(3)};
  border: 1px solid ${theme.color.brand};
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.brandTint};
  color: ${theme.color.brandHover};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.label};
  &:hover { background: ${theme.color.surface}; }
`;

const Ignored = styled.li`
  display: inline-flex;
  align-items: center;
  min-height: 36px;
  padding-left: ${space(3)};
  border: 1px dashed ${theme.color.inputLine};
  border-radius: ${theme.radius.pill}px;
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  & > button { min-height: 34px; border-radius: ${theme.radius.pill}px; }
  @media (pointer: coarse) { & > button { min-height: 44px; } }
`;

interface ElsewhereProps {
  source: ListSource;
  params: URLSearchParams;
  isMore: boolean;
}

const lists = [
  { name: 'Buy', path: paths.list('Buy'), noun: 'for sale' },
  {
    name: 'Sell',
    path: paths.list('Sell'),
    noun: 'that we’re selling for their owners',
    one: 'that we’re selling for its owner',
  },
  { name: 'Rent', path: paths.list('Rent'), noun: 'for rent' },
  { name: 'newLaunch', path: paths.newLaunch, noun: 'new launches', one: 'new launch' },
] as const;

/** Links to the matches in the other lists. */
export function Elsewhere({ source, params, isMore }: ElsewhereProps) {
  const { data } = useResource(elsewhereResource(source, params), { revalidateOnFocus: false });
  const query = validParams(params, fieldsOf(source, params));
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
  /** Shown while this code loads. */
  plain: string;
  total: number;
  words: ListWords;
  type: PropertyType;
  fields: readonly FilterName[];
  params: URLSearchParams;
  /** The search without the words left out. */
  search: string;
}

/** The count with the remaining search in words: "Showing 12 rentals under $1,500". */
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
      return /^Near /.test(label) ? label.replace('N', 'n') : `in ${label}`;
    case 'sort':
      return '(cheapest first)';
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

const choices = ['1 bedroom', '2 bedrooms', '3 bedrooms', '4 bedrooms', '5+ bedrooms'];

export interface BedroomsSelectProps {
  filters: Filters;
  /** The filters that the list applies. */
  fields: readonly FilterName[];
}

/** Writes bedrooms into the search, where visitors see how to ask for them. It shows those of the search, else of the address. */
export function BedroomsSelect({ filters, fields }: BedroomsSelectProps) {
  const { params } = filters;
  const search = params.get('search') ?? '';
  const part = readSearch(search).parts.find(({ meaning }) => meaning.field === 'bedrooms');
  const least = filterOf(params, fields).bedrooms;
  const range = part && 'range' in part.meaning ? part.meaning.range : least ? { least } : undefined; // 0 is any
  const value = range ? roomsLabel(range, 'bedrooms') : '';
  const handleChange = (chosen: string) => {
    const text = [part ? withoutPart(search, part) : search, chosen].filter(Boolean).join(' ');
    filters.setFilter('search', text, undefined, 'bedrooms');
  };
  return (
    <WithScripts>
      <Select label="Bedrooms" value={value} onChange={({ target }) => handleChange(target.value)}>
        <option value="">Any</option>
        {[...new Set([...choices, value])].filter(Boolean).map((choice) => (
          <option key={choice} value={choice}>
            {choice.replace(/ bedrooms?$/, '')}
          </option>
        ))}
      </Select>
    </WithScripts>
  );
}

const WithScripts = styled.div`@media (scripting: none) { display: none; }`;

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

interface SaveSearchProps {
  path: string;
  params: URLSearchParams;
  fields: readonly FilterName[];
  /** The corrected search of the results. */
  respelled: string | undefined;
}

/** Saves the current filters as a search, or removes it. */
export function SaveSearch(search: SaveSearchProps) {
  const address = searchAddress(search);
  const saved = useKept(savedSearches);
  const isSaved = saved !== undefined && address in saved;
  useEffect(() => recordOpened(address), [address]);
  return (
    <Keeping>
      <SaveButton
        variant="quiet"
        size="sm"
        aria-label="Save this search"
        aria-pressed={isSaved}
        onClick={() => toggleSearch(address)}
      >
        <BookmarkIcon size={18} />
        <span>
          Save<OnWide> this search</OnWide>
        </span>
      </SaveButton>
      <FollowByEmail
        follow={{ search: address }}
        name={inNames(address)}
        label="Email me new homes like this"
      >
        <span>
          Email me<OnWide> new homes like this</OnWide>
        </span>
      </FollowByEmail>
    </Keeping>
  );
}

function searchAddress({ path, params, fields, respelled }: SaveSearchProps): string {
  const query = validParams(params, fields);
  if (respelled !== undefined) query.set('search', respelled);
  if (params.get(ROOMS.name) === ROOMS.applied) query.set(ROOMS.name, ROOMS.applied);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Returns a search in the words of its emails. */
function inNames(address: string): string {
  const [path = '', query] = address.split('?');
  const listName = searchLists[path]?.name ?? '';
  return searchInWords({ listName, filter: filterOf(new URLSearchParams(query), filterNames) });
}

const Keeping = styled.div`display: flex;`;
/** A phone's line has room for short labels only. */
const OnWide = styled.span`${onPhone} { display: none; }`;
const BookmarkIcon = drawn('M7 4h10v16l-5-4-5 4z');
const SaveButton = styled(Button)`
  min-height: 44px;
  padding: 0 ${space(2)};
  white-space: nowrap;
  &[aria-pressed='true'] > svg { fill: currentColor; }
`;

export interface PageLinksProps {
  params: URLSearchParams;
  total: number;
}

/** Links to the pages of a list. With scripts, the first page continues by scrolling and has none. */
export function PageLinks({ params, total }: PageLinksProps) {
  const { pathname } = useLocation();
  const page = pageOf(params);
  const pages = Math.ceil(total / FIRST_LISTINGS);
  if (pages < 2) return null;
  const link = (to: number, name: string, rest?: Omit<LinkProps, 'to'>) => (
    <li key={name}>
      <LinkButton
        to={pathname + searchOf(params, to)}
        variant={to === page ? 'primary' : 'secondary'}
        aria-current={to === page ? 'page' : undefined}
        {...rest}
      >
        {name}
      </LinkButton>
    </li>
  );
  const links = (
    <nav aria-label="Pages of results">
      <PageLinkList>
        {page > 1 && link(Math.min(page - 1, pages), 'Previous', { rel: 'prev' })}
        {numbersAround(page, pages).map((to) => link(to, String(to), { 'aria-label': `Page ${to}` }))}
        {page < pages && link(page + 1, 'Next', { rel: 'next' })}
      </PageLinkList>
    </nav>
  );
  return page > 1 ? links : <noscript>{links}</noscript>;
}

function searchOf(params: URLSearchParams, page: number): string {
  const next = new URLSearchParams(params);
  if (page > 1) next.set(PAGE, String(page));
  else next.delete(PAGE);
  return next.size > 0 ? `?${next}` : '';
}

/** Returns the first page, the last page and those around a page. */
export function numbersAround(page: number, pages: number): number[] {
  const around = Array.from({ length: 5 }, (_, index) => page - 2 + index);
  return [...new Set([1, ...around, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .sort((one, other) => one - other);
}

const PageLinkList = styled.ul`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space(2)};
  padding-block: ${space(5)};
`;

/** For owners, above the homes that we sell for others: links to the value of their own. */
export function OwnersBlock() {
  const navigate = useNavigate();
  return (
    <OwnersForm
      action={paths.sellHome}
      aria-label="For owners"
      onSubmit={(event) => {
        event.preventDefault();
        const postal = String(new FormData(event.currentTarget).get('postal'));
        void navigate(withQuery(paths.sellHome, { postal }));
      }}
    >
      <TextInput
        name="postal"
        label="What is my home worth?"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={6}
        placeholder="Your postal code"
      />
      <Button type="submit">See similar prices</Button>
    </OwnersForm>
  );
}

const OwnersForm = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 260px) auto;
  align-items: end;
  justify-content: start;
  gap: ${space(2)};
  margin-top: ${space(4)};
`;
