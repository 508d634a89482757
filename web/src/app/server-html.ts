import type { SiteView } from '@marketplace/contracts/site/site.views';
import type { PageData } from '../api/page-data.tsx';
import type { PageHead } from '../public/page-head.tsx';
import { fullTitle, headTags, scriptText } from '../public/page-head.tsx';

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

/** Returns the data of a page as a script element without code. */
export function embed(data: PageData): string {
  return `<script type="application/json" id="page-data">${scriptText(data)}</script>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
