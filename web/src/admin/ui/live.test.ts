import type { LiveState } from '@marketplace/contracts/live/live.views';
import { expect, it } from 'vitest';
import { ago, heard } from './live.tsx';

const state = (position: number, head: number): LiveState => ({
  position,
  head,
  lag: head - position,
  behind_ms: 0,
  late: [],
  set_aside: [],
  new_enquiries: 0,
  rebuilding: [],
  at: '2026-11-22T10:00:00.000Z',
});
const live = { state: state(20, 20), heardAt: 1, isLost: true };

it('a read position stays reached, even if another instance reports less', () => {
  expect(heard(live, state(19, 20), 2)).toEqual({ state: state(20, 20), heardAt: 2, isLost: false });
  expect(heard(live, state(20, 21), 2).state).toEqual(state(20, 21));
  expect(heard(live, state(22, 22), 2).state).toEqual(state(22, 22));
});

it('the first state counts, also that of a shorter log', () => {
  expect(heard({ ...live, state: undefined }, state(3, 3), 2).state).toEqual(state(3, 3));
  expect(heard(live, state(7, 7), 2).state).toEqual(state(7, 7));
});

it('shows seconds, then minutes', () => {
  expect([-20, 999, 3200, 59_999, 60_000, 150_000].map(ago)).toEqual([
    'just now',
    'just now',
    '3 s ago',
    '59 s ago',
    '1 min ago',
    '2 min ago',
  ]);
});
