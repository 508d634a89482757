import type { SiteView } from '@marketplace/contracts/site/site.views';
import { paths } from './pages.ts';

/** JSON-LD for search engines. `facts` are built on the server only; false in a browser, so that their code is left out there. */
export function StructuredData({ facts }: { facts: object | false }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is JSON in which nothing can end the element
      dangerouslySetInnerHTML={{ __html: facts ? scriptText(facts) : '' }}
    />
  );
}

/** Returns JSON that is safe in a script element: `<` is escaped. */
export function scriptText(facts: object): string {
  return JSON.stringify(facts).replaceAll('<', '\\u003c');
}

/** Returns the agent, for use in other JSON-LD. */
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
