import { expect, it } from 'vitest';
import { z } from 'zod';
import { siteSettings } from './all-settings.ts';
import { siteView } from './settings.ts';

it('a site of which nothing is set is that of the demo', () => {
  const site = siteView(z.object(siteSettings).parse({}));
  expect(site).toMatchObject({
    name: 'Five Foot Way',
    agent: {
      name: 'Tan Mei Lin',
      title: 'ASSOCIATE DIRECTOR',
      licence: 'R123456A',
      agency: 'Demo Realty',
      agency_licence: 'L0000000Z',
      phone: '+65 0000 0000',
      email: 'agent@example.com',
      whatsapp: '6500000000',
    },
    email_provider: null,
  });
  expect(site.social.map(({ name }) => name)).toEqual(['Facebook', 'Instagram', 'LinkedIn']);
});
