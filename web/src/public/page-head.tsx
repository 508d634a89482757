import { ogImageSize } from '@marketplace/contracts/images/image.paths';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import { createContext, useContext, useEffect } from 'react';
import { useSite } from '../api/page-data.tsx';
import { paths } from './pages.ts';

export interface PageHead {
  /** Without the site's name, which is added. */
  title: string;
  description: string;
  /** Canonical path with its query: `/buy?district=…`. */
  path: string;
  /** Preview picture, a JPEG of `ogImageSize`; the site's own by default. */
  image?: { path: string; alt: string };
  /** Not indexed; its links are still followed. */
  noindex?: boolean;
  /** Status of the server's answer; 200 by default. */
  status?: number;
}

interface HeadTag {
  tag: 'meta' | 'link';
  attributes: Record<string, string>;
}

/** Returns the text of `<title>`. */
export function fullTitle(head: PageHead, site: SiteView): string {
  return `${head.title} · ${site.name}`;
}

/** Returns the tags of a page's head. Addresses are absolute, as previews need them. Error pages have no canonical address. */
export function headTags(head: PageHead, site: SiteView): HeadTag[] {
  const url = site.origin + head.path;
  const isThere = (head.status ?? 200) < 400;
  return [
    meta('description', head.description),
    ...(head.noindex ? [meta('robots', 'noindex,follow')] : []),
    ...(isThere ? [{ tag: 'link' as const, attributes: { rel: 'canonical', href: url } }] : []),
    ...(import.meta.env.SSR ? previewTags(head, site) : []), // programs that make previews read the server's answer
  ];
}

function previewTags({ title, description, path, image = siteImage }: PageHead, site: SiteView): HeadTag[] {
  return [
    meta('og:type', 'website'),
    meta('og:site_name', site.name),
    meta('og:locale', 'en_SG'),
    meta('og:title', title),
    meta('og:description', description),
    meta('og:url', site.origin + path),
    meta('og:image', site.origin + image.path),
    meta('og:image:type', 'image/jpeg'),
    meta('og:image:width', String(ogImageSize.width)),
    meta('og:image:height', String(ogImageSize.height)),
    meta('og:image:alt', image.alt),
    meta('twitter:card', 'summary_large_image'),
    meta('twitter:title', title),
    meta('twitter:description', description),
    meta('twitter:image', site.origin + image.path),
    meta('twitter:image:alt', image.alt),
  ];
}

/** Without the site's name, which is a setting. */
const siteImage = { path: '/og.jpg', alt: 'A row of shophouses before towers' };

/** Open Graph tags use `property`, all others `name`. */
function meta(name: string, content: string): HeadTag {
  return { tag: 'meta', attributes: { [name.startsWith('og:') ? 'property' : 'name']: name, content } };
}

/** Receives the head of the page rendered on the server; null in the browser. */
const HeadSink = createContext<((head: PageHead) => void) | null>(null);

export const HeadSinkProvider = HeadSink.Provider;

/** Sets title and description in the server's answer, with preview tags, and in the document on navigation. */
export function usePageHead(head: PageHead): void {
  const site = useSite();
  useContext(HeadSink)?.(head);
  const title = fullTitle(head, site);
  const tags = JSON.stringify(headTags(head, site));
  useEffect(() => {
    document.title = title;
    for (const old of document.head.querySelectorAll('[data-page]')) old.remove();
    const current: HeadTag[] = JSON.parse(tags);
    document.head.append(...current.map(elementOf));
  }, [title, tags]);
}

function elementOf({ tag, attributes }: HeadTag): HTMLElement {
  const element = document.createElement(tag);
  element.dataset.page = '';
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** JSON-LD for search engines. `facts` are built on the server only; false in a browser, so that their code is left out there. */
export function StructuredData({ facts }: { facts: object | false }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is JSON in which nothing can end the element
      dangerouslySetInnerHTML={{ __html: facts ? inScript(JSON.stringify(facts)) : '' }}
    />
  );
}

/** Returns JSON that is safe in a script element: `<` is escaped. */
export function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
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
