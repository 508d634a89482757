import { useMemo } from 'react';
import type { NavigateFunction } from 'react-router-dom';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { FilterName } from '../../listing/filter-url.ts';
import { filterNames, isDefault } from '../../listing/filter-url.ts';
import { inPlace } from '../../ui/scroll-position.ts';
import { PAGE, ROOMS } from './list-sources.ts';

/** Choices push a history entry; key presses replace it. */
export type HistoryMode = 'push' | 'replace';

export interface Filters {
  params: URLSearchParams;
  setFilter: (name: FilterName, value: string, historyMode?: HistoryMode) => void;
  setSort: (sort: string) => void;
  /** Turns on the room filters. */
  applyRooms: () => void;
  clearFilters: () => void;
}

/** Returns the filters of the page's address, and how to change them without scrolling. */
export function useFilters(choices: HistoryMode = 'push'): Filters {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const changes = useMemo(() => changesBy(navigate, choices), [navigate, choices]);
  return useMemo(() => ({ params, ...changes }), [params, changes]);
}

function changesBy(navigate: NavigateFunction, choices: HistoryMode): Omit<Filters, 'params'> {
  const change = (edit: (params: URLSearchParams) => void, historyMode = choices) => {
    const next = new URLSearchParams(window.location.search); // of now: a key press may be waiting to be kept
    edit(next);
    next.delete(PAGE); // which was one of another list
    void navigate({ search: next.toString() }, { replace: historyMode === 'replace', state: inPlace });
  };
  return {
    setFilter: (name, value, historyMode) =>
      change(
        (params) => (isDefault(name, value) ? params.delete(name) : params.set(name, value)),
        historyMode,
      ),
    setSort: (sort) =>
      change((params) => (sort === 'newest' ? params.delete('sort') : params.set('sort', sort))),
    applyRooms: () => change((params) => params.set(ROOMS.name, ROOMS.applied)),
    clearFilters: () =>
      change((params) => {
        for (const name of [...filterNames, ROOMS.name]) params.delete(name);
      }),
  };
}
