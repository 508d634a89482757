import type { RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';

/** Brings the beginning of the results back on screen when a visitor deep in a list asks for others. */
export function useScrollToResults(results: RefObject<HTMLElement | null>, params: URLSearchParams): void {
  const isReturn = useNavigationType() === 'POP';
  const seen = useRef(params);
  useLayoutEffect(() => {
    if (seen.current === params) return;
    seen.current = params;
    const isAbove = results.current !== null && results.current.getBoundingClientRect().top < 0;
    if (isAbove && !isReturn) results.current?.scrollIntoView();
  }, [params, results, isReturn]);
}
