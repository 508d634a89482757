import type { SiteView } from '@marketplace/contracts/site/site.views';
import type { PageHead } from '../site/head-tags.ts';
import { fullTitle, headTags } from '../site/head-tags.ts';
import type { PageData } from '../site/page-data.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Returns the head of a page as HTML, every value escaped. */
export function headHtml(head: PageHead | undefined, site: SiteView): string {
  if (!head) return `<title>${escapeHtml(site.name)}</title>`;
  const tags = headTags(head, site).map(({ tag, attributes }) => {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
    return `<${tag} data-page${written.join('')}>`;
  });
  return [`<title>${escapeHtml(fullTitle(head, site))}</title>`, ...tags].join('');
}

/** Returns the data of a page as a script element that is not code; `<` is escaped so that no text can end it. */
export function embed(data: PageData): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="page-data">${json}</script>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
