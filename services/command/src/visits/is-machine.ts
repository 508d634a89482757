import { createTextCache } from '@marketplace/service-kit/limits';
import type { Request } from 'express';
import { isbot } from 'isbot';

/** Browsers have names of some hundred letters, and nearly all visitors share some hundred of them. A longer one is not remembered. */
const agents = createTextCache<boolean>({ texts: 1000, length: 512 });

/** Where browsers say that a page was fetched ahead: Chrome, and those before it, Safari, and Firefox. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/**
 * Whether a request is no visitor's: its agent is a known crawler, previewer or program, or says nothing of itself, or the page was
 * fetched ahead and nobody has looked at it yet.
 */
export function isMachine({ headers }: Pick<Request, 'headers'>): boolean {
  return (
    PURPOSES.some((name) => isFetchedAhead(headers[name])) || isMachineAgent(headers['user-agent'] ?? '')
  );
}

function isFetchedAhead(purpose: string | string[] | undefined): boolean {
  return purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose));
}

function isMachineAgent(agent: string): boolean {
  const known = agents.get(agent);
  if (known !== undefined) return known;
  const found = agent.trim() === '' || isbot(agent);
  agents.set(agent, found);
  return found;
}
