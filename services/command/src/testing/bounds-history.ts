import type { Claim, Flow, Quota } from '../visits/bounds.ts';
import { SLICES } from '../visits/bounds.ts';

/** A visit that was judged. */
export interface Judged {
  at: number;
  claims: readonly Claim[];
  /** The key of the bound that had no room for it; undefined when it was taken. */
  refusedBy: string | undefined;
}

/**
 * Returns what is wrong with how visits were judged, in words, by counting those that were taken: no bound may ever have held more than it
 * may, and no visit may have been refused by one that had room.
 */
export function wrongJudgements(history: readonly Judged[]): string[] {
  return history.flatMap((judged, index) => {
    const before = history.slice(0, index).filter(({ refusedBy }) => refusedBy === undefined);
    return judged.claims.flatMap(({ key, bound }) => {
      const times = before
        .filter(({ claims }) => claims.some((claim) => claim.key === key))
        .map(({ at }) => at);
      const isFull = 'perSecond' in bound ? isFlowFull : isQuotaFull;
      if (judged.refusedBy === undefined && isFull(bound as Flow & Quota, times, judged.at, 'surely'))
        return [`visit ${index} at ${judged.at} went beyond ${bound.reason} ${key}`];
      if (judged.refusedBy === key && !isFull(bound as Flow & Quota, times, judged.at, 'perhaps'))
        return [`visit ${index} at ${judged.at} was refused by ${bound.reason} ${key}, which had room`];
      return [];
    });
  });
}

type Certainty = 'surely' | 'perhaps';
const ROUNDING = 1e-6;

/** Whether one more at a time, together with any of the last ones, is more than the burst and what came in since. */
function isFlowFull({ burst, perSecond }: Flow, times: number[], now: number, certainty: Certainty): boolean {
  const tolerance = certainty === 'surely' ? ROUNDING : -ROUNDING;
  return [...times, now].some(
    (since, index) => times.length + 1 - index > burst + ((now - since) * perSecond) / 1000 + tolerance,
  );
}

/** A quota may have room again a slice of its time late, and never early. */
function isQuotaFull({ most, sliceMs }: Quota, times: number[], now: number, certainty: Certainty): boolean {
  const slices = certainty === 'surely' ? SLICES : SLICES + 1;
  return times.filter((at) => at > now - slices * sliceMs).length >= most;
}
