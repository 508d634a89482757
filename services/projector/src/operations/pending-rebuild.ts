import type { Act } from './orders.ts';

/** Returns the request for a rebuild that nobody has started yet, if there is one. */
export function pendingRebuild(acts: readonly Act[]): Act | undefined {
  const last = acts.findLast(
    ({ event: { type } }) => type === 'ProjectionRebuildRequested' || type === 'ProjectionRebuildStarted',
  );
  return last?.event.type === 'ProjectionRebuildRequested' ? last : undefined;
}
