import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

/** The bound that refused a visit: of one listing, of one address, of its network, or of all visits. */
export type BoundReason = 'listing' | 'address' | 'network' | 'total';

/** At most `burst` at once, and `perSecond` more in each second after that. */
export interface Flow {
  reason: BoundReason;
  burst: number;
  perSecond: number;
}

/** At most `most` in any stretch of `SLICES` slices. */
export interface Quota {
  reason: BoundReason;
  most: number;
  sliceMs: number;
}

export type Bound = Flow | Quota;

/** One unit of a bound, counted under a key. */
export interface Claim {
  key: string;
  bound: Bound;
}

/** Takes one unit of every bound, or none: then returns the bound that is full. */
export type TakeUnits = (claims: Claim[]) => Bound | undefined | Promise<Bound | undefined>;

/**
 * The state of a bound in whole numbers: of a flow its level and the time of it; of a quota its slices and their counts, oldest
 * first: s1, n1, s2, n2 …
 */
type BoundState = readonly number[];

/** Precision of a quota: it accepts again up to a thirtieth of its time late, never early. */
export const SLICES = 30;

/** Returns a quota of `most` in any `ms`. */
export function quota(reason: BoundReason, most: number, ms: number): Quota {
  return { reason, most, sliceMs: ms / SLICES };
}

/** Returns the state after one more at `now`, or undefined when the bound is full. `JUDGE` is the same in Lua. */
function countOne(bound: Bound, state: BoundState, now: number): BoundState | undefined {
  return 'perSecond' in bound ? countInFlow(bound, state, now) : countInQuota(bound, state, now);
}

function countInFlow({ burst, perSecond }: Flow, [level = 0, at = 0]: BoundState, now: number) {
  const left = Math.max(0, level - (Math.max(0, now - at) * perSecond) / 1000);
  return left + 1 > burst ? undefined : [left + 1, Math.max(now, at)];
}

function countInQuota({ most, sliceMs }: Quota, state: BoundState, now: number): BoundState | undefined {
  const slice = Math.max(Math.floor(now / sliceMs), state.at(-2) ?? 0);
  const kept: number[] = [];
  let count = 0;
  for (let index = 0; index < state.length; index += 2) {
    const [at = 0, counted = 0] = [state[index], state[index + 1]];
    if (at < slice - SLICES) continue;
    kept.push(at, counted);
    count += counted;
  }
  if (count >= most) return undefined;
  if (kept.at(-2) === slice) kept.push(slice, (kept.splice(-2)[1] ?? 0) + 1);
  else kept.push(slice, 1);
  return kept;
}

/** About 15 MB: enough for 25,000 visitors in half an hour. */
const KEPT = 50_000;

/** Returns bounds of this process alone. Beyond `kept` keys it drops the least recently used. */
export function createBoundsInMemory({ kept = KEPT, now = Date.now } = {}) {
  const states = new LRUCache<string, BoundState>({ max: kept });
  return {
    /** Takes one unit of every bound, or none: then returns the bound that is full. */
    take(claims: readonly Claim[]): Bound | undefined {
      const at = now();
      const after: BoundState[] = [];
      for (const { key, bound } of claims) {
        const state = countOne(bound, states.get(key) ?? [], at);
        if (!state) return bound;
        after.push(state);
      }
      for (const [index, { key }] of claims.entries()) states.set(key, after[index] ?? []);
      return undefined;
    },
    get size() {
      return states.size;
    },
  };
}

/**
 * Judges a batch of visits in their order. It reads every key once and writes each changed key once. For each visit it answers 0, or
 * the number of the claim that is full.
 */
const JUDGE = `
local given = cjson.decode(ARGV[1])
local now = given.now
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end

local function countInFlow(bound, state)
  local at = state[2] or 0
  local left = math.max(0, (state[1] or 0) - math.max(0, now - at) * bound.perSecond / 1000)
  if left + 1 > bound.burst then return nil end
  return { left + 1, math.max(now, at) }
end

local function countInQuota(bound, state)
  local slice = math.max(math.floor(now / bound.sliceMs), state[#state - 1] or 0)
  local kept, count = {}, 0
  for index = 1, #state, 2 do
    if state[index] >= slice - ${SLICES} then
      kept[#kept + 1] = state[index]
      kept[#kept + 1] = state[index + 1]
      count = count + state[index + 1]
    end
  end
  if count >= bound.most then return nil end
  if kept[#kept - 1] == slice then
    kept[#kept] = kept[#kept] + 1
  else
    kept[#kept + 1] = slice
    kept[#kept + 1] = 1
  end
  return kept
end

local function countOne(bound, state)
  if bound.perSecond then return countInFlow(bound, state) end
  return countInQuota(bound, state)
end

local states, changed, answers = {}, {}, {}
for index, text in ipairs(redis.call('MGET', unpack(KEYS))) do
  states[index] = {}
  for number in string.gmatch(text or '', '[^,]+') do table.insert(states[index], tonumber(number)) end
end
for visit, claims in ipairs(given.visits) do
  local after = {}
  answers[visit] = 0
  for claim, index in ipairs(claims) do
    after[claim] = countOne(given.bounds[index], states[index])
    if not after[claim] then
      answers[visit] = claim
      break
    end
  end
  if answers[visit] == 0 then
    for claim, index in ipairs(claims) do
      states[index] = after[claim]
      changed[index] = true
    end
  end
end
for index in pairs(changed) do
  local bound, state = given.bounds[index], states[index]
  local untilEmpty = bound.perSecond and state[1] * 1000 / bound.perSecond or bound.sliceMs * ${SLICES + 1}
  redis.call('SET', KEYS[index], table.concat(state, ','), 'PX', math.ceil(untilEmpty))
end
return answers
`;

/** The method that `defineCommand` adds to a connection. */
type Judge = (numberOfKeys: number, ...keysAndGiven: string[]) => Promise<number[]>;

/**
 * Returns a function that judges a batch of visits in one round trip, by bounds that all instances share. For each visit it returns
 * the bound that is full, if any.
 *
 * @param now for tests; Redis's own clock decides otherwise, because clocks of instances differ
 */
export function createBoundsInRedis(redis: Redis, prefix: string, now?: () => number) {
  redis.defineCommand('judgeVisits', { lua: JUDGE });
  const judge = (redis as unknown as Record<string, Judge>).judgeVisits?.bind(redis);
  if (!judge) throw new Error('the script of visits is not there');

  return async (visits: readonly (readonly Claim[])[]): Promise<(Bound | undefined)[]> => {
    const indexes = new Map<string, number>();
    const bounds: Bound[] = [];
    const indexOf = ({ key, bound }: Claim) => {
      const known = indexes.get(key);
      if (known !== undefined) return known;
      indexes.set(key, bounds.push(bound));
      return bounds.length;
    };
    const given = { now: now?.(), visits: visits.map((claims) => claims.map(indexOf)), bounds };
    const keys = [...indexes.keys()].map((key) => `${prefix}:${key}`);
    const answers = await judge(keys.length, ...keys, JSON.stringify(given));
    return visits.map((claims, index) => claims[(answers[index] ?? 0) - 1]?.bound);
  };
}
