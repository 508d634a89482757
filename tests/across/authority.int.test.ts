import { ensureAdmin, findAdmin, operatorMeta } from '@marketplace/command/auth/admins';
import { changeTeam } from '@marketplace/command/auth/team';
import { hasRight } from '@marketplace/contracts/auth/rights';
import { bothFamilies, routes } from '@marketplace/contracts/routes';
import { flat } from '@marketplace/testing/fixtures/listing';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { adminOf, password, runApi } from './running-api.ts';

/** What visitors may call. Everything else is an admin's, whatever is added. */
const open = [
  'POST /api/auth/login',
  'POST /api/auth/login/options',
  'POST /api/auth/login/passkey',
  'POST /api/auth/login/recovery-code',
  'POST /api/auth/invitations/open',
  'POST /api/auth/invitations/accept',
  'POST /api/analytics',
  'POST /api/enquiries',
  'POST /api/alerts',
  'POST /api/alerts/:secret/confirm',
  'POST /api/alerts/:secret/click',
  'POST /api/alerts/:secret/stop',
  'POST /api/alerts/:secret/unsubscribe',
  'GET /api/properties',
  'GET /api/properties/version',
  'GET /api/properties/market',
  'GET /api/properties/record',
  'GET /api/properties/elsewhere',
  'GET /api/properties/slug/:slug',
  'GET /api/properties/:id',
  'GET /api/properties/:id/prices',
  'GET /api/properties/:key/gone',
  'GET /api/alerts/:secret',
  'GET /api/alerts/:secret/unsubscribe',
  'GET /api/seller-report/:secret',
  'GET /api/agenda/slots',
  'GET /api/agenda/calendar/:secret',
];

/** What assistants may not do. Everything else of the admins is theirs too. */
const ownersOnly = [
  'GET /api/auth/team',
  'PUT /api/auth/team/:id',
  'PUT /api/auth/team-policy',
  'POST /api/auth/invitations',
  'DELETE /api/auth/invitations/:id',
  'DELETE /api/properties/:id',
  'PUT /api/delete/properties/:id',
  'POST /api/properties/delete',
  'DELETE /api/properties/:id/private-notes',
  'GET /api/properties/:id/seller-links',
  'POST /api/properties/:id/seller-links',
  'DELETE /api/properties/:id/seller-links/:link',
  'PUT /api/properties/:id/seller-links/:link/emails',
  'DELETE /api/properties/:id/seller-links/:link/emails',
  'POST /api/enquiries/export',
  'POST /api/enquiries/forget',
  'DELETE /api/enquiries/:id',
  'GET /api/settings',
  'PUT /api/settings',
  'POST /api/settings/:version/undo',
  'GET /api/operations/projections',
  'POST /api/operations/projections/:name/rebuild',
];

const ownPasskeys = [
  'POST /api/auth/passkeys/options',
  'POST /api/auth/passkeys',
  'PUT /api/auth/passkeys/:id',
  'DELETE /api/auth/passkeys/:id',
  'POST /api/auth/recovery-codes',
];

/** What needs a confirmation of the last ten minutes. */
const confirmed = [
  'DELETE /api/properties/:id/private-notes',
  ...ownPasskeys,
  'PUT /api/auth/team/:id',
  'PUT /api/auth/team-policy',
  'POST /api/auth/invitations',
  'DELETE /api/auth/invitations/:id',
  'POST /api/enquiries/export',
  'POST /api/enquiries/forget',
  'DELETE /api/enquiries/:id',
  'PUT /api/settings',
  'POST /api/settings/:version/undo',
];

/** What an admin may do who has to add a passkey first. */
const withoutPasskey = [
  'POST /api/auth/logout',
  'GET /api/auth/verify',
  'GET /api/auth/sessions',
  'DELETE /api/auth/sessions',
  'DELETE /api/auth/sessions/:id',
  'PUT /api/auth/password',
  'GET /api/auth/devices',
  'POST /api/auth/devices',
  'PUT /api/auth/devices/:id',
  'DELETE /api/auth/devices/:id',
  'POST /api/auth/devices/:id/test',
  'POST /api/auth/confirm/options',
  'POST /api/auth/confirm',
  'GET /api/auth/passkeys',
  ...ownPasskeys,
];

const api = runApi();
const admins = {
  owner: adminOf(api, 'Owner'),
  assistant: adminOf(api, 'Assistant'),
  disabled: adminOf(api, 'Disabled'),
};
beforeAll(async () => {
  await ensureAdmin(api.pool, { username: 'Assistant', password, role: 'assistant' });
  for (const admin of Object.values(admins)) await admin.token();
  const admin_id = (await findAdmin(api.pool, 'Disabled'))?.id ?? '';
  await changeTeam(api.pool, { type: 'DisableAdmin', admin_id }, operatorMeta());
});

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

/** Returns how each call answers an admin: refused as `401`, `403` or `428`, else `allowed`. */
async function answersTo(who: keyof typeof admins) {
  const answers: Record<string, string> = {};
  for (const { method, path, name } of calls.filter((one) => !open.includes(one.name))) {
    const isLogout = path.endsWith('/logout');
    const token =
      isLogout && who !== 'disabled'
        ? await api.logIn(who === 'owner' ? 'Owner' : 'Assistant')
        : await admins[who].token();
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
    const { status } = await api.call(method, address(path), { token, ...body });
    answers[`${name} as ${path}`] = [401, 403, 428].includes(status) ? String(status) : 'allowed';
  }
  return answers;
}

const expected = (of: (name: string) => string) =>
  Object.fromEntries(
    calls
      .filter(({ name }) => !open.includes(name))
      .map(({ name, path }) => [`${name} as ${path}`, of(name)]),
  );

it('an owner may make every call', async () =>
  expect(await answersTo('owner')).toEqual(expected(() => 'allowed')));

it('an assistant may make every call but those of owners', async () =>
  expect(await answersTo('assistant')).toEqual(
    expected((name) => (ownersOnly.includes(name) ? '403' : 'allowed')),
  ));

it.each(['owner', 'assistant'] as const)('an %s confirms some calls after ten minutes', async (who) => {
  await admins[who].token();
  await api.database.pool.query("UPDATE auth.sessions SET confirmed_at = now() - interval '10 minutes'");
  const isForbidden = (name: string) => who === 'assistant' && ownersOnly.includes(name);
  expect(await answersTo(who)).toEqual(
    expected((name) => (isForbidden(name) ? '403' : confirmed.includes(name) ? '428' : 'allowed')),
  );
  await api.database.pool.query('UPDATE auth.sessions SET confirmed_at = now()');
});

it('where passkeys are required, an admin without one may only add theirs', async () => {
  const { id } = await admins.owner.add({ status: 'inactive' });
  const statusFor = async () => (await admins.owner.get(`/api/properties/${id}`)).status;
  expect(await statusFor()).toBe(200);
  const require = (isRequired: boolean) =>
    api.database.pool.query('UPDATE auth.team_policy SET requires_passkeys = $1', [isRequired]);
  onTestFinished(async () => void (await require(false)));
  await require(true);
  expect(await answersTo('owner')).toEqual(
    expected((name) => (withoutPasskey.includes(name) ? 'allowed' : '403')),
  );
  expect(await statusFor()).toBe(404); // as for visitors
});

it('a disabled admin may make none', async () =>
  expect(await answersTo('disabled')).toEqual(expected(() => '401')));

it('a new role takes effect on the next call of each service', async () => {
  const promoted = adminOf(api, 'Promoted');
  const asked = [
    ['GET', '/api/operations/projections'],
    ['DELETE', address('/api/properties/:id')],
  ] as const;
  const statuses = async () =>
    Promise.all(asked.map(async (one) => (await promoted.call(one[0], one[1])).status));
  expect(await statuses()).toEqual([200, 404]);
  const admin_id = (await findAdmin(api.pool, 'Promoted'))?.id ?? '';
  const become = (role: 'owner' | 'assistant') =>
    changeTeam(api.pool, { type: 'ChangeRole', admin_id, role }, operatorMeta());
  await become('assistant');
  expect(await statuses()).toEqual([403, 403]);
  await become('owner');
  expect(await statuses()).toEqual([200, 404]);
});

it('calls have no right that no role has', () =>
  expect(
    routes.filter(({ right }) => right !== 'public' && !hasRight('owner', right)).map(({ path }) => path),
  ).toEqual([]));

it('more than fifty listings that an assistant adds at once arrive as drafts, in one part or several', async () => {
  const statusesOf = async (who: 'owner' | 'assistant', parts: readonly number[]) => {
    const act = { 'x-act-key': `upload-${who}-${parts.join('-')}` };
    for (const [nth, count] of parts.entries()) {
      const rows = Array.from({ length: count }, (_, row) => ({
        ...flat,
        title: `${who} ${parts} ${nth} ${row}`,
      }));
      await admins[who].write('POST', '/api/properties/bulk', rows, act);
    }
    const { rows } = await api.database.pool.query(
      `SELECT DISTINCT data ->> 'status' AS status FROM log.events
      WHERE type = 'ListingAdded' AND starts_with(data ->> 'title', $1) ORDER BY 1`,
      [`${who} ${parts} `],
    );
    return rows.map(({ status }) => status);
  };
  expect(await statusesOf('assistant', [50])).toEqual(['active']);
  expect(await statusesOf('assistant', [51])).toEqual(['inactive']);
  expect(await statusesOf('assistant', [60, 2])).toEqual(['inactive']);
  expect(await statusesOf('owner', [51])).toEqual(['active']);
});

it('an assistant undoes what they added, and not what another added', async () => {
  const undo = async (of: 'owner' | 'assistant') => {
    const act = `added-by-${of}`;
    const { id } = await admins[of].write('POST', '/api/properties', flat, { 'x-act-key': act });
    const range = { from: 1, to: api.position() };
    const { rows } = await api.database.pool.query(
      "SELECT meta ->> 'causation_id' AS act FROM log.events WHERE data ->> 'listing_id' = $1",
      [id],
    );
    return admins.assistant.write('POST', `/api/activity/${rows[0].act}/undo`, range);
  };
  expect(await undo('assistant')).toEqual({ undone: 1, removed: 1, skipped: [] });
  expect(await undo('owner')).toMatchObject({
    undone: 0,
    skipped: [{ left: [{ field: null, why: 'only an owner may delete it', version: null }] }],
  });
});
