import { useEffect } from 'react';
import styled from 'styled-components';
import type { FilterName } from '../../listing/filter-url.ts';
import { understood } from '../../listing/filter-url.ts';
import { noteOpened, savedSearches, toggleSearch } from '../../listing/saved-searches.ts';
import { useKept } from '../../listing/visitor-lists.ts';
import { drawn } from '../../ui/icons.tsx';
import { space, theme } from '../../ui/theme.ts';
import { ROOMS } from './list-sources.ts';

export interface SaveSearchProps {
  path: string;
  params: URLSearchParams;
  /** The filters that the list looks at. */
  fields: readonly FilterName[];
  /** The search that the list is of, when there was nothing for the one of the address. */
  respelled: string | undefined;
}

/** Keeps what the list is filtered by, to be told what is new in it; or takes it off again. */
export function SaveSearch(search: SaveSearchProps) {
  const address = searchAddress(search);
  const saved = useKept(savedSearches);
  const isSaved = saved !== undefined && address in saved;
  useEffect(() => noteOpened(address), [address]);
  return (
    <Toggle type="button" aria-pressed={isSaved} onClick={() => toggleSearch(address)}>
      <BookmarkIcon size={18} />
      Save this search
    </Toggle>
  );
}

/** Returns the shortest address of what a list is filtered by, whatever its order and page. */
export function searchAddress({ path, params, fields, respelled }: SaveSearchProps): string {
  const query = understood(params, fields);
  if (respelled !== undefined) query.set('search', respelled);
  if (params.get(ROOMS.name) === ROOMS.applied) query.set(ROOMS.name, ROOMS.applied);
  return query.size > 0 ? `${path}?${query}` : path;
}

const BookmarkIcon = drawn('M7 4h10v16l-5-4-5 4z');

const Toggle = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  min-height: 44px;
  padding: 0 ${space(2)};
  border: 0;
  border-radius: ${theme.radius.md}px;
  background: transparent;
  color: ${theme.color.brand};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.strong};
  white-space: nowrap;
  &:hover { color: ${theme.color.brandHover}; text-decoration: underline; }
  &[aria-pressed='true'] > svg { fill: currentColor; }
`;
