import type { SiteView } from '@marketplace/contracts/site/site.views';
import { paths } from './pages.ts';

/**
 * Facts about a page for search engines, as JSON-LD. It is data, not code, so the security policy has no say in it.
 *
 * @param facts made for the server's HTML alone: false in a browser, whose code then has nothing that makes them
 */
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
