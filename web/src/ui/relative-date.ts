const DAY_MS = 24 * 60 * 60 * 1000;
const SINGAPORE_OFFSET_MS = 8 * 60 * 60 * 1000;

/** Returns how long ago the day of an ISO time was, by Singapore's calendar: `today`, `yesterday`, `9 days ago`, `3 weeks ago`. */
export function daysAgo(iso: string, now: Date): string {
  const days = Math.max(0, singaporeDay(now.getTime()) - singaporeDay(Date.parse(iso)));
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 14) return `${days} days ago`;
  if (days < 61) return `${Math.floor(days / 7)} weeks ago`;
  if (days < 730) return `${Math.floor(days / 30.44)} months ago`;
  return `${Math.floor(days / 365.25)} years ago`;
}

function singaporeDay(time: number): number {
  return Math.floor((time + SINGAPORE_OFFSET_MS) / DAY_MS);
}
