import { describe, expect, it } from 'vitest';
import type { GenerationState } from './projections.ts';
import { generationStatus, secondsLeft } from './projections.ts';

const live = { state: 'live' as GenerationState, error: null as string | null, lag: 0, rebuilding: false };
const stopped = { error: 'Stopped at position 11', lag: 1 };

describe('a generation', () => {
  it.each<[string, Partial<typeof live>, boolean]>([
    ['live', {}, false],
    ['live', { rebuilding: true }, false],
    ['catching-up', { lag: 5 }, false],
    ['paused', { lag: 5 }, true],
    ['stopped', stopped, false],
    ['stopped', stopped, true],
    ['rebuilding', { state: 'building', lag: 5, rebuilding: true }, true],
    ['cut-short', { state: 'building', lag: 5 }, false],
    ['stopped', { state: 'building', ...stopped }, false],
    ['retired', { state: 'retired', lag: 5 }, true],
  ])('is %s: %j, paused: %s', (condition, differing, paused) => {
    expect(generationStatus({ ...live, ...differing }, { paused })).toBe(condition);
  });

  it('estimates the remaining time only while it reads', () => {
    expect(secondsLeft('catching-up', { lag: 100, rate: 50 })).toBe(2);
    expect(secondsLeft('catching-up', { lag: 100, rate: null })).toBeNull();
    expect(secondsLeft('paused', { lag: 100, rate: 50 })).toBeNull();
  });
});
