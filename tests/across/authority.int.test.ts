import { bothFamilies, routes } from '@marketplace/contracts/routes';
import { expect, it } from 'vitest';
import { runApi } from './running-api.ts';

/** What visitors may call. Everything else is an admin's, whatever is added. */
const open = [
  'POST /api/auth/login',
  'POST /api/analytics',
  'POST /api/enquiries',
  'GET /api/properties',
  'GET /api/properties/version',
  'GET /api/properties/market',
  'GET /api/properties/elsewhere',
  'GET /api/properties/slug/:slug',
  'GET /api/properties/:id',
  'GET /api/properties/:id/prices',
  'GET /api/properties/:key/gone',
  'GET /api/seller-report/:secret',
];

const api = runApi();

const calls = routes.flatMap(({ method, path }) =>
  bothFamilies(path).map((written) => ({ method, path: written, name: `${method} ${path}` })),
);
const address = (path: string) => path.replace(/:\w+/g, '0198c0de-0000-7000-8000-000000000001');

it.each(calls.filter(({ name }) => !open.includes(name)))(
  '$method $path is refused without a token, and with an unknown one',
  async ({ method, path }) => {
    for (const given of [{}, { token: 'of.nobody.here' }]) {
      const answer = await api.call(method, address(path), given);
      expect([answer.status, answer.body]).toEqual([401, { detail: expect.any(String) }]);
    }
  },
);

it.each(calls.filter(({ name }) => open.includes(name)))(
  '$method $path is open to everybody',
  async ({ method, path }) => {
    const { status } = await api.call(method, address(path), method === 'POST' ? { body: {} } : {});
    expect([200, 404, 422]).toContain(status);
  },
);
