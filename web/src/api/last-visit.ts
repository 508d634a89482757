import { isInt, isNullOr, isObjectOf } from '@marketplace/contracts/check';
import { useOfDevice } from '../ui/hydration.tsx';
import { createKept, parsed } from './kept.ts';

/** A visit ends after this long without activity. */
const QUIET_MS = 30 * 60_000;
/** Activity is recorded at most this often. */
const NOTED_EVERY_MS = 60_000;

/** The current visit; times in milliseconds. */
interface OwnVisit {
  seen: number;
  /** End of the previous visit; null on the first one. */
  before: number | null;
}

const isVisit = isObjectOf<OwnVisit>({ seen: isInt, before: isNullOr(isInt) });

const visit = createKept('last-visit', (text) => {
  const stored = parsed(text);
  return isVisit(stored) ? stored : undefined;
});

/** Returns the end of the previous visit in milliseconds; null on the first visit, undefined until hydration. */
export function useLastVisit(): number | null | undefined {
  return useOfDevice(visit.subscribe, () => continued(visit.read(), Date.now())?.before ?? null);
}

/** Records activity; starts a new visit when the last one has ended. */
export function noteVisit(now = Date.now()): void {
  const known = visit.read();
  if (!known || Math.abs(now - known.seen) >= NOTED_EVERY_MS)
    visit.replace({ before: null, ...continued(known, now), seen: now });
}

/** Records the visitor's activity from now on. */
export function followVisit(): void {
  noteVisit();
  for (const event of ['pointerdown', 'keydown'] as const)
    document.addEventListener(event, () => noteVisit(), { passive: true });
  document.addEventListener('visibilitychange', handleVisibility);
}

/** Leaving a page counts as activity, however long it was only read. */
function handleVisibility() {
  const known = visit.read();
  if (document.visibilityState === 'hidden' && known) visit.replace({ ...known, seen: Date.now() });
  else noteVisit();
}

function continued(known: OwnVisit | undefined, now: number): OwnVisit | undefined {
  return known && now - known.seen > QUIET_MS ? { seen: now, before: known.seen } : known;
}
