import { expect, it } from 'vitest';
import { demoSite } from '../../testing/demo.ts';
import { answerText, chatWith, mailTo } from './enquiry-messages.ts';

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
