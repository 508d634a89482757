import { act, renderHook } from '@testing-library/react';
import { useEffect, useLayoutEffect } from 'react';
import type { NavigateFunction } from 'react-router-dom';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { usePropertyQuery } from './use-property-query.ts';

it('keeps what is typed as soon as the list is on screen, until a link leads elsewhere', async () => {
  let go: NavigateFunction | undefined;
  const { result } = renderHook(
    () => {
      const asked = usePropertyQuery();
      const navigate = useNavigate();
      // biome-ignore lint/correctness/useExhaustiveDependencies: once, before any effect of the list itself
      useLayoutEffect(() => asked.set({ search: 'early' }), []);
      useEffect(() => {
        go = navigate;
      }, [navigate]);
      return asked;
    },
    { wrapper: MemoryRouter },
  );
  expect(result.current.query.search).toBe('early');
  await act(async () => go?.('/?search=linked&page=2'));
  expect(result.current).toMatchObject({ query: { search: 'linked' }, page: 2 });
});
