import { expect, it } from 'vitest';
import { demoSite } from '../../testing/demo.ts';
import { answerText, calendarFile, chatWith, mailTo } from './enquiry-messages.ts';

const person = {
  name: 'Mei',
  email: 'mei+homes@example.com',
  phone: null,
  subject: 'The roof',
  message: 'Is it still there?',
  wish: null,
};
const listing = {
  id: '0190f000-0000-7000-8000-000000000001',
  title: 'Wombat Terrace',
  slug: 'wombat',
  price: 1,
  is_deleted: false,
};

it('an answer names listing, reference and sender', () => {
  const text = answerText({ reference: 'K7QX-3M2P', listing }, person, demoSite);
  expect(text).toContain('Hi Mei,\n\nThank you for your message about Wombat Terrace (reference K7QX-3M2P).');
  expect(text).toContain('https://homes.example/property/wombat');
  expect(text).toMatch(/Tan Mei Lin, Demo Realty\nCEA Reg\. No\. R123456A, \+65 0000 0000$/);
});

it.each([null, { ...listing, is_deleted: true }])('an answer has no address of the listing %j', (about) =>
  expect(answerText({ reference: 'K7QX-3M2P', listing: about }, person, demoSite)).not.toContain('https:'),
);

it('a mail goes to the given address, and a chat to the number with its country code', () => {
  expect(mailTo(person, 'K7QX-3M2P', 'A & B\nC')).toBe(
    'mailto:mei%2Bhomes%40example.com?subject=Re%3A%20The%20roof%20%5BK7QX-3M2P%5D&body=A%20%26%20B%0D%0AC',
  );
  expect(chatWith('8123 4567', 'Hi')).toBe('https://wa.me/6581234567?text=Hi');
  expect(chatWith('+44 20 7946 0000', 'Hi')).toBe('https://wa.me/442079460000?text=Hi');
});

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

it('has what, when and where in calendar format', () => {
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

it('has no line over 75 bytes and keeps every character', () => {
  const text = `${'绿洲景苑'.repeat(20)} and ${'x'.repeat(200)}`;
  const file = calendarFile({ ...viewing, text }, '2026-11-22T10:00:00Z');
  for (const line of file.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${text}\r\n`);
});

it('has no place without one', () =>
  expect(calendarFile({ ...viewing, place: '' }, '2026-11-22T10:00:00Z')).not.toContain('LOCATION'));
