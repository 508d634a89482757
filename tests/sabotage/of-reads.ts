// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import type { Sabotage } from './sabotage.ts';

const query = 'services/query/src';

/** Of what is read: the query service and the pages. */
export const ofReads: Sabotage[] = [
  {
    name: 'anybody may read what was deleted',
    file: `${query}/listings/listings.routes.ts`,
    find: ".get(bothFamilies('/api/properties/deleted'), requireAdmin, async",
    replace: ".get(bothFamilies('/api/properties/deleted'), async",
    tests: [`${query}/visibility.int.test.ts`, 'tests/bad-inputs/bad-inputs.int.test.ts'],
  },
  {
    name: 'visitors find hidden listings in lists',
    file: `${query}/listings/lists.ts`,
    find: "    (isAdmin || one.status !== 'inactive') &&\n",
    replace: '',
    tests: [`${query}/visibility.int.test.ts`, `${query}/listings/lists.test.ts`],
  },
  {
    name: 'visitors may open hidden listings',
    file: `${query}/listings/lists.ts`,
    find: "return isAdmin || listing?.status !== 'inactive' ? listing : undefined;",
    replace: 'return listing && (isAdmin || listing.status) ? listing : undefined;',
    tests: [`${query}/visibility.int.test.ts`],
  },
  {
    name: 'who has saved is shown what was there before',
    file: `${query}/answers/wait-for-position.ts`,
    find: 'await catalogue.waitFor(position, Math.min(waitMs, db.leftMs))',
    replace: 'position > 0',
    tests: [`${query}/listings/listings.int.test.ts`, `${query}/admin-reads.int.test.ts`],
  },
  {
    name: 'a cell of the file for spreadsheets may be a formula',
    file: `${query}/analytics/statistics.query.ts`,
    find: ', escape_formulas: true }',
    replace: ' }',
    tests: [`${query}/analytics/statistics.query.test.ts`],
  },
  {
    name: 'a title ends the attribute that it stands in',
    file: 'web/src/app/server-html.ts',
    find: '="${escapeHtml(value)}"',
    replace: '="${value}"',
    tests: ['web/src/app/server-html.test.ts'],
  },
  {
    name: 'a title ends the script element that it stands in',
    file: 'web/src/site/json-ld.tsx',
    find: ".replaceAll('<', '\\\\u003c')",
    replace: '',
    tests: ['web/src/app/server-html.test.ts'],
  },
  {
    name: 'scripts in a page may run',
    file: 'web/server/content-security-policy.ts',
    find: `['script-src', "'self'", nonceSource],`,
    replace: `['script-src', "'self'", "'unsafe-inline'", nonceSource],`,
    tests: ['web/server/content-security-policy.test.ts'],
  },
  {
    name: 'another site may frame the pages',
    file: 'web/server/content-security-policy.ts',
    find: `['frame-ancestors', "'none'"],`,
    replace: '',
    tests: ['web/server/content-security-policy.test.ts'],
  },
  {
    name: 'a page is sent that was made of listings as they were',
    file: 'web/server/kept-pages.ts',
    find: 'return isLatest && ',
    replace: 'return (isLatest || true) && ',
    tests: ['web/server/kept-pages.test.ts'],
  },
  {
    name: 'a page is sent without asking whether it is still right',
    file: 'web/server/kept-pages.ts',
    find: 'versions.isFresh() ? pages.get(path) : undefined;',
    replace: 'pages.get(path);',
    tests: ['web/server/kept-pages.test.ts'],
  },
  {
    name: 'an address that is no http or https is opened',
    file: 'web/src/features/property/interest-block.tsx',
    find: 'if (!isHttpUrl(redirect_url)) return;',
    replace: '',
    tests: ['web/src/features/property/property-page.test.tsx'],
  },
  {
    name: 'an editor does not say which version they saw',
    file: 'web/src/features/admin/property-form/edit-property-dialog.tsx',
    find: 'headers: { \'If-Match\': `"${version}"` },',
    replace: '',
    tests: ['web/src/features/admin/properties/properties-page.test.tsx'],
  },
];
