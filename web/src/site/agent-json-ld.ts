import type { SiteView } from '@marketplace/contracts/site/site.views';
import { paths } from './public-paths.ts';

/** Returns the agent for search engines, as part of other facts. */
export function agentJsonLd({ agent, origin }: SiteView) {
  return {
    '@type': 'RealEstateAgent',
    '@id': `${origin}${paths.home}#agent`,
    name: agent.name,
    identifier: agent.licence,
    telephone: agent.phone,
    worksFor: { '@type': 'Organization', name: agent.agency, identifier: agent.agency_licence },
  };
}

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
    openingHoursSpecification: [
      opening(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], '18:00'),
      opening(['Saturday'], '14:00'),
    ],
  };
}

function opening(dayOfWeek: string[], closes: string) {
  return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens: '09:00', closes };
}
