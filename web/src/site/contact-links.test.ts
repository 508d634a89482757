import { expect, it } from 'vitest';
import { demoSite } from '../testing/demo.ts';
import { greetingOf, mailLink, telLink, whatsAppLink } from './contact-links.tsx';

const { agent } = demoSite;

it('makes links that phones understand', () => {
  expect(telLink(agent)).toBe('tel:+6500000000');
  expect(mailLink(agent)).toBe('mailto:agent@example.com?subject=Inquiry%20about%20Property');
  expect(whatsAppLink(agent, 'Hello & hi')).toBe('https://wa.me/6500000000?text=Hello%20%26%20hi');
});

it('greets the agent with the listing that is looked at', () => {
  expect(greetingOf(agent)).toContain('your property listings');
  const listing = { title: 'Amber Driftline', url: 'https://homes.example/property/amber-driftline-1' };
  expect(greetingOf(agent, listing)).toContain(
    'Amber Driftline: https://homes.example/property/amber-driftline-1',
  );
});
