import { setTimeout as delay } from 'node:timers/promises';
import { changePassword, ensureAdmin } from '@marketplace/command/auth/admins';
import { readPicture } from '@marketplace/demo/demo-files';
import { createPool, poolLimits } from '@marketplace/service-kit/database';
import { createLogger } from '@marketplace/service-kit/logger';
import { flat } from '@marketplace/testing/fixtures/listing';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgeTokens } from './forgeries.ts';
import type { RunningProduct } from './running-product.ts';
import { jwtSecret, startProduct } from './running-product.ts';
import type { Answer, BadInput } from './send.ts';
import { readCatalogue, send } from './send.ts';

const admin = { username: 'Agent', password: 'a long enough password' };

let product: RunningProduct;
let placeholders: Record<string, string>;
let forged: Record<string, string>;

beforeAll(async () => {
  product = await startProduct();
  await prepare();
});

afterAll(() => product.close());

/** Prepares what the placeholders name: listings, pictures, and tokens that were valid once. */
async function prepare() {
  const { call, database, commandUrl } = product;
  const pool = createPool(commandUrl, poolLimits.command, createLogger('bad-inputs', 'silent'));
  const others = ['disabled', 'changed', 'gone'].map((username) => ({ ...admin, username }));
  for (const one of [admin, ...others]) await ensureAdmin(pool, one);
  const [token = '', disabled = '', changed = '', loggedOut = ''] = await Promise.all(
    [admin, ...others].map(logIn),
  );
  await database.pool.query("UPDATE auth.admins SET disabled_at = now() WHERE username = 'disabled'");
  await changePassword(pool, { username: 'changed', password: 'another long password' });
  await pool.end();
  await call('POST', '/api/auth/logout', loggedOut, {});

  const picture = new Uint8Array(await readPicture('interior-kitchen-dining-01.jpg'));
  const [file = '', fileInUse = ''] = await product.upload(token, picture, 2);
  const add = (images: string[] = []) => call('POST', '/api/properties', token, { ...flat, images });
  const [kept, other, deleted] = [await add(), await add([`/uploads/${fileInUse}`]), await add()];
  await call('PUT', `/api/delete/properties/${deleted.id}`, token, {});
  placeholders = {
    TOKEN: token,
    ID: kept.id,
    OTHER_ID: other.id,
    UNKNOWN_ID: '0192d4e0-7b1a-7c3d-8e4f-0123456789ab',
    DELETED_ID: deleted.id,
    SLUG: kept.slug,
    SLUG_UPPER: kept.slug.toUpperCase(),
    FILE: file,
    FILE_IN_USE: fileInUse,
    ADMIN_USER: admin.username,
    ADMIN_PASSWORD: admin.password,
    ADMIN_PASSWORD_PREFIX: admin.password.slice(0, 8),
    RANDOM: 'random',
    RANDOM_IP: '203.0.113.7',
    RUN: 'run',
  };
  forged = {
    ...forgeTokens(token, jwtSecret),
    'logged-out': loggedOut,
    'user-disabled': disabled,
    'password-changed': changed,
  };
}

async function logIn(credentials: typeof admin): Promise<string> {
  const { access_token } = await product.call('POST', '/auth/login', undefined, credentials);
  return access_token;
}

const fill = (text: string) =>
  text.replace(
    /\{\{(\w+)\}\}/g,
    (whole, name: string) => placeholders[name] ?? expect.fail(`no placeholder ${whole}`),
  );

function authorizationOf({ auth }: BadInput): string | undefined {
  const [kind, ...rest] = auth.split(':');
  const value = rest.join(':');
  if (kind === 'admin') return `Bearer ${placeholders.TOKEN}`;
  if (kind === 'raw') return fill(value);
  if (kind === 'token') return `Bearer ${forged[value] ?? expect.fail(`no forgery ${value}`)}`;
  return undefined;
}

/** Default messages of zod, and our own for rules without a message. */
const DEFAULT_MESSAGES =
  /Invalid input|Invalid option|Too big|Too small|must be of another kind|must be in another format|"is not valid"/;

function expectErrorShape(input: BadInput, answer: Answer) {
  const isPage = /^text\/html/.test(answer.headers['content-type'] ?? ''); // an address outside the API
  if (answer.status < 400 || isPage) return;
  const body = JSON.parse(/\{[\s\S]*\}/.exec(answer.body)?.[0] ?? 'null');
  expect(body).toMatchObject({ detail: expect.stringMatching(/^\S.{3,}$/) });
  expect(answer.body).not.toMatch(/node_modules|\bat .+\.[jt]s:\d/);
  expect(answer.body).not.toMatch(DEFAULT_MESSAGES);
  if (input.expectDetail) expect(body.detail).toMatch(new RegExp(input.expectDetail));
  if (answer.status !== 422) return;
  const paths = body.errors.map((error: { path: string }) => error.path);
  expect(paths.length).toBeGreaterThan(0);
  expect(paths).toEqual(expect.arrayContaining(input.expectErrors ?? []));
}

describe('a bad input', () => {
  it.each(readCatalogue().map((input) => [`${input.id} ${input.note}`.slice(0, 90), input] as const))(
    '%s',
    async (_name, input) => {
      const { port, logSize, fileCount } = product;
      const before = { log: await logSize(), files: fileCount() };
      let answer = await send(port, input, fill, authorizationOf(input));
      for (let sent = 1; sent < (input.repeat ?? 1); sent++)
        answer = await send(port, input, fill, authorizationOf(input));

      const isAborted = input.headers['x-test-abort-after'] !== undefined;
      if (isAborted) {
        await delay(200); // without an answer; partial files have to be removed
        await waitFor(() => fileCount() === before.files);
      } else expect(input.expectStatus).toContain(answer.status);
      expectErrorShape(input, answer);
      if (answer.status === 401) expect(answer.headers['www-authenticate'] ?? 'Bearer').toBe('Bearer');
      if ([429, 503].includes(answer.status)) expect(answer.headers['retry-after']).toMatch(/^\d+$/);
      if (answer.status >= 400 && !input.path.includes('/auth/login'))
        expect(await logSize()).toBe(before.log);
      if (answer.status >= 400) expect(fileCount()).toBe(before.files);
      expect(Object.keys(Object.prototype)).toEqual([]);
    },
  );

  it('keeps the service ready', () => product.assertWell());
});
