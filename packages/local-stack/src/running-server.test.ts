import { expect, it } from 'vitest';
import { keepRunning } from './running-server.ts';

/** A server that only `end` or `stop` ends. */
function aServer(port: number) {
  let end = () => undefined as unknown;
  const exited = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { port, pid: 0, exited, end: () => end(), stop: async () => void end() };
}

it('ends a server that comes back while it is told to stop', async () => {
  const first = aServer(1);
  const again = aServer(1);
  let comeBack = () => undefined as unknown;
  const isBack = new Promise<void>((resolve) => {
    comeBack = resolve;
  });
  const kept = await keepRunning(
    async (port) => {
      if (port === undefined) return first;
      await isBack;
      return again;
    },
    () => undefined,
  );
  first.end();
  await new Promise((resolve) => setImmediate(resolve));
  const stopped = kept.stop();
  comeBack();
  await stopped;
  await again.exited;
  expect(kept.first).toBe(first);
});
