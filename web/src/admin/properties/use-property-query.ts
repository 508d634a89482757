import { useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router-dom';
import type { PropertyQuery } from './property-query.ts';
import { pageOfParams, paramsOfQuery, queryOfParams } from './property-query.ts';

interface Asked {
  query: PropertyQuery;
  page: number;
}

/** Filters, order and page of the list, kept in the address so that a reload, a link and the back button keep them. */
export function usePropertyQuery() {
  const [params, setParams] = useSearchParams();
  const isOwn = useNavigationType() === 'REPLACE';
  const [asked, setAsked] = useState<Asked>(() => askedBy(params));
  const [seen, setSeen] = useState(params);
  if (params !== seen) {
    setSeen(params);
    if (!isOwn) setAsked(askedBy(params)); // a link or the back button
  }
  function ask(next: Asked) {
    setAsked(next);
    setParams(
      { ...paramsOfQuery(next.query), ...(next.page > 1 && { page: String(next.page) }) },
      { replace: true },
    );
  }
  return {
    ...asked,
    /** Another filter or order starts on its first page. */
    set: (changed: Partial<PropertyQuery>) => ask({ query: { ...asked.query, ...changed }, page: 1 }),
    setPage: (page: number) => ask({ ...asked, page }),
  };
}

function askedBy(params: URLSearchParams): Asked {
  return { query: queryOfParams(params), page: pageOfParams(params) };
}
