/** Browsers call 50 ms a long task, and a phone is about four times slower than the machine of this measurement. */
const SLICE_MS = 8;

/** Maps every item, pausing every few milliseconds so that the page responds. Rejects with the error of `work`. */
export async function mapTimeSliced<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let until = performance.now() + SLICE_MS;
  for (const item of items) {
    results.push(work(item));
    if (performance.now() < until) continue;
    await nextTask();
    until = performance.now() + SLICE_MS;
  }
  return results;
}

/** Messages arrive sooner than timers, which browsers throttle. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
