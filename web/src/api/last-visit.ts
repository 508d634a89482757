import { isInt, isNullOr, isObjectOf } from '@marketplace/contracts/check';
import { useOfDevice } from '../ui/hydration.tsx';
import { createKept, parsed } from './kept.ts';

/** A visitor who does nothing for so long has left, whatever is still open. */
const QUIET_MS = 30 * 60_000;
/** What a visitor does is noted once in so long. */
const NOTED_EVERY_MS = 60_000;

/** The visit that goes on, in milliseconds. */
interface OwnVisit {
  /** When something was last done in it. */
  seen: number;
  /** When the one before it ended; null when it is the first. */
  before: number | null;
}

const isVisit = isObjectOf<OwnVisit>({ seen: isInt, before: isNullOr(isInt) });

const visit = createKept('last-visit', (text) => {
  const stored = parsed(text);
  return isVisit(stored) ? stored : undefined;
});

/**
 * Returns when the last visit of this browser ended, in milliseconds; null on the first one, undefined while that is unknown: on the
 * server, and until hydration.
 */
export function useLastVisit(): number | null | undefined {
  return useOfDevice(visit.subscribe, () => continued(visit.read(), Date.now())?.before ?? null);
}

/** Notes that the visitor is here now, which begins a visit when they were gone. */
export function noteVisit(now = Date.now()): void {
  const known = visit.read();
  if (!known || Math.abs(now - known.seen) >= NOTED_EVERY_MS)
    visit.replace({ before: null, ...continued(known, now), seen: now });
}

/** Notes from now on what the visitor does. */
export function followVisit(): void {
  noteVisit();
  for (const event of ['pointerdown', 'keydown'] as const)
    document.addEventListener(event, () => noteVisit(), { passive: true });
  document.addEventListener('visibilitychange', handleVisibility);
}

/** Who leaves a page, or closes it, was here until then, however long it was only looked at. */
function handleVisibility() {
  const known = visit.read();
  if (document.visibilityState === 'hidden' && known) visit.replace({ ...known, seen: Date.now() });
  else noteVisit();
}

/** Returns the visit that is going on at a time, as it was noted last. */
function continued(known: OwnVisit | undefined, now: number): OwnVisit | undefined {
  return known && now - known.seen > QUIET_MS ? { seen: now, before: known.seen } : known;
}
