import { describe, expect, it } from 'vitest';
import { byDay, durationText, exactTime, localTime, momentOf, timeAgo, timeOfDay } from './times.tsx';

it('tells times in Singapore', () => {
  expect(timeOfDay('2026-11-03T16:02:31.000Z')).toBe('00:02');
  expect(exactTime('2026-11-03T06:02:31.000Z')).toBe('Tue, 3 Nov 2026, 14:02:31 SGT');
});

describe('a typed moment', () => {
  it('is in Singapore, and has passed to the end of its minute', () => {
    expect(momentOf('2026-11-03T14:02')?.toISOString()).toBe('2026-11-03T06:02:59.000Z');
    expect(momentOf('2026-11-03T14:02:05')?.toISOString()).toBe('2026-11-03T06:02:05.000Z');
  });

  it('is typed again as it was', () => {
    expect(localTime('2026-11-03T16:02:59.000Z')).toBe('2026-11-04T00:02');
  });

  it('may be missing', () => {
    expect(momentOf('')).toBeUndefined();
  });
});

it.each([
  [0.2, '1 second'],
  [12, '12 seconds'],
  [60, '1 minute'],
  [290, '5 minutes'],
  [90 * 60, '90 minutes'],
  [47 * 3600, '47 hours'],
  [9 * 86_400, '9 days'],
])('shows %d seconds as %s', (seconds, text) => expect(durationText(seconds)).toBe(text));

it('shows how long ago a time was', () => {
  const iso = '2026-11-03T02:00:00Z';
  const after = (seconds: number) => timeAgo(iso, Date.parse(iso) + seconds * 1000);
  expect([-60, 59, 3600].map(after)).toEqual(['just now', 'just now', '1 hour ago']);
});

const at = (recorded_at: string, version: number) => ({
  position: version,
  version,
  type: 'ListingDetailsRevised',
  recorded_at,
  actor: { id: null, name: 'admin' },
  source: 'form',
  request_id: 'r',
  changes: [],
  from_version: null,
});

it('groups changes by their day in Singapore, newest first', () => {
  const entries = [
    at('2026-11-03T16:30:00.000Z', 3),
    at('2026-11-03T15:59:59.000Z', 2),
    at('2026-11-02T16:00:00.000Z', 1),
  ];
  expect(
    byDay(entries).map(({ date, entries: ofDay }) => [date, ofDay.map(({ version }) => version)]),
  ).toEqual([
    ['4 Nov 2026', [3]],
    ['3 Nov 2026', [2, 1]],
  ]);
});
