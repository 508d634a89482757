import { ApiError } from '../api/api-error.ts';
import { readResource } from '../api/client.ts';
import type { Resource } from '../api/resource.ts';
import type { PageData } from '../site/page-data.ts';

interface Source {
  apiOrigin: string;
  signal: AbortSignal;
}

/** Reads all resources at once and returns the answers, and the statuses of those that failed, by path. Never throws. */
export async function readAll(
  resources: Resource<unknown>[],
  { apiOrigin, signal }: Source,
): Promise<Pick<PageData, 'fallback' | 'failures'>> {
  const fallback: PageData['fallback'] = {};
  const failures: PageData['failures'] = {};
  await Promise.all(
    resources.map(async (resource) => {
      try {
        fallback[resource.path] = await readResource(resource, { origin: apiOrigin, signal });
      } catch (error) {
        failures[resource.path] = error instanceof ApiError ? error.status : 0;
      }
    }),
  );
  return { fallback, failures };
}
