// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import type { Sabotage } from './sabotage.ts';

const kit = 'packages/service-kit/src';
const contracts = 'packages/contracts/src';
const command = 'services/command/src';

/** Of requests: who may, what may come in, what is answered. */
export const ofRequests: Sabotage[] = [
  {
    name: 'tokens signed in another way are believed',
    file: `${kit}/tokens.ts`,
    find: "algorithms: ['HS256'],",
    replace: "algorithms: ['HS256', 'HS384', 'HS512'],",
    tests: [`${kit}/tokens.test.ts`],
  },
  {
    name: 'tokens for somebody else are believed',
    file: `${kit}/tokens.ts`,
    find: '          audience: AUDIENCE,\n          clockTolerance',
    replace: '          clockTolerance',
    tests: [`${kit}/tokens.test.ts`],
  },
  {
    name: 'tokens from the future are believed',
    file: `${kit}/tokens.ts`,
    find: 'return fromTheFuture || REFUSED_HEADERS',
    replace: 'return REFUSED_HEADERS',
    tests: [`${kit}/tokens.test.ts`],
  },
  {
    name: 'a token may name its own key',
    file: `${kit}/tokens.ts`,
    find: "['crit', 'jwk', 'jku', 'x5u', 'kid']",
    replace: "['crit']",
    tests: [`${kit}/tokens.test.ts`],
  },
  {
    name: 'an address that is no http or https is taken',
    file: `${contracts}/http-url.ts`,
    find: '/^https?:$/.test(url.protocol) && ',
    replace: '',
    tests: [`${contracts}/listings/listing.commands.test.ts`],
  },
  {
    name: 'the address behind a listing is not looked at',
    file: `${contracts}/listings/listing.fields.ts`,
    find: "z.refine(isHttpUrl, 'must be an http or https address')",
    replace: "z.refine((text) => URL.canParse(text), 'must be an http or https address')",
    tests: [`${contracts}/listings/listing.commands.test.ts`],
  },
  {
    name: 'any number of listings may come at once',
    file: `${contracts}/listings/listing.commands.ts`,
    find: 'z.maxLength(limits.bulkItems, ',
    replace: 'z.maxLength(1e6, ',
    tests: [`${contracts}/listings/listing.commands.test.ts`, `${command}/listings/listings.int.test.ts`],
  },
  {
    name: 'bodies of any length are read',
    file: `${kit}/parse-request.ts`,
    find: 'express.json({ limit,',
    replace: "express.json({ limit: '1gb',",
    tests: [`${command}/listings/listings.int.test.ts`, `${kit}/http-app.int.test.ts`],
  },
  {
    name: 'a form of another page may send a body',
    file: `${kit}/parse-request.ts`,
    find: "if (type.trim() !== 'application/json' || ",
    replace: 'if (',
    tests: [`${kit}/http-app.int.test.ts`, 'tests/bad-inputs/bad-inputs.int.test.ts'],
  },
  {
    name: 'passwords and tokens are logged',
    file: `${kit}/logger.ts`,
    find: "redact: ['password', '*.password', 'access_token', '*.access_token', 'authorization', '*.authorization'],",
    replace: '',
    tests: [`${kit}/logger.test.ts`],
  },
  {
    name: 'paths that visitors type become labels of metrics',
    file: `${kit}/request-context.ts`,
    find: "return req.path.startsWith(FILES) ? `${FILES}*` : '/*';",
    replace: 'return req.path;',
    tests: [`${kit}/http-app.int.test.ts`, `${kit}/serve.int.test.ts`],
  },
  {
    name: 'browsers may guess what an answer is',
    file: `${kit}/prepared-answer.ts`,
    find: "  'X-Content-Type-Options': 'nosniff',\n",
    replace: '',
    tests: [`${kit}/http-app.int.test.ts`],
  },
  {
    name: 'a path in other letters is another way in',
    file: `${kit}/http-app.ts`,
    find: 'caseSensitive: true',
    replace: 'caseSensitive: false',
    tests: [`${kit}/hot-routes.int.test.ts`],
  },
  {
    name: 'every proxy is believed about where a visitor comes from',
    file: `${kit}/http-app.ts`,
    find: "app.set('trust proxy', trustProxy);",
    replace: "app.set('trust proxy', true);",
    tests: [`${kit}/http-app.int.test.ts`],
  },
  {
    name: 'a full disk of the database is an error of ours',
    file: 'packages/event-store/src/database-errors.ts',
    find: '|54|HV|P0)',
    replace: '|5[34]|HV|P0)',
    tests: ['packages/event-store/src/database-errors.test.ts'],
  },
  {
    name: 'a value that Postgres cannot store is an error of ours',
    file: `${kit}/error-answers.ts`,
    find: '/^22...$/',
    replace: '/^never$/',
    tests: [`${kit}/error-answers.test.ts`],
  },
  {
    name: 'a read is told that nothing was saved',
    file: `${kit}/error-answers.ts`,
    find: "method === 'GET' ||",
    replace: "method === 'get' ||",
    tests: [`${command}/lost-answers.int.test.ts`],
  },
  {
    name: 'an admin is given what everybody is given',
    file: `${kit}/hot-routes.ts`,
    find: '    headers.authorization === undefined &&\n',
    replace: '',
    tests: [`${kit}/hot-routes.int.test.ts`],
  },
  {
    name: 'who waits for a change is given what was there before',
    file: `${kit}/hot-routes.ts`,
    find: ' &&\n    headers[MIN_LOG_POSITION] === undefined',
    replace: '',
    tests: [`${kit}/hot-routes.int.test.ts`],
  },
];
