import { OperationsView } from '@marketplace/contracts/operations/operations.views';
import { useResource } from '../../../api/use-resource.ts';

/** What moves here moves by itself, so the page looks again while it is on screen. */
const LOOK_AGAIN_MS = 1000;

/** Where the read models stand, kept up to date. */
export function useOperations() {
  const resource = { path: '/api/operations/projections', schema: OperationsView };
  return useResource(resource, { refreshInterval: LOOK_AGAIN_MS });
}
