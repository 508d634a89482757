import type { SWRConfiguration, SWRResponse } from 'swr';
import useSWR from 'swr';
import type { ApiError } from './api-error.ts';
import type { Resource } from './client.ts';
import { readResource } from './client.ts';

/** Reads are retried when there was no answer, or a server error. */
export const repeating = {
  errorRetryCount: 3,
  shouldRetryOnError: ({ status }: ApiError) => status === 0 || status >= 500,
};

/** Loads a resource and keeps it fresh; null loads nothing. The first render uses the data embedded by the server. */
export function useResource<T>(
  resource: Resource<T> | null,
  options: SWRConfiguration<T, ApiError> = {},
): SWRResponse<T, ApiError> {
  return useSWR<T, ApiError>(resource?.path ?? null, resource && (() => readResource(resource)), {
    ...repeating,
    ...options,
  });
}
