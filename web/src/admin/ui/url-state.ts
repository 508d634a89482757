import type { Parser } from '@marketplace/contracts/check';
import { useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router-dom';

/** Returns the state of an address. Every field of the schema catches: invalid values become the default. */
export function readUrlState<State>(schema: Parser<State>, params: URLSearchParams): State {
  return schema.parse(Object.fromEntries(params));
}

/** Returns the URL parameters of a state: only those that differ from the defaults. */
export function paramsOfState<State extends object>(
  schema: Parser<State>,
  state: State,
): Record<string, string> {
  const defaults = new Map<string, unknown>(Object.entries(schema.parse({})));
  const set = Object.entries(state).filter(
    ([name, value]) => value !== undefined && value !== defaults.get(name),
  );
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]));
}

/**
 * Filters, order and page of a list, kept in the URL: reloads, links and the back button keep them. `set` replaces the history
 * entry; any change except of the page returns to the first page.
 *
 * const Filter = z.object({ status: z.catch(z.optional(z.enum(statuses)), undefined), page: pageParam }); const { state, set } =
 * useUrlState(Filter);
 */
export function useUrlState<State extends object>(schema: Parser<State>) {
  const [params, setParams] = useSearchParams();
  const isOwnChange = useNavigationType() === 'REPLACE';
  // The router's state lags behind typing: a text field needs this copy.
  const [state, setState] = useState(() => readUrlState(schema, params));
  const [seen, setSeen] = useState(params);
  if (params !== seen) {
    setSeen(params);
    if (!isOwnChange) setState(readUrlState(schema, params)); // a link or the back button
  }
  function set(changed: Partial<State>) {
    const firstPage = 'page' in state ? { page: 1 } : {};
    const next = { ...state, ...firstPage, ...changed };
    setState(next);
    setParams(paramsOfState(schema, next), { replace: true });
  }
  return { state, set };
}
