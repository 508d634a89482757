import { createHash } from 'node:crypto';
import type { openApiDocument } from '@marketplace/contracts/openapi';
import { escapeHtml } from './escape-html.ts';

type Document = ReturnType<typeof openApiDocument>;

const style = `body{max-width:72ch;margin:40px auto;padding:0 24px;font:17px/1.6 system-ui,sans-serif;color:#16211f;background:#fbfaf7}
h1,h2{line-height:1.25}h2{margin-top:2em;text-transform:capitalize}a,summary{color:#0b5a52}summary{cursor:pointer;overflow-wrap:anywhere}
details{margin:8px 0;padding:8px 12px;border:1px solid #e0dcd2;border-radius:8px}summary b{display:inline-block;min-width:4.5em}
pre{overflow-x:auto;padding:12px;border-radius:8px;background:#f1eee6;font-size:14px}`;

/** The policy of the page: its own style and nothing else. */
export const apiPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`;

interface Operation {
  tags: (string | undefined)[];
  description?: string;
}

/** Returns the calls of an OpenAPI document as an HTML page, grouped by tag. */
export function apiPage({ info, paths }: Document): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...(operation as Operation) })),
  );
  calls.sort((one, other) => Number('security' in one) - Number('security' in other)); // visitors' calls first
  const sections = [...new Set(calls.flatMap(({ tags }) => tags))].map(
    (tag = '') =>
      `<h2>${escapeHtml(tag)}</h2>${calls
        .filter(({ tags }) => tags.includes(tag))
        .map(callHtml)
        .join('')}`,
  );
  const title = escapeHtml(info.title);
  return `<!doctype html><html lang="en-SG"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body><h1>${title}</h1><p>Every call takes and returns JSON. The same for programs: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1). New listings are also available as feeds: <a href="/buy/feed.json">/buy/feed.json</a>. <a href="/">Back to the site</a></p>
${sections.join('\n')}</body></html>`;
}

function callHtml({
  path,
  method,
  tags,
  description = 'Open to everyone.',
  ...call
}: Operation & CallName): string {
  const { operationId, security, ...shown } = call as Record<string, unknown>;
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></summary><p>${escapeHtml(description)}</p><pre>${escapeHtml(JSON.stringify(shown, null, 2))}</pre></details>`;
}

interface CallName {
  path: string;
  method: string;
}
