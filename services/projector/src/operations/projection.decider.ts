import type { ProjectionEvent } from '@marketplace/contracts/projections/projection.events';
import type { Decider } from '@marketplace/event-store/decider';
import { RuleViolation } from '@marketplace/event-store/decider';
import type { Projection } from '@marketplace/read-models/projections';

export interface Orders {
  paused: boolean;
  skipped: readonly number[];
  cancelled: number | null;
}

export type Operation = { projection: Projection } & (
  | { type: 'Pause' | 'Resume' }
  | { type: 'RefuseRebuild' }
  | {
      type: 'SkipEvent';
      position: number;
      reason: string;
      isUnreadable: boolean;
      heldUpAt: readonly number[];
    }
  | { type: 'StartRebuild' | 'CancelRebuild'; generation: number }
);

const NOT_STARTED = 0; // generations are counted from 1

function decide(operation: Operation, orders: Orders): ProjectionEvent[] {
  const { projection } = operation;
  switch (operation.type) {
    case 'Pause':
      return orders.paused ? [] : [{ type: 'ProjectionPaused', data: { projection } }];
    case 'Resume':
      return orders.paused ? [{ type: 'ProjectionResumed', data: { projection } }] : [];
    case 'SkipEvent':
      return skip(operation, orders);
    case 'StartRebuild':
      return [{ type: 'ProjectionRebuildStarted', data: { projection, generation: operation.generation } }];
    case 'RefuseRebuild':
      return [{ type: 'ProjectionRebuildCancelled', data: { projection, generation: NOT_STARTED } }];
    case 'CancelRebuild':
      if (orders.cancelled === operation.generation) return [];
      return [{ type: 'ProjectionRebuildCancelled', data: { projection, generation: operation.generation } }];
  }
}

function skip(
  { projection, position, reason, isUnreadable, heldUpAt }: Extract<Operation, { type: 'SkipEvent' }>,
  { skipped }: Orders,
): ProjectionEvent[] {
  if (skipped.includes(position)) return [];
  if (!isUnreadable && !heldUpAt.includes(position)) {
    const where = heldUpAt.length === 0 ? 'at no event' : `at position ${heldUpAt.join(', ')}`;
    throw new RuleViolation(
      'not-held-up-there',
      `${projection} is not blocked at position ${position}; it is blocked ${where}. Nothing was skipped.`,
    );
  }
  return [{ type: 'ProjectionEventSkipped', data: { projection, position, reason } }];
}

function evolve(orders: Orders, { type, data }: ProjectionEvent): Orders {
  switch (type) {
    case 'ProjectionPaused':
      return { ...orders, paused: true };
    case 'ProjectionResumed':
      return { ...orders, paused: false };
    case 'ProjectionEventSkipped':
      return { ...orders, skipped: [...orders.skipped, data.position] };
    case 'ProjectionRebuildRequested':
      return orders; // the projector that starts it records that
    case 'ProjectionRebuildStarted':
      return { ...orders, cancelled: null };
    case 'ProjectionRebuildCancelled':
      return { ...orders, cancelled: data.generation };
  }
}

export const projectionDecider: Decider<Orders, Operation, ProjectionEvent> = {
  initialState: { paused: false, skipped: [], cancelled: null },
  decide,
  evolve,
};
