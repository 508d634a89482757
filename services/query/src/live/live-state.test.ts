import { LiveState } from '@marketplace/contracts/live/live.views';
import { createLogger } from '@marketplace/service-kit/logger';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LiveFeed, Positions } from './live-feed.ts';
import { createLagClock, createLiveFeed } from './live-feed.ts';

const logger = createLogger('live-test', 'silent');
const nothing = { late: [], set_aside: [], rebuilding: [], new_enquiries: 0 };
let now: Positions = { position: 5, head: 5, ...nothing };
let looks = 0;
let isDown = false;
let feed: LiveFeed;

function open(silenceMs = 60_000): LiveFeed {
  return createLiveFeed({
    everyMs: 5,
    silenceMs,
    logger,
    async read() {
      looks += 1;
      if (isDown) throw new Error('down');
      return now;
    },
  });
}

function listener() {
  const heard: LiveState[] = [];
  const ended: true[] = [];
  const stop = feed.listen(
    (json) => heard.push(LiveState.parse(JSON.parse(json))),
    () => ended.push(true),
  );
  return { heard, ended, stop };
}

const someLooks = async (count: number) => {
  const until = looks + count;
  await waitFor(() => looks >= until);
};

beforeEach(() => {
  now = { position: 5, head: 5, ...nothing };
  looks = 0;
  isDown = false;
  feed = open();
});
afterEach(() => feed.close());

describe('the live feed', () => {
  it('sends its state to a new listener at once and to all on a change', async () => {
    const early = listener();
    await waitFor(() => early.heard.length === 1);
    const late = listener();
    await waitFor(() => late.heard.length === 1);
    await someLooks(3);
    expect(early.heard).toHaveLength(1);

    now = { position: 6, head: 6, ...nothing };
    await waitFor(() => early.heard.length === 2 && late.heard.length === 2);
    expect(late.heard.at(-1)).toMatchObject({ position: 6, head: 6, lag: 0, behind_ms: 0 });
  });

  it('queries once for all listeners and never without them', async () => {
    const listeners = Array.from({ length: 100 }, listener);
    await waitFor(() => listeners.every(({ heard }) => heard.length === 1));
    expect(looks).toBeLessThan(50);
    for (const { stop } of listeners) stop();
    const before = looks;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(looks).toBeLessThanOrEqual(before + 1);
  });

  it('reports the lag of reads', async () => {
    const { heard } = listener();
    now = { position: 5, head: 8, ...nothing };
    await waitFor(() => (heard.at(-1)?.behind_ms ?? 0) > 0);
    expect(heard.at(-1)).toMatchObject({ position: 5, head: 8, lag: 3 });
  });

  it('repeats its state after a silence, also without the database', async () => {
    feed.close();
    feed = open(20);
    const { heard } = listener();
    await waitFor(() => heard.length >= 2);
    isDown = true;
    await someLooks(2);
    const { length } = heard;
    const last = heard.at(-1);
    await waitFor(() => heard.length >= length + 2);
    expect(heard.at(-1)).toEqual(last);
  });

  it('ends for all current and later listeners', async () => {
    const before = listener();
    feed.close();
    expect(before.ended).toEqual([true]);
    expect(listener().ended).toEqual([true]);
  });
});

it('measures from when the oldest unread event was first seen', () => {
  const clock = createLagClock();
  expect(clock.measure({ head: 5, position: 5 }, 1000)).toBe(0);
  expect(clock.measure({ head: 6, position: 5 }, 2000)).toBe(0);
  expect(clock.measure({ head: 9, position: 5 }, 3000)).toBe(1000);
  expect(clock.measure({ head: 9, position: 6 }, 4000)).toBe(1000);
  expect(clock.measure({ head: 12, position: 9 }, 5000)).toBe(0);
  expect(clock.measure({ head: 12, position: 12 }, 6000)).toBe(0);
});
