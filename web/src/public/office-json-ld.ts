import type { SiteView } from '@marketplace/contracts/site/site.views';
import { agentJsonLd } from './json-ld.tsx';
import { officeHours, weekdays } from './office.ts';
import { paths } from './pages.ts';

/** Returns the agent with address and office hours, for the pages that show them. */
export function officeJsonLd(site: SiteView) {
  const { agent, origin, office_address, social } = site;
  return {
    '@context': 'https://schema.org',
    ...agentJsonLd(site),
    url: origin + paths.home,
    email: agent.email,
    image: new URL(agent.photo, origin).href,
    address: { '@type': 'PostalAddress', streetAddress: office_address, addressCountry: 'SG' },
    areaServed: { '@type': 'Country', name: 'Singapore' },
    sameAs: social.map(({ url }) => url),
    openingHoursSpecification: officeHours.flatMap(({ weekdays: days, open }) =>
      open
        ? {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: days.map((day) => weekdays[day]),
            opens: fullHour(open.from),
            closes: fullHour(open.to),
          }
        : [],
    ),
  };
}

function fullHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
