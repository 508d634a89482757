// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import { sabotagesOf } from './sabotage.ts';

const query = 'services/query/src';

/** Of what is read: the query service and the pages. */
export const ofReads = [
  ...sabotagesOf('packages/contracts/src/contract-calls.ts', ['tests/across/authority.int.test.ts'], {
    'anybody may read what was deleted': [
      "'GET /api/properties/deleted': { right: 'readListings'",
      "'GET /api/properties/deleted': { right: 'public'",
    ],
    'anybody may read what visitors wrote': [
      "'GET /api/enquiries': { right: 'readEnquiries'",
      "'GET /api/enquiries': { right: 'public'",
    ],
  }),
  ...sabotagesOf(
    `${query}/analytics/statistics.query.ts`,
    ['tests/across/statistics-over-time.int.test.ts'],
    {
      'spam is counted as enquiries': ["WHERE status <> 'spam' AND ${isInRange}", 'WHERE ${isInRange}'],
    },
  ),
  ...sabotagesOf('packages/contracts/src/analytics/date-range.ts', {
    'days are compared with those just before, whatever their weekdays': [
      '-7 * Math.ceil(daysIn(days) / 7)',
      '-daysIn(days)',
    ],
    'a day that is not over is compared with a whole one': ['to < today ? to : addDays(today, -1)', 'to'],
  }),
  ...sabotagesOf(`${query}/analytics/price-effects.query.ts`, ['tests/across/price-changes.int.test.ts'], {
    'an effect of a price is told of a handful of views': [
      'const LEAST_VIEWS = sql.lit(20)',
      'const LEAST_VIEWS = sql.lit(2)',
    ],
    'an effect of a price is told across the next change of it': [
      'coalesce(until, ${today}::date)',
      '${today}::date',
    ],
  }),
  ...sabotagesOf(`${query}/listings/prices.query.ts`, ['tests/across/public-prices.int.test.ts'], {
    'visitors read prices of before a listing was public': ["AS told WHERE status = 'active'", 'AS told'],
  }),
  ...sabotagesOf(`${query}/catalogue/load-snapshot.query.ts`, [`${query}/catalogue/snapshot.int.test.ts`], {
    'a replica that is behind takes counts back': [
      'if (isBehind(marks, before.marks) && (await isStandby(db)))',
      'if (isBehind(marks, before.marks) && !db)',
      [`${query}/catalogue/catalogue.int.test.ts`],
    ],
  }),
  ...sabotagesOf('packages/read-models/src/shown-listings.ts', [`${query}/catalogue/snapshot.int.test.ts`], {
    'a draft that was published is as old as its first words': [
      "AND ${shownValue(history, sql`step`, 'status')} <> 'inactive'",
      '',
    ],
  }),
  ...sabotagesOf(
    `${query}/listings/lists.ts`,
    [`${query}/visibility.int.test.ts`, `${query}/listings/lists.test.ts`],
    {
      'visitors find hidden listings in lists': ["    (isAdmin || kind.status !== 'inactive') &&\n", ''],
      'visitors may open hidden listings': [
        "return listing.status === 'inactive' ? undefined : forVisitors(listing);",
        'return forVisitors(listing);',
        [`${query}/visibility.int.test.ts`],
      ],
    },
  ),
  ...sabotagesOf('packages/contracts/src/limit-values.ts', [`${query}/settings.test.ts`], {
    'a read of what was just saved may wait for a minute': [
      'readYourWritesMs = 2000;',
      'readYourWritesMs = 60_000;',
    ],
  }),
  ...sabotagesOf(
    `${query}/answers/wait-for-position.ts`,
    [`${query}/listings/listings.int.test.ts`, `${query}/admin-reads.int.test.ts`],
    {
      'who has saved is shown what was there before': [
        'await catalogue.waitFor(position, Math.min(waitMs, db.leftMs))',
        'position > 0',
      ],
    },
  ),
  ...sabotagesOf(`${query}/answers/send.ts`, [`${query}/answers/send.test.ts`], {
    'a cell of the file for spreadsheets may be a formula': ['escape_formulas: true,', ''],
  }),
  ...sabotagesOf('web/src/app/page-answers.ts', ['web/src/app/server-html.test.ts'], {
    'a title ends the attribute that it stands in': ['="${escapeHtml(value)}"', '="${value}"'],
  }),
  ...sabotagesOf('web/src/public/page-head.tsx', ['web/src/app/server-html.test.ts'], {
    'a title ends the script element that it stands in': [".replaceAll('<', '\\\\u003c')", ''],
  }),
  ...sabotagesOf('web/server/page-answer.ts', ['web/server/page-answer.test.ts'], {
    'scripts in a page may run': [
      `['script-src', "'self'", nonceSource],`,
      `['script-src', "'self'", "'unsafe-inline'", nonceSource],`,
    ],
    'another site may frame the pages': [`['frame-ancestors', "'none'"],`, ''],
  }),
  ...sabotagesOf('web/server/kept-pages.ts', {
    'a page is sent that was made of listings as they were': [
      'return isLatest && ',
      'return (isLatest || true) && ',
    ],
    'a page is sent without asking whether it is still right': [
      'versions.isFresh() ? pages.get(path) : undefined;',
      'pages.get(path);',
    ],
  }),
  ...sabotagesOf(
    'web/src/public/property/interest-block.tsx',
    ['web/src/public/property/property-page.test.tsx'],
    {
      'an address that is no http or https is opened': ['if (!isHttpUrl(redirect_url)) return;', ''],
    },
  ),
  ...sabotagesOf('web/src/public/contact/enquiry.ts', ['web/src/public/contact/contact-page.test.tsx'], {
    'a message that is sent again is another enquiry': [
      'before?.body === body ? before : { key: randomKey(), body };',
      '{ key: randomKey(), body };',
    ],
  }),
  ...sabotagesOf(
    'web/src/admin/enquiry/viewing-panel.tsx',
    ['web/src/admin/enquiries/enquiry-page.test.tsx'],
    {
      "an enquiry's calendar file for the visitor says how to reach them": [
        'text: lines(`${agent.name}, ${agent.agency}`, agent.phone,',
        'text: lines(person?.email, agent.phone,',
      ],
    },
  ),
  ...sabotagesOf(
    'web/src/admin/property-form/edit-property-dialog.tsx',
    ['web/src/admin/properties/properties-page.test.tsx'],
    {
      'an editor does not say which version they saw': ['calls.options(version)', 'calls.options()'],
      'a removal is made to another version than the fields left': [
        'calls.options(listing.version)',
        'calls.options()',
        ['web/src/admin/property-form/edit-pictures.test.tsx'],
      ],
    },
  ),
  ...sabotagesOf(`${query}/images/uploads.routes.ts`, [`${query}/images/images.int.test.ts`], {
    'any file of the folder of pictures is served': [
      'SERVED_FILE.test(asked) ? await keepingOf(asked, req, res) : undefined',
      'await keepingOf(asked, req, res)',
    ],
    'a picture that nothing shows stays public': [
      "return isPublic(file) ? { by: 'public', seconds: KEPT_SECONDS } : undefined;",
      "return { by: 'public', seconds: KEPT_SECONDS };",
      [`${query}/images/images.int.test.ts`, 'tests/across/pictures.int.test.ts'],
    ],
    'what stands in for a missing width is kept like the width': [
      'file.name === asked ? keeping.seconds : Math.min(keeping.seconds, STAND_IN_SECONDS)',
      'keeping.seconds',
    ],
  }),
  ...sabotagesOf(`${query}/images/shown-pictures.ts`, {
    'hidden listings show their pictures to visitors': [
      'visibleListing(listing, false) === undefined ? 0 : by',
      'by',
    ],
  }),
  ...sabotagesOf(`${query}/images/signed-addresses.ts`, {
    'signed addresses never end': [
      'Math.max(0, Number(given.until) - Math.floor(now() / 1000))',
      'SIGNED_SECONDS',
    ],
    'a signed address opens every file': [
      '.update(`${file}\\n${until}`)',
      '.update(until || file)',
      [`${query}/images/signed-addresses.test.ts`, `${query}/images/images.int.test.ts`],
    ],
  }),
  ...sabotagesOf(
    'apps/operator/src/backup/upload-files.ts',
    ['apps/operator/src/backup/backup.int.test.ts'],
    {
      'a restored backup brings purged pictures back': [
        'if (purgedFiles.has(file) || (await isRestored(to, file, sha256))) return;',
        'if (await isRestored(to, file, sha256)) return;',
      ],
    },
  ),
  ...sabotagesOf(
    'apps/operator/src/pictures/move-pictures.ts',
    ['apps/operator/src/pictures/pictures-tool.int.test.ts'],
    {
      'a move keeps a picture that is damaged in the new store': [
        'there.has(name) && (sha256 === undefined || (await sha256Of(to, name)) === sha256)',
        'there.has(name)',
      ],
      'a move copies a picture that is damaged in the old store': [
        'if (sha256 !== undefined && sha256 !== found) {',
        'if (found === undefined) {',
      ],
    },
  ),
  ...sabotagesOf(`${query}/catalogue/snapshot.ts`, ['tests/across/set-aside.int.test.ts'], {
    'the catalogue does not show what was taken back': [' || before?.takenBack !== after?.takenBack', ''],
  }),
];
