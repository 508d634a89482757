import type { Orders } from '../operations/projection.decider.ts';
import type { GenerationStatus } from '../registry-status.ts';

/** What a generation is doing, in a word. `cut-short`: its rebuild was killed. */
export type Condition =
  | 'live'
  | 'catching-up'
  | 'paused'
  | 'stopped'
  | 'rebuilding'
  | 'cut-short'
  | 'retired';

/** Returns what a generation is doing, by the registry and by what operators want. */
export function conditionOf(
  { state, rebuilding, error, lag }: GenerationStatus,
  { paused }: Pick<Orders, 'paused'>,
): Condition {
  if (state === 'retired') return 'retired';
  if (state === 'building' && rebuilding) return 'rebuilding';
  if (error !== null) return 'stopped';
  if (state === 'building') return 'cut-short';
  if (paused) return 'paused';
  return lag > 0 ? 'catching-up' : 'live';
}

/** Returns the seconds until a generation will have read the log, null when it reads nothing or its rate is not known. */
export function secondsLeft(condition: Condition, { lag, rate }: Pick<GenerationStatus, 'lag' | 'rate'>) {
  const isReading = condition === 'catching-up' || condition === 'rebuilding';
  return isReading && rate ? lag / rate : null;
}
