import type { OperationsView, ProjectionView } from '@marketplace/contracts/operations/operations.views';

/** A read model that is up to date. */
export function projectionView(name: string, more: Partial<ProjectionView> = {}): ProjectionView {
  return {
    name,
    generation: 1,
    state: 'live',
    position: 6000,
    lag: 0,
    lag_seconds: 0,
    error: null,
    set_aside_count: 0,
    set_aside: [],
    rebuild: null,
    ...more,
  };
}

/** A product without problems. */
export function operationsView(more: Partial<OperationsView> = {}): OperationsView {
  return {
    answers: [],
    head: 6000,
    queue_depth: 0,
    projector_seen_seconds: 1,
    projections: [projectionView('listings')],
    ...more,
  };
}
