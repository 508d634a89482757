import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Call } from '../harness/call.ts';
import { BROWSER, call } from '../harness/call.ts';
import type { Listed } from '../harness/product.ts';
import { visit } from '../harness/visit.ts';

export interface OfficeDay {
  /** Visits that were recorded, and those that were answered and not recorded. */
  recorded: number;
  notRecorded: number;
  /** Calls of any kind that were answered with anything but success. */
  refused: number;
  calls: number;
}

/** How popular the listing of a rank is: the first of 310 is opened about ten times as often as the last. */
const weightOf = (rank: number) => 1 / (rank + 30);

/**
 * People of one office, behind one address, who look at listings: each opens one about every `everySeconds`, with its page and what the
 * page reads, and goes on to the external page of every tenth.
 */
export function openOffice(
  origin: string,
  { people, everySeconds, address, listed }: Office,
): { close(): Promise<OfficeDay> } {
  const day: OfficeDay = { recorded: 0, notRecorded: 0, refused: 0, calls: 0 };
  const closing = new AbortController();
  setMaxListeners(people, closing.signal);
  const pick = byPopularity(listed);

  async function make({ headers, ...request }: Call): Promise<Buffer | undefined> {
    const requestId = `${OFFICE}${crypto.randomUUID()}`;
    day.calls++;
    const answer = await call(origin, {
      ...request,
      headers: { ...BROWSER, ...headers, 'x-forwarded-for': address, 'x-request-id': requestId },
    });
    if (answer.status < 400) return answer.body;
    day.refused++;
    return undefined;
  }

  async function record(visited: Call): Promise<void> {
    const body = await make(visited);
    if (body && JSON.parse(body.toString()).recorded) day.recorded++;
    else if (body) day.notRecorded++;
  }

  async function person(): Promise<void> {
    for (;;) {
      const pause = 2 * everySeconds * 1000 * Math.random();
      const isOpen = await delay(pause, true, { signal: closing.signal }).catch(() => false);
      if (!isOpen) return;
      const listing = pick();
      await make({ path: `/property/${listing.slug}` });
      await make({ path: `/api/properties/${listing.id}` });
      await record(visit(listing));
      if (Math.random() < 0.1) await record(visit(listing, 'click'));
    }
  }

  const all = Promise.all(Array.from({ length: people }, person));
  return {
    async close() {
      closing.abort();
      await all;
      return day;
    },
  };
}

/** What the ids of the office's requests begin with. */
export const OFFICE = 'office-';

interface Office {
  people: number;
  everySeconds: number;
  address: string;
  listed: readonly Listed[];
}

function byPopularity(listed: readonly Listed[]): () => Listed {
  const total = listed.reduce((sum, _, rank) => sum + weightOf(rank), 0);
  return () => {
    let left = total * Math.random();
    const found = listed.find((_, rank) => {
      left -= weightOf(rank);
      return left <= 0;
    });
    return found ?? (listed[0] as Listed);
  };
}
