import { act, renderHook } from '@testing-library/react';
import { useEffect, useLayoutEffect } from 'react';
import type { NavigateFunction } from 'react-router-dom';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { useUrlState } from './url-state.ts';

const Filter = z.object({ search: z.string().catch(''), page: z.coerce.number().catch(1) });

it('keeps the text once the list is on screen, until a link leads elsewhere', async () => {
  let go: NavigateFunction | undefined;
  const { result } = renderHook(
    () => {
      const url = useUrlState(Filter);
      const navigate = useNavigate();
      // biome-ignore lint/correctness/useExhaustiveDependencies: once, before any effect of the list itself
      useLayoutEffect(() => url.set({ search: 'early' }), []);
      useEffect(() => {
        go = navigate;
      }, [navigate]);
      return url;
    },
    { wrapper: MemoryRouter },
  );
  expect(result.current.state.search).toBe('early');
  await act(async () => go?.('/?search=linked&page=2'));
  expect(result.current.state).toEqual({ search: 'linked', page: 2 });
  await act(async () => result.current.set({ search: 'typed' }));
  expect(result.current.state).toEqual({ search: 'typed', page: 1 });
});
