import type { ViewingView } from './enquiry.views.ts';

const MINUTE_MS = 60_000;

/** Returns when a viewing starts and ends, in milliseconds. */
export function spanOf({ starts_at, minutes }: ViewingView): { start: number; end: number } {
  const start = Date.parse(starts_at);
  return { start, end: start + minutes * MINUTE_MS };
}

/** Whether two viewings overlap or have less than `bufferMinutes` between them. */
export function isClash(one: ViewingView, other: ViewingView, bufferMinutes: number): boolean {
  const [first, second] = [spanOf(one), spanOf(other)];
  const buffer = bufferMinutes * MINUTE_MS;
  return first.start < second.end + buffer && second.start < first.end + buffer;
}
