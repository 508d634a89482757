import { expect, it } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const viewing = {
  id: '0190f000-0000-7000-8000-00000000e001',
  version: 3,
  startsAt: '2026-11-28T02:30:00.000Z',
  minutes: 45,
  title: 'Viewing: Wombat Terrace',
  place: 'Lobby, Blk 5; ring \\ twice',
  text: 'First line\nSecond line',
  organizer: { name: 'Tan "Mei" Lin', email: 'agent@example.com' },
};

it('says when, what and where, as calendars read it', () => {
  const file = calendarFile(viewing, '2026-11-22T10:00:00Z');
  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Property marketplace//Viewings//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:viewing-0190f000-0000-7000-8000-00000000e001',
    'SEQUENCE:3',
    'DTSTAMP:20261122T100000Z',
    'DTSTART:20261128T023000Z',
    'DTEND:20261128T031500Z',
    `ORGANIZER;CN="Tan 'Mei' Lin":mailto:agent@example.com`,
    'SUMMARY:Viewing: Wombat Terrace',
    'LOCATION:Lobby\\, Blk 5\\; ring \\\\ twice',
    'DESCRIPTION:First line\\nSecond line',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('has no line over 75 bytes, and loses no character by that', () => {
  const text = `${'绿洲景苑'.repeat(20)} and ${'x'.repeat(200)}`;
  const file = calendarFile({ ...viewing, text }, '2026-11-22T10:00:00Z');
  for (const line of file.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${text}\r\n`);
});

it('goes without a place where none was said', () =>
  expect(calendarFile({ ...viewing, place: '' }, '2026-11-22T10:00:00Z')).not.toContain('LOCATION'));
