// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import { sabotagesOf } from './sabotage.ts';

const kit = 'packages/service-kit/src';
const contracts = 'packages/contracts/src';
const command = 'services/command/src';

/** Of requests: who may, what may come in, what is answered. */
export const ofRequests = [
  ...sabotagesOf(`${kit}/tokens.ts`, {
    'tokens signed in another way are believed': [
      "algorithms: ['HS256'],",
      "algorithms: ['HS256', 'HS384', 'HS512'],",
    ],
    'tokens for somebody else are believed': [
      '          audience: AUDIENCE,\n          clockTolerance',
      '          clockTolerance',
    ],
    'tokens from the future are believed': [
      'return fromTheFuture || REFUSED_HEADERS',
      'return REFUSED_HEADERS',
    ],
    'a token may name its own key': ["['crit', 'jwk', 'jku', 'x5u', 'kid']", "['crit']"],
  }),
  ...sabotagesOf(`${contracts}/http-url.ts`, [`${contracts}/listings/listing.commands.test.ts`], {
    'an address that is no http or https is taken': ['/^https?:$/.test(url.protocol) && ', ''],
  }),
  ...sabotagesOf(
    `${contracts}/listings/listing.fields.ts`,
    [`${contracts}/listings/listing.commands.test.ts`],
    {
      'the address behind a listing is not looked at': [
        "z.refine(isHttpUrl, 'must be an http or https address')",
        "z.refine((text) => URL.canParse(text), 'must be an http or https address')",
      ],
    },
  ),
  ...sabotagesOf(
    `${contracts}/listings/listing.commands.ts`,
    [`${contracts}/listings/listing.commands.test.ts`, `${command}/listings/listings.int.test.ts`],
    {
      'any number of listings may come at once': ['z.maxLength(limits.bulkItems, ', 'z.maxLength(1e6, '],
    },
  ),
  ...sabotagesOf(
    `${kit}/parse-request.ts`,
    [`${command}/listings/listings.int.test.ts`, `${kit}/http-app.int.test.ts`],
    {
      'bodies of any length are read': ['express.json({ limit,', "express.json({ limit: '1gb',"],
      'a form of another page may send a body': [
        "if (type.trim() !== 'application/json' || ",
        'if (',
        [`${kit}/http-app.int.test.ts`, 'tests/bad-inputs/bad-inputs.int.test.ts'],
      ],
    },
  ),
  ...sabotagesOf(`${kit}/logger.ts`, {
    'passwords and tokens are logged': [
      "redact: ['password', '*.password', 'access_token', '*.access_token', 'authorization', '*.authorization'],",
      '',
    ],
  }),
  ...sabotagesOf(`${kit}/request-context.ts`, [`${kit}/http-app.int.test.ts`, `${kit}/serve.int.test.ts`], {
    'paths that visitors type become labels of metrics': [
      "return req.path.startsWith(FILES) ? `${FILES}*` : '/*';",
      'return req.path;',
    ],
  }),
  ...sabotagesOf(`${kit}/prepared-answer.ts`, [`${kit}/http-app.int.test.ts`], {
    'browsers may guess what an answer is': ["  'X-Content-Type-Options': 'nosniff',\n", ''],
  }),
  ...sabotagesOf(`${kit}/http-app.ts`, [`${kit}/hot-routes.int.test.ts`], {
    'a path in other letters is another way in': ['caseSensitive: true', 'caseSensitive: false'],
    'every proxy is believed about where a visitor comes from': [
      "app.set('trust proxy', trustProxy);",
      "app.set('trust proxy', true);",
      [`${kit}/http-app.int.test.ts`],
    ],
  }),
  ...sabotagesOf('packages/event-store/src/database-errors.ts', {
    'a full disk of the database is an error of ours': ['|54|HV|P0)', '|5[34]|HV|P0)'],
  }),
  ...sabotagesOf(`${kit}/error-answers.ts`, {
    'a value that Postgres cannot store is an error of ours': ['/^22...$/', '/^never$/'],
    'a read is told that nothing was saved': [
      "method === 'GET' ||",
      "method === 'get' ||",
      [`${command}/lost-answers.int.test.ts`],
    ],
  }),
  ...sabotagesOf(`${kit}/hot-routes.ts`, {
    'an admin is given what everybody is given': ['    headers.authorization === undefined &&\n', ''],
    'who waits for a change is given what was there before': [
      ' &&\n    headers[MIN_LOG_POSITION] === undefined',
      '',
    ],
  }),
];
