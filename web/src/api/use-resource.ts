import type { SWRConfiguration, SWRResponse } from 'swr';
import useSWR from 'swr';
import type { ApiError } from './api-error.ts';
import type { Resource } from './client.ts';
import { readResource } from './client.ts';

/** How reads are repeated: when there was no answer, or one of a server in trouble. */
export const repeating = {
  errorRetryCount: 3,
  shouldRetryOnError: ({ status }: ApiError) => status === 0 || status >= 500,
};

/** Loads a resource and keeps it fresh; null loads nothing. What the server embedded is there on the first render. */
export function useResource<T>(
  resource: Resource<T> | null,
  options: SWRConfiguration<T, ApiError> = {},
): SWRResponse<T, ApiError> {
  return useSWR<T, ApiError>(resource?.path ?? null, resource && (() => readResource(resource)), {
    ...repeating,
    ...options,
  });
}
