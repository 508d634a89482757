import { expect, it } from 'vitest';
import { answerTime } from './office.ts';

// 23 November 2026 is a Monday
it.each([
  ['2026-11-23T09:00:00+08:00', true, 'Open now, until 6:00 PM'],
  ['2026-11-23T17:59:00+08:00', true, 'Open now, until 6:00 PM'],
  ['2026-11-23T18:00:00+08:00', false, 'Replies from 9:00 AM tomorrow'],
  ['2026-11-23T07:30:00+08:00', false, 'Replies from 9:00 AM today'],
  ['2026-11-28T13:30:00+08:00', true, 'Open now, until 2:00 PM'],
  ['2026-11-28T14:00:00+08:00', false, 'Replies from 9:00 AM on Monday'],
  ['2026-11-29T12:00:00+08:00', false, 'Replies from 9:00 AM tomorrow'],
])('at %s the agent says so', (time, isOpen, text) => {
  expect(answerTime(Date.parse(time))).toEqual({ isOpen, text });
});
