/** Which bound of visits had no room: of one listing, of one address, of the network round it, or of all visits together. */
export type BoundReason = 'listing' | 'address' | 'network' | 'total';

/** So many at once, and so many more in each second after that. */
export interface Flow {
  reason: BoundReason;
  burst: number;
  perSecond: number;
}

/** So many in any stretch of `SLICES` slices of time. */
export interface Quota {
  reason: BoundReason;
  most: number;
  sliceMs: number;
}

export type Bound = Flow | Quota;

/**
 * What is kept of a bound. Of a flow, how much is taken and when that was so; of a quota, the slices of time in which something was
 * taken and how much in each, oldest first: s1, n1, s2, n2 … All sizes are whole numbers of milliseconds.
 */
export type BoundState = readonly number[];

/** So finely does a quota know when something was taken: it has room again at most a thirtieth of its time late, never early. */
export const SLICES = 30;

/** Returns a quota of `most` in any `ms`. */
export function quota(reason: BoundReason, most: number, ms: number): Quota {
  return { reason, most, sliceMs: ms / SLICES };
}

/**
 * Returns what is kept of a bound when one more is taken at `now`, or undefined when there is no room for one more. The script of
 * `bounds-in-redis.ts` says the same in Redis' own language.
 */
export function oneMore(bound: Bound, state: BoundState, now: number): BoundState | undefined {
  return 'perSecond' in bound ? oneMoreOfFlow(bound, state, now) : oneMoreOfQuota(bound, state, now);
}

function oneMoreOfFlow(
  { burst, perSecond }: Flow,
  [taken = 0, at = 0]: BoundState,
  now: number,
): BoundState | undefined {
  const left = Math.max(0, taken - (Math.max(0, now - at) * perSecond) / 1000);
  return left + 1 > burst ? undefined : [left + 1, Math.max(now, at)];
}

function oneMoreOfQuota({ most, sliceMs }: Quota, state: BoundState, now: number): BoundState | undefined {
  const slice = Math.max(Math.floor(now / sliceMs), state.at(-2) ?? 0);
  const kept: number[] = [];
  let taken = 0;
  for (let index = 0; index < state.length; index += 2) {
    const [at = 0, count = 0] = [state[index], state[index + 1]];
    if (at < slice - SLICES) continue;
    kept.push(at, count);
    taken += count;
  }
  if (taken >= most) return undefined;
  if (kept.at(-2) === slice) kept.push(slice, (kept.splice(-2)[1] ?? 0) + 1);
  else kept.push(slice, 1);
  return kept;
}
