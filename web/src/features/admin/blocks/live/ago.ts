/** Returns how long ago something was, in words: `just now`, `3 s ago`, `2 min ago`. */
export function ago(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 1) return 'just now';
  return seconds < 60 ? `${seconds} s ago` : `${Math.floor(seconds / 60)} min ago`;
}
