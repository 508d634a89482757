import type { Redis } from 'ioredis';
import type { Bound } from './bound.ts';
import { SLICES } from './bound.ts';
import type { Claim } from './bounds-in-memory.ts';

/**
 * Judges a group of visits in their order, each as `bounds-in-memory.ts` does, with all that `bound.ts` says. It looks every key up at
 * once and writes each that changed once. Answers with 0 for a visit that took its places, else with the place that was not there.
 */
const JUDGE = `
local given = cjson.decode(ARGV[1])
local now = given.now
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end

local function oneMoreOfFlow(bound, state)
  local at = state[2] or 0
  local left = math.max(0, (state[1] or 0) - math.max(0, now - at) * bound.perSecond / 1000)
  if left + 1 > bound.burst then return nil end
  return { left + 1, math.max(now, at) }
end

local function oneMoreOfQuota(bound, state)
  local slice = math.max(math.floor(now / bound.sliceMs), state[#state - 1] or 0)
  local kept, taken = {}, 0
  for index = 1, #state, 2 do
    if state[index] >= slice - ${SLICES} then
      kept[#kept + 1] = state[index]
      kept[#kept + 1] = state[index + 1]
      taken = taken + state[index + 1]
    end
  end
  if taken >= bound.most then return nil end
  if kept[#kept - 1] == slice then
    kept[#kept] = kept[#kept] + 1
  else
    kept[#kept + 1] = slice
    kept[#kept + 1] = 1
  end
  return kept
end

local function oneMore(bound, state)
  if bound.perSecond then return oneMoreOfFlow(bound, state) end
  return oneMoreOfQuota(bound, state)
end

local states, changed, answers = {}, {}, {}
for index, text in ipairs(redis.call('MGET', unpack(KEYS))) do
  states[index] = {}
  for number in string.gmatch(text or '', '[^,]+') do table.insert(states[index], tonumber(number)) end
end
for visit, places in ipairs(given.visits) do
  local after = {}
  answers[visit] = 0
  for place, index in ipairs(places) do
    after[place] = oneMore(given.bounds[index], states[index])
    if not after[place] then
      answers[visit] = place
      break
    end
  end
  if answers[visit] == 0 then
    for place, index in ipairs(places) do
      states[index] = after[place]
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

/** What `defineCommand` adds to a connection. */
type Judge = (numberOfKeys: number, ...keysAndGiven: string[]) => Promise<number[]>;

/**
 * Returns bounds that every instance shares, on a connection to Redis: one round trip for a group of visits, decided as one.
 *
 * @param now for tests; Redis' own clock decides otherwise, so that the clocks of instances do not matter
 */
export function createBoundsInRedis(redis: Redis, prefix: string, now?: () => number) {
  redis.defineCommand('judgeVisits', { lua: JUDGE });
  const judge = (redis as unknown as Record<string, Judge>).judgeVisits?.bind(redis);
  if (!judge) throw new Error('the script of visits is not there');

  /** Judges visits by the places they need, in their order. Returns for each the bound that has no room, if there is one. */
  return async (visits: readonly (readonly Claim[])[]): Promise<(Bound | undefined)[]> => {
    const places = new Map<string, number>();
    const bounds: Bound[] = [];
    const placeOf = ({ key, bound }: Claim) => {
      const known = places.get(key);
      if (known !== undefined) return known;
      places.set(key, bounds.push(bound));
      return bounds.length;
    };
    const given = { now: now?.(), visits: visits.map((claims) => claims.map(placeOf)), bounds };
    const keys = [...places.keys()].map((key) => `${prefix}:${key}`);
    const answers = await judge(keys.length, ...keys, JSON.stringify(given));
    return visits.map((claims, index) => claims[(answers[index] ?? 0) - 1]?.bound);
  };
}
