import type { ProjectionEvent } from '@marketplace/contracts/projections/projection.events';
import type { Decider } from '@marketplace/event-store/decider';
import { RuleViolation } from '@marketplace/event-store/decider';

/** What the log says of a projection's rebuilds. */
interface Rebuilds {
  /** One was asked for and nobody has started it. */
  isPending: boolean;
}

export interface RequestRebuild {
  type: 'RequestRebuild';
  projection: string;
  /** A process rebuilds the projection at this moment. */
  isRunning: boolean;
}

export const rebuildDecider: Decider<Rebuilds, RequestRebuild, ProjectionEvent> = {
  initialState: { isPending: false },
  decide({ projection, isRunning }, { isPending }) {
    if (isRunning || isPending)
      throw new RuleViolation('rebuild-running', `The read model of ${projection} is being rebuilt already.`);
    return [{ type: 'ProjectionRebuildRequested', data: { projection } }];
  },
  evolve(rebuilds, { type }) {
    if (type === 'ProjectionRebuildRequested') return { isPending: true };
    const isOver = type === 'ProjectionRebuildStarted' || type === 'ProjectionRebuildCancelled';
    return isOver ? { isPending: false } : rebuilds;
  },
};
