import { expect, it } from 'vitest';
import { demoListing, demoSite } from '../testing/demo.ts';
import { greetingOf, mailLink, referenceTo, telLink, whatsAppLink } from './contact-links.tsx';

const { agent } = demoSite;

it('makes links that phones understand', () => {
  expect(telLink(agent)).toBe('tel:+6500000000');
  expect(mailLink(agent)).toBe('mailto:agent@example.com?subject=Inquiry%20about%20Property');
  expect(mailLink(agent, { subject: 'A + B', body: 'one\ntwo' })).toBe(
    'mailto:agent@example.com?subject=A%20%2B%20B&body=one%0Atwo',
  );
  expect(whatsAppLink(agent, 'Hello & hi')).toBe('https://wa.me/6500000000?text=Hello%20%26%20hi');
});

it('greets the agent with the listing that is looked at', () => {
  expect(greetingOf(agent)).toContain('your property listings');
  expect(greetingOf(agent, referenceTo(demoListing, demoSite))).toBe(
    'Hello Tan Mei Lin, I am interested in Lantern Quay Residences, D01 Boat Quay / Raffles Place: ' +
      'https://homes.example/property/lantern-quay-residences-0001',
  );
});
