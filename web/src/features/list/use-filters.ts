import { useMemo } from 'react';
import type { NavigateFunction } from 'react-router-dom';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { FilterName } from '../../listings/filter-url.ts';
import { filterNames, isDefault } from '../../listings/filter-url.ts';
import { inPlace } from '../../site/scroll-position.ts';

/** How a change of filters is kept in the browser's history: a choice can be gone back from, a key press cannot. */
type Keeping = 'push' | 'replace';

export interface Filters {
  params: URLSearchParams;
  setFilter: (name: FilterName, value: string, keeping: Keeping) => void;
  setSort: (sort: string) => void;
  clearFilters: () => void;
}

/** Returns the filters of the page's address, and how to change them; the page is not scrolled by it. */
export function useFilters(): Filters {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const changes = useMemo(() => changesBy(navigate), [navigate]);
  return { params, ...changes };
}

function changesBy(navigate: NavigateFunction): Omit<Filters, 'params'> {
  const change = (edit: (params: URLSearchParams) => void, keeping: Keeping) => {
    const next = new URLSearchParams(window.location.search); // of now: a key press may be waiting to be kept
    edit(next);
    void navigate({ search: next.toString() }, { replace: keeping === 'replace', state: inPlace });
  };
  return {
    setFilter: (name, value, keeping) =>
      change((params) => (isDefault(name, value) ? params.delete(name) : params.set(name, value)), keeping),
    setSort: (sort) =>
      change((params) => (sort === 'newest' ? params.delete('sort') : params.set('sort', sort)), 'push'),
    clearFilters: () =>
      change((params) => {
        for (const name of filterNames) params.delete(name);
      }, 'push'),
  };
}
