import type { SWRConfiguration, SWRResponse } from 'swr';
import useSWR from 'swr';
import type { ApiError } from './api-error.ts';
import type { Resource } from './client.ts';
import { readResource } from './client.ts';
import { usePageData } from './page-data.tsx';

/** Reads are retried when there was no answer, or a server error. */
export const repeating = {
  errorRetryCount: 3,
  shouldRetryOnError: ({ status }: ApiError) => status === 0 || status >= 500,
};

/**
 * SWR. The server loads nothing, and answers what the page embeds: the accessors of SWR's own answers hold the data of a page until the
 * next full collection of garbage, and take 4% of a rendering.
 */
export const useAnswer = (import.meta.env.SSR ? useEmbedded : useSWR) as typeof useSWR;

function useEmbedded(key: string | null): SWRResponse {
  const { fallback } = usePageData();
  const data = key === null ? undefined : fallback[key];
  const waits = key !== null && data === undefined;
  return { data, error: undefined, isLoading: waits, isValidating: waits, mutate: async () => data };
}

/** Loads a resource and keeps it fresh; null loads nothing. The first render uses the data embedded by the server. */
export function useResource<T>(
  resource: Resource<T> | null,
  options: SWRConfiguration<T, ApiError> = {},
): SWRResponse<T, ApiError> {
  return useAnswer<T, ApiError>(resource?.path ?? null, resource && (() => readResource(resource)), {
    ...repeating,
    ...options,
  });
}
