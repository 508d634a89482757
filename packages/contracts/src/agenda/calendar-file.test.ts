import { expect, it } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const viewing = {
  uid: 'viewing-0190f000-0000-7000-8000-00000000e001',
  sequence: 3,
  when: { starts_at: '2026-11-28T02:30:00.000Z', minutes: 45 },
  title: 'Viewing: Wombat Terrace',
  place: 'Lobby, Blk 5; ring \\ twice',
  text: 'First line\nSecond line',
};
const organizer = { name: 'Tan "Mei" Lin', email: 'agent@example.com' };
const madeAt = '2026-11-22T10:00:00Z';
const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Singapore',
  'BEGIN:STANDARD',
  'DTSTART:19811231T233000',
  'TZOFFSETFROM:+0730',
  'TZOFFSETTO:+0800',
  'TZNAME:+08',
  'END:STANDARD',
  'END:VTIMEZONE',
];

it('to import has what, when and where of an appointment', () => {
  const file = calendarFile({ appointments: [{ ...viewing, organizer }], madeAt });
  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Property marketplace//Viewings//EN',
    'METHOD:PUBLISH',
    ...zone,
    'BEGIN:VEVENT',
    'UID:viewing-0190f000-0000-7000-8000-00000000e001',
    'SEQUENCE:3',
    'DTSTAMP:20261122T100000Z',
    'DTSTART;TZID=Asia/Singapore:20261128T103000',
    'DTEND;TZID=Asia/Singapore:20261128T111500',
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

it('to subscribe to has a name, whole days, and cancelled entries', () => {
  const file = calendarFile({
    name: 'Viewings, reminders',
    appointments: [
      { ...viewing, isCancelled: true },
      { ...viewing, when: { day: '2026-11-30' }, place: '' },
    ],
    madeAt,
  });
  const lines = file.split('\r\n');
  expect(lines).toContain('X-WR-CALNAME:Viewings\\, reminders');
  expect(lines).not.toContain('METHOD:PUBLISH');
  expect(lines.filter((line) => /^(DTSTART;|DTEND|STATUS|LOCATION|TRANSP)/.test(line))).toEqual([
    'DTSTART;TZID=Asia/Singapore:20261128T103000',
    'DTEND;TZID=Asia/Singapore:20261128T111500',
    expect.stringMatching(/^LOCATION:/),
    'STATUS:CANCELLED',
    'DTSTART;VALUE=DATE:20261130',
    'DTEND;VALUE=DATE:20261201',
    'TRANSP:TRANSPARENT',
    'STATUS:CONFIRMED',
  ]);
});

it('has no line over 75 bytes and keeps every character', () => {
  const text = `${'绿洲景苑'.repeat(20)} and ${'x'.repeat(200)}`;
  const file = calendarFile({ appointments: [{ ...viewing, text }], madeAt });
  for (const line of file.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${text}\r\n`);
});
