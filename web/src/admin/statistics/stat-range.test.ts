import { describe, expect, it } from 'vitest';
import { daysOf, paramsOfRange, problemOfParams, rangeOfParams, rangeText } from './stat-range.tsx';

const read = (text: string) => rangeOfParams(new URLSearchParams(text));

describe('the range of an address', () => {
  it('is 30 days by default', () => {
    expect([read(''), problemOfParams(new URLSearchParams('x=1'))]).toEqual([{ kind: '30d' }, undefined]);
  });

  it.each([
    ['range=5y', 'Unknown period.'],
    ['range=custom', 'Unknown period.'],
    ['from=2026-11-01', 'Enter a first and a last day.'],
    ['from=2026-11-09&to=2026-11-01', 'The last day must not be before the first day.'],
    ['from=2026-11-31&to=2026-12-01', 'Enter valid dates.'],
    ['from=1900-01-01&to=2026-12-01', 'Choose at most 3,660 days.'],
  ])('is refused with a reason for ?%s', (text, problem) => {
    expect(problemOfParams(new URLSearchParams(text))).toBe(problem);
    expect(read(text)).toEqual({ kind: '30d' });
  });

  it.each([
    'range=7d',
    'range=90d',
    'range=last-month',
    'range=this-month',
    'range=this-year',
    'range=all',
    'from=2026-11-01&to=2026-11-09',
    'from=2026-11-01&to=2026-11-01',
  ])('%s is kept', (text) => {
    expect(problemOfParams(new URLSearchParams(text))).toBeUndefined();
    expect(new URLSearchParams(paramsOfRange(read(text))).toString()).toBe(text);
  });

  it('omits the default', () => {
    expect(paramsOfRange({ kind: '30d' })).toEqual({});
  });
});

it.each([
  ['7d', '2026-11-03', { from: '2026-10-28', to: '2026-11-03' }],
  ['all', '2026-11-03', undefined],
  ['this-month', '2026-11-03', { from: '2026-11-01', to: '2026-11-03' }],
  ['last-month', '2026-03-31', { from: '2026-02-01', to: '2026-02-28' }],
  ['last-month', '2026-01-01', { from: '2025-12-01', to: '2025-12-31' }],
  ['this-year', '2026-11-03', { from: '2026-01-01', to: '2026-11-03' }],
] as const)('%s on %s has the days %j', (kind, today, days) => expect(daysOf({ kind }, today)).toEqual(days));

it('is shown as text', () => {
  expect(rangeText({ kind: '90d' })).toBe('in the last 90 days');
  const days = { from: '2026-11-01', to: '2026-11-09' };
  expect(rangeText({ kind: 'custom', ...days })).toBe('from 1 Nov 2026 to 9 Nov 2026');
  expect(rangeText({ kind: 'custom', from: days.from, to: days.from })).toBe('on 1 Nov 2026');
});
