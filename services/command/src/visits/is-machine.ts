import { createTextMemory } from '@marketplace/service-kit/text-memory';
import type { Request } from 'express';
import { isbot } from 'isbot';

/** Browsers have names of some hundred letters, and nearly all visitors share some hundred of them. A longer one is looked at in part. */
const LOOKED_AT = 512;
const agents = createTextMemory<boolean>({ texts: 1000, length: LOOKED_AT });

/**
 * Whether a request is no visitor's: its agent is a known crawler, previewer or program, or says nothing of itself, or the page was
 * fetched ahead and nobody has looked at it yet.
 */
export function isMachine({ headers }: Pick<Request, 'headers'>): boolean {
  const agent = headers['user-agent']?.slice(0, LOOKED_AT) ?? '';
  return isFetchedAhead(headers['sec-purpose']) || isFetchedAhead(headers.purpose) || isMachineAgent(agent);
}

function isFetchedAhead(purpose: string | string[] | undefined): boolean {
  return purpose !== undefined && /prefetch|prerender/i.test(String(purpose));
}

function isMachineAgent(agent: string): boolean {
  const known = agents.get(agent);
  if (known !== undefined) return known;
  const found = agent.trim() === '' || isbot(agent);
  agents.set(agent, found);
  return found;
}
