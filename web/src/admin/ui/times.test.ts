import { expect, it } from 'vitest';
import { byDay, durationText, exactTime, localTime, momentOf, timeAgo, timeOfDay } from './times.tsx';

it('shows times in Singapore', () => {
  expect(timeOfDay('2026-11-03T16:02:31.000Z')).toBe('00:02');
  expect(exactTime('2026-11-03T06:02:31.000Z')).toBe('Tue, 3 Nov 2026, 14:02:31 SGT');
});

it('reads a typed moment in Singapore time, at the end of its minute, and writes it back', () => {
  expect(momentOf('2026-11-03T14:02')?.toISOString()).toBe('2026-11-03T06:02:59.000Z');
  expect(momentOf('2026-11-03T14:02:05')?.toISOString()).toBe('2026-11-03T06:02:05.000Z');
  expect(momentOf('')).toBeUndefined();
  expect(localTime('2026-11-03T16:02:59.000Z')).toBe('2026-11-04T00:02');
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

it('groups changes by their day in Singapore, newest first', () => {
  const times = ['2026-11-03T16:30:00.000Z', '2026-11-03T15:59:59.000Z', '2026-11-02T16:00:00.000Z'];
  const entries = times.map((recorded_at) => ({ recorded_at }));
  expect(byDay(entries)).toEqual([
    { date: '4 Nov 2026', entries: entries.slice(0, 1) },
    { date: '3 Nov 2026', entries: entries.slice(1) },
  ]);
});
