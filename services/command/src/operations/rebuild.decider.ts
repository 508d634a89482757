import type { ProjectionEvent } from '@marketplace/contracts/projections/projection.events';
import type { Decider } from '@marketplace/event-store/decider';
import { RuleViolation } from '@marketplace/event-store/decider';

interface Rebuilds {
  /** A rebuild was requested and has not started. */
  isPending: boolean;
}

export interface RequestRebuild {
  type: 'RequestRebuild';
  projection: string;
  /** A process rebuilds the projection now. */
  isRunning: boolean;
}

export const rebuildDecider: Decider<Rebuilds, RequestRebuild, ProjectionEvent> = {
  initialState: { isPending: false },
  decide({ projection, isRunning }, { isPending }) {
    if (isRunning || isPending)
      throw new RuleViolation('rebuild-running', `The read model of ${projection} is already being rebuilt.`);
    return [{ type: 'ProjectionRebuildRequested', data: { projection } }];
  },
  evolve(rebuilds, { type }) {
    if (type === 'ProjectionRebuildRequested') return { isPending: true };
    const isOver = type === 'ProjectionRebuildStarted' || type === 'ProjectionRebuildCancelled';
    return isOver ? { isPending: false } : rebuilds;
  },
};
