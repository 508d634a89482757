// A load balancer in front of the edges, as an operator has one: it polls their /healthz, and sends each call to one that is well.
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 1000;

/** Starts to poll. `origin` returns the address for the next call. */
export function startBalancer(nodes) {
  const well = new Set(nodes.map(({ origin }) => origin));
  let isOver = false;
  let turn = 0;

  async function poll({ origin }) {
    while (!isOver) {
      const isWell = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(POLL_MS) }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isWell) well.add(origin);
      else well.delete(origin);
      await delay(POLL_MS);
    }
  }
  for (const node of nodes) void poll(node);

  return {
    origin: () => [...well][turn++ % well.size] ?? nodes[0].origin,
    /** Whether calls go to a node. */
    sendsTo: ({ origin }) => well.has(origin),
    stop() {
      isOver = true;
    },
  };
}
