import { setTimeout as delay } from 'node:timers/promises';

type Falsy = false | null | undefined | 0 | '';

/**
 * Calls `check` until it returns something truthy without throwing, and returns that.
 * The bound measures nothing: it is there to end what hangs, with the last error of `check` as the cause.
 */
export async function waitFor<Result>(
  check: () => Result | Promise<Result>,
  { timeoutMs = 60_000, intervalMs = 20 }: { timeoutMs?: number; intervalMs?: number } = {},
): Promise<Exclude<Result, Falsy>> {
  const deadline = Date.now() + timeoutMs;
  let lastError: unknown;
  do {
    try {
      const result = await check();
      if (result) return result as Exclude<Result, Falsy>;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    await delay(intervalMs);
  } while (Date.now() < deadline);

  const reason = lastError instanceof Error ? `: ${lastError.message}` : '';
  throw new Error(`not so after ${timeoutMs} ms${reason}`, { cause: lastError });
}
