/** Returns a function that calls `act` at most once in `intervalMs`, and drops the calls between. */
export function throttle<Given extends unknown[]>(
  intervalMs: number,
  act: (...given: Given) => void,
): (...given: Given) => void {
  let quietUntil = Number.NEGATIVE_INFINITY;
  return (...given) => {
    const now = performance.now();
    if (now < quietUntil) return;
    quietUntil = now + intervalMs;
    act(...given);
  };
}
