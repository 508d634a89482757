import { PassThrough, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { parseVerb, UsageError } from '@marketplace/service-kit/command-line';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningCommand } from '../testing/running-command.ts';
import { credentials, refusal, startCommand } from '../testing/running-command.ts';
import { adminVerbs, choosePassword, generatedPassword, PasswordRefused } from './admin-verbs.ts';

let command: RunningCommand;
let printed: string[];
beforeAll(async () => {
  command = await startCommand();
});
afterAll(() => command.close());
beforeEach(() => {
  printed = [];
});

const password = 'another long password';
const chosen = async () => ({ password, isGenerated: false });
const runWith = async (choose: typeof chosen, ...words: string[]) =>
  parseVerb(
    adminVerbs,
    words,
  )({
    pool: command.pool,
    print: (line: string) => void printed.push(line),
    choosePassword: choose,
  });
const run = (...words: string[]) => runWith(chosen, ...words);
const logIn = (username: string, typed = password) =>
  command.call('POST', '/api/auth/login', { body: { username, password: typed } });
const tokenOf = async (username: string): Promise<string> => (await logIn(username)).body.access_token;
const verify = (token: string) => command.call('GET', '/api/auth/verify', { token });

/** Returns the last acts of operators. */
async function lastActs(count: number): Promise<string[]> {
  const { rows } = await command.database.pool.query(
    `SELECT concat_ws(' ', type, meta->'actor'->>'name', meta->>'source') AS act FROM log.events
    WHERE type IN ('AdminAdded', 'AdminPasswordChanged', 'AdminDisabled', 'AdminEnabled', 'AdminRoleChanged')
    ORDER BY position DESC LIMIT $1`,
    [count],
  );
  return rows.map(({ act }) => act).reverse();
}

describe('an operator', () => {
  it('adds an admin, who may log in and whose acts have their name', async () => {
    expect(await run('add', 'Mei Lin')).toBe(0);
    expect(printed).toEqual(['Mei Lin may log in as an owner.']);
    expect((await verify(await tokenOf('mei lin'))).body.username).toBe('Mei Lin');
    expect(await lastActs(1)).toEqual(['AdminAdded operator cli']);
  });

  it('sees a generated password', async () => {
    expect(await run('add', 'Generated', '--generate')).toBe(0);
    const shown = /with the password (\S{20}) /.exec(printed[0] ?? '')?.[1];
    expect((await logIn('Generated', shown)).status).toBe(200);
  });

  it('cannot add one twice, and is not asked for a password then', async () => {
    await run('add', 'Twice');
    expect(await runWith(() => Promise.reject(new Error('asked')), 'add', 'TWICE')).toBe(1);
    expect(printed.at(-1)).toContain('The admin TWICE exists already.');
  });

  it('disables an admin, which ends the sessions, and enables them again', async () => {
    await run('add', 'Leaver');
    const token = await tokenOf('Leaver');
    expect(await run('disable', 'leaver')).toBe(0);
    const disabled = 'Your account was disabled. Ask the site’s operator to enable it.';
    expect(await verify(token)).toMatchObject(refusal(401, disabled));
    expect(await logIn('Leaver')).toMatchObject(refusal(401, 'Invalid credentials'));
    expect(await run('password', 'Leaver')).toBe(1);
    expect(await run('disable', 'Leaver')).toBe(0);

    expect(await run('enable', 'Leaver')).toBe(0);
    expect((await logIn('Leaver')).status).toBe(200);
    expect(await verify(token)).toMatchObject(refusal(401, 'Please log in again.'));
    expect(await lastActs(2)).toEqual(['AdminDisabled operator cli', 'AdminEnabled operator cli']);
  });

  it('sets a new password, which ends the sessions', async () => {
    const { username } = credentials;
    const { body } = await logIn(username, credentials.password);
    expect(await run('password', username)).toBe(0);
    expect((await verify(body.access_token)).status).toBe(401);
    expect((await logIn(username, credentials.password)).status).toBe(401);
    expect((await logIn(username)).status).toBe(200);
  });

  it.each([
    ['disable', 'AdminDisabled'],
    ['password', 'AdminPasswordChanged'],
  ])('repeats a %s that was interrupted and changed nothing', async (verb, recorded) => {
    const username = `Interrupted ${verb}`;
    await run('add', username);
    const token = await tokenOf(username);
    const third = async () => ({ password: 'a third long password', isGenerated: false });
    const { pool } = command.database;
    await pool.query(`CREATE FUNCTION auth.fail() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN RAISE ''interrupted''; END';
      CREATE TRIGGER fail BEFORE UPDATE OF revoked_at ON auth.sessions EXECUTE FUNCTION auth.fail()`);
    await expect(runWith(third, verb, username)).rejects.toThrow('interrupted');
    await pool.query('DROP FUNCTION auth.fail CASCADE');
    expect([(await verify(token)).status, (await logIn(username)).status]).toEqual([200, 200]);

    expect(await runWith(third, verb, username)).toBe(0);
    expect((await verify(token)).status).toBe(401);
    expect(await lastActs(1)).toEqual([`${recorded} operator cli`]);
  });

  it('lists all admins', async () => {
    await run('add', 'Zoe');
    await run('disable', 'Zoe');
    await logIn('Agent');
    await command.database.pool.query('DELETE FROM auth.sessions');
    printed = [];
    expect(await run('list')).toBe(0);
    const day = '\\d{4}-\\d{2}-\\d{2}';
    expect(printed[0]).toMatch(new RegExp(`^Agent: owner, may log in, added ${day}, last login ${day}$`));
    expect(printed.at(-1)).toMatch(
      new RegExp(`^Zoe: owner, disabled ${day}, added ${day}, never logged in$`),
    );
  });

  it('adds an assistant and makes an owner of them', async () => {
    const role = async (token: string) => (await verify(token)).body.role;
    expect(await run('add', 'Siti', '--role', 'assistant')).toBe(0);
    expect(printed).toEqual(['Siti may log in as an assistant.']);
    const token = await tokenOf('Siti');
    expect(await role(token)).toBe('assistant');
    expect(await run('role', 'siti', '--to', 'owner')).toBe(0);
    expect(await role(token)).toBe('owner'); // in the same session
    expect(await lastActs(1)).toEqual(['AdminRoleChanged operator cli']);
    await run('role', 'Siti', '--to', 'assistant');
  });

  it('cannot disable or demote all owners', async () => {
    const enabled = async () =>
      (
        await command.pool.query(
          "SELECT username FROM auth.admins WHERE disabled_at IS NULL AND role = 'owner'",
        )
      ).rows;
    const all = await enabled();
    const codes = await Promise.all(
      all.map(({ username }, nth) =>
        nth % 2 ? run('disable', username) : run('role', username, '--to', 'assistant'),
      ),
    );
    expect(codes).toContain(1);
    expect((await enabled()).length).toBeGreaterThan(0);
    for (const { username } of all) {
      await run('enable', username);
      await run('role', username, '--to', 'owner');
    }
  });

  it('is told that there is no admin of a name', async () => {
    expect(await run('disable', 'nobody')).toBe(1);
    expect(printed).toEqual(['There is no admin nobody.']);
  });

  it.each([
    [],
    ['add'],
    ['add', ' '],
    ['remove', 'Agent'],
    ['add', 'two', 'words'],
    ['list', 'Agent'],
    ['role', 'Agent'],
    ['add', 'New', '--role', 'boss'],
  ])('must use a verb as documented: %s %s', async (...words) => {
    await expect(run(...words)).rejects.toThrow(UsageError);
    expect(printed).toEqual([]);
  });
});

describe('a password', () => {
  /** Types texts into a terminal that asks for a password. */
  async function typed(...texts: string[]) {
    const terminal = Object.assign(new PassThrough(), { isTTY: true });
    const choosing = choosePassword(terminal, 'Mei Lin Tan');
    choosing.catch(() => undefined); // the caller may handle it later
    for (const text of texts) {
      terminal.write(text);
      await setImmediate();
    }
    return choosing;
  }
  const piped = (text: string) => choosePassword(Readable.from([Buffer.from(text)]), 'Mei Lin Tan');

  it('is the first line of standard input, with its spaces', async () => {
    const given = { password: ' with spaces round ', isGenerated: false };
    expect(await piped(' with spaces round \r\nmore')).toEqual(given);
  });

  it('is generated when standard input is empty', async () => {
    expect(await piped('\n')).toEqual({ password: expect.stringMatching(/^[\w-]{20}$/), isGenerated: true });
    expect(generatedPassword().password).not.toBe(generatedPassword().password);
  });

  it('is typed twice into a terminal', async () => {
    const given = { password: 'typed with care', isGenerated: false };
    expect(await typed('typed with care\r', 'typed with care\r')).toEqual(given);
  });

  it.each([
    [['typed with care\r', 'typed with haste\r'], 'Passwords do not match. Nothing was changed.'],
    [['\x03'], 'No password was given. Nothing was changed.'],
    [['\x04'], 'No password was given. Nothing was changed.'],
  ])('is refused when the operator types %j', async (texts, message) =>
    expect(typed(...texts)).rejects.toThrow(message),
  );

  it.each(['short', 'x'.repeat(1025)])('is refused for its length: case %#', async (text) =>
    expect(piped(text)).rejects.toThrow(PasswordRefused),
  );

  it.each(['password1234', 'Mei Lin Tan 1'])('%s is refused: it is easy to guess', async (text) =>
    expect(piped(text)).rejects.toThrow('The password is easy to guess'),
  );
});
