import { WEAK } from '@marketplace/service-kit/password-strength';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningCommand } from '../testing/running-command.ts';
import { credentials, refusal, startCommand } from '../testing/running-command.ts';

const password = 'a long enough password';
let command: RunningCommand;
let owner: string;
beforeAll(async () => {
  command = await startCommand();
  owner = await tokenOf(credentials.username, credentials.password);
});
afterAll(() => command.close());

async function tokenOf(username: string, typed = password): Promise<string> {
  const { body } = await command.call('POST', '/api/auth/login', { body: { username, password: typed } });
  return body.access_token;
}
const invite = async (role = 'assistant', token = owner) =>
  (await command.call('POST', '/api/auth/invitations', { token, body: { role } })).body;
const open = (secret: string) => command.call('POST', '/api/auth/invitations/open', { body: { secret } });
const accept = (secret: string, username: string) =>
  command.call('POST', '/api/auth/invitations/accept', { body: { secret, username, password } });
const change = (id: string, body: object, token = owner) =>
  command.call('PUT', `/api/auth/team/${id}`, { token, body });
const team = async (token = owner) => (await command.call('GET', '/api/auth/team', { token })).body;
const member = async (name: string) =>
  (await team()).members.find(({ username }: { username: string }) => username === name);
const over = refusal(
  410,
  'This invitation was used or withdrawn, or it has expired. Ask an owner of the site for a new one.',
);

async function join(username: string, role = 'assistant'): Promise<string> {
  const { secret } = await invite(role);
  expect((await accept(secret, username)).status).toBe(204);
  return (await member(username)).id;
}

it('an invited person chooses a name and a password, once', async () => {
  const { id, secret, expires_at } = await invite();
  expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(47 * 3_600_000);
  expect((await team()).invitations).toMatchObject([{ id, role: 'assistant', inviter: 'Agent' }]);
  expect((await open(secret)).body).toEqual({ role: 'assistant', inviter: 'Agent', expires_at });
  expect(await accept(secret, 'agent')).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'username', message: 'is the name of another admin' }] },
  });
  expect((await accept(secret, ' Siti ')).status).toBe(204);
  expect(await member('Siti')).toMatchObject({
    id,
    role: 'assistant',
    invited_by: 'Agent',
    last_login_at: null,
  });
  expect((await team()).invitations).toEqual([]);
  expect(await accept(secret, 'Another')).toMatchObject(over);
  expect(await open(secret)).toMatchObject(over);
  await tokenOf('Siti');
  expect((await member('Siti')).last_login_at).toEqual(expect.any(String));
});

it.each([
  [{}, '', 'must have either role or is_disabled'],
  [{ role: 'assistant', is_disabled: true }, '', 'must have either role or is_disabled'],
  [{ role: 'x' }, 'role', 'must be one of owner, assistant'],
  [{ is_disabled: 'yes' }, 'is_disabled', 'must be true or false'],
  [{ disabled: true }, 'disabled', 'is not a known field'],
])('a change of a member to %j is refused with its reason', async (body, path, message) => {
  const { id } = await member('Agent');
  expect(await change(id, body)).toMatchObject({
    status: 422,
    body: { errors: expect.arrayContaining([{ path, message }]) },
  });
});

it('a password that is easy to guess is refused, and the link still works', async () => {
  const { secret } = await invite();
  const weak = { secret, username: 'Nurul Huda', password: 'Nurul Huda 12' };
  const answer = await command.call('POST', '/api/auth/invitations/accept', { body: weak });
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'password', message: WEAK }] } });
  expect((await accept(secret, 'Nurul Huda')).status).toBe(204);
});

it('of two who accept at once, one joins', async () => {
  const { secret } = await invite();
  const answers = await Promise.all([accept(secret, 'First'), accept(secret, 'Second')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 410]);
});

it('only a digest of the secret is stored', async () => {
  const { secret } = await invite();
  const { rows } = await command.database.pool.query(
    `SELECT to_jsonb(i)::text AS text FROM auth.invitations i
    UNION ALL SELECT to_jsonb(e)::text FROM log.events e`,
  );
  expect(rows.filter(({ text }) => text.includes(secret))).toEqual([]);
});

it('a link ends when it is withdrawn, expires, or its inviter is no longer an owner', async () => {
  const withdrawn = await invite();
  const withdraw = () => command.call('DELETE', `/api/auth/invitations/${withdrawn.id}`, { token: owner });
  expect((await withdraw()).status).toBe(204);
  expect(await withdraw()).toMatchObject(refusal(404, 'Invitation not found'));
  expect(await accept(withdrawn.secret, 'Withdrawn')).toMatchObject(over);

  const expired = await invite();
  await command.database.pool.query(
    "UPDATE auth.invitations SET expires_at = now() - interval '1 second' WHERE admin_id = $1",
    [expired.id],
  );
  expect(await accept(expired.secret, 'Expired')).toMatchObject(over);

  const id = await join('Inviter', 'owner');
  const left = await invite('owner', await tokenOf('Inviter'));
  expect((await change(id, { role: 'assistant' })).status).toBe(204);
  expect(await accept(left.secret, 'Left')).toMatchObject(over);
});

it('an owner changes roles, disables and enables; it holds from the next call on', async () => {
  const id = await join('Mei');
  const token = await tokenOf('Mei');
  const status = async () => (await command.call('GET', '/api/auth/team', { token })).status;
  expect(await status()).toBe(403);
  await change(id, { role: 'owner' });
  expect(await status()).toBe(200);
  await change(id, { is_disabled: true });
  expect(await status()).toBe(401);
  expect((await member('Mei')).disabled_at).toEqual(expect.any(String));
  await change(id, { is_disabled: false });
  expect((await change(id, { is_disabled: false })).status).toBe(204);
  expect((await member('Mei')).disabled_at).toBeNull();
  expect(await change('0198c0de-0000-7000-8000-000000000001', { role: 'owner' })).toMatchObject(
    refusal(404, 'Admin not found'),
  );
  expect((await change(id, { role: 'owner', is_disabled: true })).status).toBe(422);
  const { rows } = await command.database.pool.query(
    "SELECT type, meta->'actor'->>'name' AS by FROM log.events WHERE stream_id = $1 ORDER BY position",
    [`admin-${id}`],
  );
  expect(rows.map(({ type, by }) => `${type} by ${by}`)).toEqual([
    'AdminInvited by Agent',
    'AdminAdded by Mei',
    'AdminLoggedIn by Mei',
    'AdminRoleChanged by Agent',
    'AdminDisabled by Agent',
    'AdminEnabled by Agent',
  ]);
});

it('the last owner stays one', async () => {
  const { members } = await team();
  for (const { id, role, username } of members)
    if (role === 'owner' && username !== 'Agent') await change(id, { role: 'assistant' });
  const { id } = await member('Agent');
  const last = refusal(409, 'This is the only owner who can log in. Make another admin an owner first.');
  expect(await change(id, { role: 'assistant' })).toMatchObject(last);
  expect(await change(id, { is_disabled: true })).toMatchObject(last);
});
