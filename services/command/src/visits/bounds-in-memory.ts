import { LRUCache } from 'lru-cache';
import type { Bound, BoundState } from './bound.ts';
import { oneMore } from './bound.ts';

/** One place that a visit needs, in a bound of its own under a key. */
export interface Claim {
  key: string;
  bound: Bound;
}

/** About fifteen megabytes: enough for 25,000 visitors in half an hour. */
const KEPT = 50_000;

export type BoundsInMemory = ReturnType<typeof createBoundsInMemory>;

/** Returns bounds that this process keeps for itself. It forgets those that were not asked for longest when they are too many. */
export function createBoundsInMemory({ kept = KEPT, now = Date.now } = {}) {
  const states = new LRUCache<string, BoundState>({ max: kept });
  return {
    /** Takes all the places that a visit needs, or, when one is not there, none; then returns the bound that has no room. */
    take(claims: readonly Claim[]): Bound | undefined {
      const at = now();
      const after: BoundState[] = [];
      for (const { key, bound } of claims) {
        const state = oneMore(bound, states.get(key) ?? [], at);
        if (!state) return bound;
        after.push(state);
      }
      for (const [index, { key }] of claims.entries()) states.set(key, after[index] ?? []);
      return undefined;
    },
    /** How many are kept. */
    get size() {
      return states.size;
    },
  };
}
