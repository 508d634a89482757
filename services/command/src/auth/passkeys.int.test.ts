import { headers } from '@marketplace/contracts/headers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuthenticator } from '../testing/authenticator.ts';
import type { RunningCommand } from '../testing/running-command.ts';
import { credentials, startCommand } from '../testing/running-command.ts';
import { adminVerbs, generatedPassword } from './admin-verbs.ts';
import { ensureAdmin } from './admins.ts';

const { password } = credentials;
let command: RunningCommand;
beforeAll(async () => {
  command = await startCommand();
});
afterAll(() => command.close());

/** The test's own admin, with a passkey in hand that is not added yet. */
let me: { username: string; token: string; passkey: ReturnType<typeof createAuthenticator> };
let tests = 0;
beforeEach(async () => {
  tests += 1;
  const username = `Admin ${tests}`;
  await ensureAdmin(command.pool, { username, password });
  me = { username, token: await logIn(username), passkey: createAuthenticator() };
});

const call = (method: string, path: string, body?: unknown, token = me.token) =>
  command.call(method, `/api/auth${path}`, { token, ...(body !== undefined && { body }) });
async function logIn(username = me.username, device = ''): Promise<string> {
  const sent = { [headers.deviceToken]: device };
  const body = { username, password };
  return (await command.call('POST', '/api/auth/login', { body, headers: sent })).body.access_token;
}
const query = async (text: string, values: unknown[] = []) =>
  (await command.database.pool.query(text, values)).rows;
const eventsOfMe = async () => {
  const ofMe = 'stream_id = (SELECT $1 || id FROM auth.admins WHERE username = $2)';
  const rows = await query(`SELECT type FROM log.events WHERE ${ofMe} ORDER BY position`, [
    'admin-',
    me.username,
  ]);
  return rows.map(({ type }) => type);
};
const optionsOf = async (path: string) => (await call('POST', `${path}/options`)).body;
const add = async (changed = {}, passkey = me.passkey, name = 'Laptop') =>
  call('POST', '/passkeys', { name, credential: passkey.make(await optionsOf('/passkeys'), changed) });
const use = async (changed = {}) => me.passkey.use(await optionsOf('/login'), changed);
const logInBy = (credential: unknown) =>
  command.call('POST', '/api/auth/login/passkey', { body: { credential } });
const list = async (token = me.token) => (await call('GET', '/passkeys', undefined, token)).body;
const age = (token: string, minutes: number) =>
  query('UPDATE auth.sessions SET confirmed_at = now() - make_interval(mins => $2) WHERE jti = $1', [
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti,
    minutes,
  ]);
const of = (path: string) => ({ status: 422, body: { errors: [{ path }] } });

describe('a passkey', () => {
  it('is added under a name, logs in, is renamed and removed; the log has neither key nor name', async () => {
    expect((await add()).status).toBe(204);
    const [added] = (await list()).passkeys;
    expect(added).toMatchObject({ name: 'Laptop', last_used_at: null });
    const { status, body } = await logInBy(await use());
    expect(status).toBe(200);
    expect((await call('GET', '/verify', undefined, body.access_token)).body.username).toBe(me.username);
    expect((await call('PUT', `/passkeys/${added.id}`, { name: ' Old laptop ' })).status).toBe(204);
    expect((await list()).passkeys).toMatchObject([{ name: 'Old laptop', last_used_at: expect.any(String) }]);
    expect((await call('DELETE', `/passkeys/${added.id}`)).status).toBe(204);
    expect(await logInBy(await use())).toMatchObject({ status: 401 });
    expect(await eventsOfMe()).toEqual([
      'AdminAdded',
      'AdminLoggedIn',
      'AdminPasskeyAdded',
      'AdminLoggedIn',
      'AdminPasskeysRemoved',
    ]);
    const { id } = me.passkey.make({ challenge: '' });
    const texts = await query(
      "SELECT to_jsonb(e)::text AS text FROM log.events e WHERE type LIKE 'AdminPasskey%'",
    );
    for (const { text } of texts) expect(text).not.toMatch(new RegExp(`aptop|${id}`));
  });

  it('of another admin can be neither renamed nor removed', async () => {
    await add();
    const [{ id }] = (await list()).passkeys;
    const another = await command.logIn();
    for (const [method, body] of [
      ['PUT', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const)
      expect(await call(method, `/passkeys/${id}`, body, another)).toMatchObject({ status: 404 });
    expect((await list()).passkeys).toMatchObject([{ id, name: 'Laptop' }]);
  });

  it.each([
    ['of another origin', { origin: 'http://homes.example' }],
    ['without a check of its user', { isVerified: false }],
  ])('%s is neither added nor logs in', async (_, changed) => {
    expect(await add(changed)).toMatchObject(of('credential'));
    expect((await list()).passkeys).toEqual([]);
    await add();
    expect(await logInBy(await use(changed))).toMatchObject({ status: 401 });
    expect((await logInBy(await use())).status).toBe(200);
  });

  it('logs in once by a challenge, by one at a time of two', async () => {
    await add();
    const used = await use();
    const answers = await Promise.all([logInBy(used), logInBy(used)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await logInBy(used)).toMatchObject({ status: 401 });
  });

  it('is added once by a challenge, and in the session that asked for it', async () => {
    const options = await optionsOf('/passkeys');
    const adding = (passkey: typeof me.passkey, token = me.token) =>
      call('POST', '/passkeys', { name: 'One', credential: passkey.make(options) }, token);
    expect(await adding(createAuthenticator(), await logIn())).toMatchObject(of('credential'));
    expect((await adding(me.passkey)).status).toBe(204);
    expect(await adding(createAuthenticator())).toMatchObject(of('credential'));
    expect(await add()).toMatchObject({ status: 409 }); // again
    expect((await list()).passkeys).toHaveLength(1);
  });

  it('whose counter goes back is refused', async () => {
    await add();
    expect((await logInBy(await use({ counter: 7 }))).status).toBe(200);
    for (const counter of [7, 6, 0]) expect((await logInBy(await use({ counter }))).status).toBe(401);
    expect((await logInBy(await use({ counter: 8 }))).status).toBe(200);
  });

  it('is refused for another purpose, with a foreign challenge, and as another passkey', async () => {
    await add();
    const forConfirming = me.passkey.use(await optionsOf('/confirm'));
    const foreign = me.passkey.use({ challenge: Buffer.from('of.nobody.here').toString('base64url') });
    const another = { ...createAuthenticator().use(await optionsOf('/login')), id: foreign.id };
    for (const wrong of [forConfirming, foreign, another]) expect((await logInBy(wrong)).status).toBe(401);
    expect(await call('POST', '/confirm', { credential: await use() })).toMatchObject(of('credential'));
  });

  it('of a disabled admin does not log in', async () => {
    await add();
    await query('UPDATE auth.admins SET disabled_at = now() WHERE username = $1', [me.username]);
    expect((await logInBy(await use())).status).toBe(401);
  });

  it('is one of at most twenty', async () => {
    await query(
      `INSERT INTO auth.passkeys (id, admin_id, credential_id, public_key, counter, transports, name, added_in)
      SELECT gen_random_uuid(), id, replace(id::text, '-', '') || n, '', 0, '{}', 'n', id
      FROM auth.admins, generate_series(1, 20) n WHERE username = $1`,
      [me.username],
    );
    expect(await add()).toMatchObject({ status: 409 });
  });

  it.each([
    ['/passkeys', { name: '', credential: {} }],
    ['/passkeys', { name: 'Laptop' }],
    ['/login/passkey', { credential: { id: '!' } }],
    ['/login/passkey', {}],
    ['/login/recovery-code', { username: 'Admin 1', code: 'x'.repeat(100) }],
    ['/confirm', {}],
    ['/confirm', { password: 'x', more: 1 }],
    ['/team-policy', { requires_passkeys: 'yes' }],
  ])('%s refuses the body %j', async (path, body) => {
    const method = path === '/team-policy' ? 'PUT' : 'POST';
    expect((await call(method, path, body)).status).toBe(422);
  });
});

describe('a confirmation', () => {
  const sensitive = () => call('POST', '/recovery-codes');
  const needed = { status: 428, body: { detail: expect.stringContaining('Confirm that it is you') } };

  it('is needed ten minutes after the login, and given by the password', async () => {
    await age(me.token, 9);
    expect((await sensitive()).status).toBe(201);
    await age(me.token, 10);
    expect(await sensitive()).toMatchObject(needed);
    expect((await list()).recovery_codes).toBe(10);
    expect(await call('POST', '/confirm', { password: 'not that one' })).toMatchObject(of('password'));
    expect(await sensitive()).toMatchObject(needed);
    expect((await call('POST', '/confirm', { password })).status).toBe(204);
    expect((await sensitive()).status).toBe(201);
  });

  it('is given by a passkey of the same admin, for this session alone', async () => {
    await add();
    const other = await logIn();
    await age(me.token, 11);
    await age(other, 11);
    const options = await optionsOf('/confirm');
    expect(options.allowCredentials).toHaveLength(1);
    const stranger = createAuthenticator();
    expect(await call('POST', '/confirm', { credential: stranger.use(options) })).toMatchObject(
      of('credential'),
    );
    const credential = me.passkey.use(options);
    expect(await call('POST', '/confirm', { credential }, other)).toMatchObject(of('credential'));
    expect((await call('POST', '/confirm', { credential })).status).toBe(204);
    expect((await sensitive()).status).toBe(201);
    expect(await call('POST', '/recovery-codes', undefined, other)).toMatchObject(needed);
  });

  it('is needed in sessions from before', async () => {
    await query('UPDATE auth.sessions SET confirmed_at = NULL');
    expect(await sensitive()).toMatchObject(needed);
  });
});

describe('recovery codes', () => {
  const byCode = (code: string, username = me.username) =>
    command.call('POST', '/api/auth/login/recovery-code', { body: { username, code } });

  it('are ten, log in once each, in any spelling, and are replaced by new ones', async () => {
    const { codes } = (await call('POST', '/recovery-codes')).body;
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^([a-z\d]{4}-){3}[a-z\d]{4}$/);
    expect((await byCode(` ${codes[0].toUpperCase().replaceAll('-', ' ')}`)).status).toBe(200);
    expect(await byCode(codes[0])).toMatchObject({ status: 401, body: { detail: 'Invalid credentials' } });
    expect((await list()).recovery_codes).toBe(9);
    const twice = await Promise.all([byCode(codes[1]), byCode(codes[1])]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 401]);
    await call('POST', '/recovery-codes');
    expect((await byCode(codes[2])).status).toBe(401);
    expect((await list()).recovery_codes).toBe(10);
    expect((await eventsOfMe()).filter((type) => type.includes('Recovery'))).toEqual([
      'AdminRecoveryCodesMade',
      'AdminRecoveryCodeUsed',
      'AdminRecoveryCodeUsed',
      'AdminRecoveryCodesMade',
    ]);
    const stored = await query('SELECT to_jsonb(r)::text || $1 AS text FROM auth.recovery_codes r', ['']);
    for (const { text } of stored) expect(text).not.toContain(codes[3].replaceAll('-', ''));
  });

  it('of another admin, or of nobody, are wrong', async () => {
    const { codes } = (await call('POST', '/recovery-codes')).body;
    for (const name of [credentials.username, 'nobody'])
      expect((await byCode(codes[0], name)).status).toBe(401);
  });
});

describe('a team that requires passkeys', () => {
  const require = (requires_passkeys: boolean, token = me.token) =>
    call('PUT', '/team-policy', { requires_passkeys }, token);

  it('lets admins without one only add theirs, and those with one log in by nothing less', async () => {
    expect(await require(true)).toMatchObject(of('requires_passkeys'));
    await add();
    const { codes } = (await call('POST', '/recovery-codes')).body;
    expect((await require(true)).status).toBe(204);

    const without = await command.logIn();
    expect((await call('GET', '/verify', undefined, without)).body.must_add_passkey).toBe(true);
    expect((await call('GET', '/team', undefined, without)).status).toBe(403);
    expect(await list(without)).toMatchObject({ is_required: true });
    const options = (await call('POST', '/passkeys/options', undefined, without)).body;
    const credential = createAuthenticator().make(options);
    expect((await call('POST', '/passkeys', { name: 'Phone', credential }, without)).status).toBe(204);
    expect((await call('GET', '/team', undefined, without)).status).toBe(200);

    const byPassword = { username: me.username, password };
    expect((await command.call('POST', '/api/auth/login', { body: byPassword })).status).toBe(403);
    const wrong = { ...byPassword, password: 'not that one' };
    expect((await command.call('POST', '/api/auth/login', { body: wrong })).status).toBe(401);
    await age(me.token, 11);
    expect(await call('POST', '/confirm', { password })).toMatchObject(of('password'));
    const byCode = { username: me.username, code: codes[0] };
    expect((await command.call('POST', '/api/auth/login/recovery-code', { body: byCode })).status).toBe(200);

    const printed: string[] = [];
    const operator = { pool: command.pool, print: (line: string) => printed.push(line) };
    const choosePassword = async () => generatedPassword();
    const remove = adminVerbs.get('remove-passkeys')?.([me.username]);
    expect(await remove?.({ ...operator, choosePassword })).toBe(0);
    expect(printed).toEqual([
      `${me.username}: 1 passkey and all recovery codes removed; their sessions ended. They log in with their password.`,
    ]);
    me.token = await logIn();
    expect((await call('GET', '/verify')).body.must_add_passkey).toBe(true);
    expect(await list()).toMatchObject({ passkeys: [], recovery_codes: 0 });
    expect((await require(false, without)).status).toBe(204);
    expect((await call('GET', '/team')).status).toBe(200);
  });
});

it('a login from a new browser, and a new passkey, are told to the admin’s other sessions', async () => {
  const told = async (token = me.token) => (await call('GET', '/verify', undefined, token)).body.new_devices;
  const device = 'a-random-text-that-a-browser-keeps-77';
  const newer = await logIn(me.username, device);
  expect(await told()).toMatchObject([{ what: 'login', name: expect.any(String) }]);
  expect(await told(newer)).toEqual([]);
  await logIn(me.username, device);
  expect(await told()).toHaveLength(1);
  const credential = me.passkey.make((await call('POST', '/passkeys/options', undefined, newer)).body);
  await call('POST', '/passkeys', { name: 'Phone', credential }, newer);
  expect(await told()).toMatchObject([{ what: 'passkey', name: 'Phone' }, { what: 'login' }]);
  expect(await told(newer)).toEqual([]);
});
