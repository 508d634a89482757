import type { ProjectionEvent } from '@marketplace/contracts/projections/projection.events';
import { specify } from '@marketplace/testing/specify';
import { describe, expect, it } from 'vitest';
import { projectionDecider } from './projection.decider.ts';

const operations = specify(projectionDecider);
const projection = 'listings';
const paused: ProjectionEvent = { type: 'ProjectionPaused', data: { projection } };
const resumed: ProjectionEvent = { type: 'ProjectionResumed', data: { projection } };
const skipped = (position: number): ProjectionEvent => ({
  type: 'ProjectionEventSkipped',
  data: { projection, position, reason: 'no price' },
});
const started: ProjectionEvent = { type: 'ProjectionRebuildStarted', data: { projection, generation: 2 } };
const cancelled: ProjectionEvent = { ...started, type: 'ProjectionRebuildCancelled' };

it('a pause is recorded once, until it is resumed', () => {
  operations.given().when({ type: 'Pause', projection }).then(paused);
  operations.given(paused, resumed).when({ type: 'Pause', projection }).then(paused);
  operations.given(paused).when({ type: 'Pause', projection }).thenNothing();
  operations.given(paused).when({ type: 'Resume', projection }).then(resumed);
  operations.given(paused, resumed).when({ type: 'Resume', projection }).thenNothing();
});

describe('a skip', () => {
  const facts = { reason: 'no price', isUnreadable: false, heldUpAt: [] as number[] };
  const skip = { ...facts, type: 'SkipEvent', projection, position: 7 } as const;

  it('is recorded where the projection is blocked, or where the event is unreadable', () => {
    operations
      .given(skipped(3))
      .when({ ...skip, heldUpAt: [7] })
      .then(skipped(7));
    operations
      .given()
      .when({ ...skip, isUnreadable: true })
      .then(skipped(7));
  });

  it.each([[], [6]])('is refused while the projection is blocked at %j', (...heldUpAt) => {
    operations
      .given()
      .when({ ...skip, heldUpAt })
      .thenRejects('not-held-up-there');
  });

  it('has no effect the second time', () => {
    operations.given(skipped(7)).when(skip).thenNothing();
  });
});

describe('a rebuild', () => {
  it('is cancelled once', () => {
    const cancel = { type: 'CancelRebuild', projection, generation: 2 } as const;
    operations.given(started).when(cancel).then(cancelled);
    operations.given(started, cancelled).when(cancel).thenNothing();
  });

  it('is cancelled when refused before its start, each time', () => {
    const never: ProjectionEvent = { ...cancelled, data: { projection, generation: 0 } };
    operations.given(never).when({ type: 'RefuseRebuild', projection }).then(never);
  });

  it('is a new one after a cancellation, even with the same number', () => {
    const { initialState, evolve } = projectionDecider;
    expect([started, cancelled].reduce(evolve, initialState).cancelled).toBe(2);
    expect([started, cancelled, started].reduce(evolve, initialState).cancelled).toBeNull();
  });
});
