import type { ProjectionEvent } from '@marketplace/contracts/projections/projection.events';
import { specify } from '@marketplace/testing/specify';
import { describe, it } from 'vitest';
import { rebuildDecider } from './rebuild.decider.ts';

const rebuilds = specify(rebuildDecider);
const projection = 'statistics';
const requested: ProjectionEvent = { type: 'ProjectionRebuildRequested', data: { projection } };
const started: ProjectionEvent = { type: 'ProjectionRebuildStarted', data: { projection, generation: 2 } };
const cancelled: ProjectionEvent = {
  type: 'ProjectionRebuildCancelled',
  data: { projection, generation: 0 },
};
const paused: ProjectionEvent = { type: 'ProjectionPaused', data: { projection } };
const request = { type: 'RequestRebuild', projection, isRunning: false } as const;

describe('asking for a rebuild', () => {
  it('is recorded, again when the one before was started', () => {
    rebuilds.given().when(request).then(requested);
    rebuilds.given(requested, started).when(request).then(requested);
    rebuilds.given(requested, cancelled).when(request).then(requested);
  });

  it('is refused while one is asked for or runs', () => {
    rebuilds.given(requested, paused).when(request).thenRejects('rebuild-running');
    rebuilds
      .given(requested, started)
      .when({ ...request, isRunning: true })
      .thenRejects('rebuild-running');
  });
});
