import { describe, expect, it } from 'vitest';
import { demoListing, demoSite } from '../testing/demo.ts';
import { answerTime } from './agent.tsx';
import { greetingOf, mailLink, referenceTo, telLink, whatsAppLink } from './contact-links.tsx';
import { headTags } from './page-head.tsx';

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

const { agent } = demoSite;

it('makes links for phones', () => {
  expect(telLink(agent)).toBe('tel:+6500000000');
  expect(mailLink(agent)).toBe('mailto:agent@example.com?subject=Inquiry%20about%20Property');
  expect(mailLink(agent, { subject: 'A + B', body: 'one\ntwo' })).toBe(
    'mailto:agent@example.com?subject=A%20%2B%20B&body=one%0Atwo',
  );
  expect(whatsAppLink(agent, 'Hello & hi')).toBe('https://wa.me/6500000000?text=Hello%20%26%20hi');
});

it('greets the agent with the current listing', () => {
  expect(greetingOf(agent)).toContain('your property listings');
  expect(greetingOf(agent, referenceTo(demoListing, demoSite))).toBe(
    'Hi Tan Mei Lin, I am interested in Lantern Quay Residences, D01 Boat Quay / Raffles Place: ' +
      'https://homes.example/property/lantern-quay-residences-0001',
  );
});

const head = {
  title: 'Buy',
  description: 'Homes',
  path: '/buy',
  image: { path: '/uploads/a.jpg', alt: 'A tower' },
};
const tagOf = (name: string, tags = headTags(head, demoSite)) =>
  tags.map(({ attributes }) => attributes).find((one) => [one.property, one.name, one.rel].includes(name));

describe('the tags of a page', () => {
  it('have absolute addresses', () => {
    expect(tagOf('canonical')?.href).toBe('https://homes.example/buy');
    expect(tagOf('og:url')?.content).toBe('https://homes.example/buy');
    expect(tagOf('og:image')?.content).toBe('https://homes.example/uploads/a.jpg');
  });

  it('include everything for link previews', () => {
    expect(tagOf('og:image:type')?.content).toBe('image/jpeg');
    expect(tagOf('og:image:width')?.content).toBe('1200');
    expect(tagOf('og:image:height')?.content).toBe('630');
    expect(tagOf('og:image:alt')?.content).toBe('A tower');
    expect(tagOf('twitter:card')?.content).toBe('summary_large_image');
    expect(tagOf('twitter:image')?.content).toBe('https://homes.example/uploads/a.jpg');
  });

  it('use the picture of the site when a page has none', () => {
    const { image: _, ...plain } = head;
    expect(tagOf('og:image', headTags(plain, demoSite))?.content).toBe('https://homes.example/og.jpg');
  });

  it('exclude a page from search engines and name its canonical page', () => {
    const tags = headTags({ ...head, noindex: true }, demoSite);
    expect(tagOf('robots', tags)?.content).toBe('noindex,follow');
    expect(tagOf('canonical', tags)?.href).toBe('https://homes.example/buy');
  });

  it('name no canonical page when there is none', () =>
    expect(tagOf('canonical', headTags({ ...head, noindex: true, status: 404 }, demoSite))).toBeUndefined());
});
