import type { SiteView } from '@marketplace/contracts/site/site.views';
import { paths } from './public-paths.ts';

/** Facts about a page for search engines, as JSON-LD. It is data, not code, so the security policy has no say in it. */
export function StructuredData({ facts }: { facts: object }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is JSON in which nothing can end the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptText(facts) }} />;
}

/** Returns facts as JSON that may stand in a script element: `<` is escaped so that no text can end it. */
export function scriptText(facts: object): string {
  return JSON.stringify(facts).replaceAll('<', '\\u003c');
}

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
