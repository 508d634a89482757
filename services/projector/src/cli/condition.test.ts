import { describe, expect, it } from 'vitest';
import type { GenerationStatus } from '../registry-status.ts';
import { conditionOf, secondsLeft } from './condition.ts';

const live: GenerationStatus = {
  name: 'listings',
  generation: 1,
  state: 'live',
  position: 10,
  lag: 0,
  lagSeconds: 0,
  applied: 10,
  skipped: 0,
  error: null,
  errorPosition: null,
  rate: null,
  startedAt: '2026-11-21T00:00:00.000Z',
  rebuilding: false,
};
const stopped = { error: 'Stopped at position 11', errorPosition: 11, lag: 1 };

describe('a generation', () => {
  it.each<[string, Partial<GenerationStatus>, boolean]>([
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
    expect(conditionOf({ ...live, ...differing }, { paused })).toBe(condition);
  });

  it('tells how long it will take while it reads, and only then', () => {
    expect(secondsLeft('catching-up', { lag: 100, rate: 50 })).toBe(2);
    expect(secondsLeft('catching-up', { lag: 100, rate: null })).toBeNull();
    expect(secondsLeft('paused', { lag: 100, rate: 50 })).toBeNull();
  });
});
