import { PassThrough, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { parseVerb, UsageError } from '@marketplace/service-kit/command-line';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningCommand } from '../testing/running-command.ts';
import { credentials, startCommand } from '../testing/running-command.ts';
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
const run = async (...given: string[]) => parseVerb(adminVerbs, given)(operator());
const operator = (choosePassword = async () => ({ password, isGenerated: false })) => ({
  pool: command.pool,
  print: (line: string) => void printed.push(line),
  choosePassword,
});
const logIn = (username: string, typed: string) =>
  command.call('POST', '/api/auth/login', { body: { username, password: typed } });
const verify = (token: string) => command.call('GET', '/api/auth/verify', { token });

async function lastActs(count: number) {
  const { rows } = await command.database.pool.query(
    `SELECT type, meta->'actor'->>'name' AS actor, meta->>'source' AS source FROM log.events
    WHERE type IN ('AdminAdded', 'AdminPasswordChanged', 'AdminDisabled', 'AdminEnabled')
    ORDER BY position DESC LIMIT $1`,
    [count],
  );
  return rows.reverse();
}

describe('an operator', () => {
  it('adds an admin, who may log in and whose acts carry their name', async () => {
    expect(await run('add', 'Mei Lin')).toBe(0);
    expect(printed).toEqual(['Mei Lin may log in.']);
    const { body } = await logIn('mei lin', password);
    expect((await verify(body.access_token)).body.username).toBe('Mei Lin');
    expect(await lastActs(1)).toEqual([{ type: 'AdminAdded', actor: 'operator', source: 'cli' }]);
  });

  it('is shown a password that was made', async () => {
    expect(await run('add', 'Generated', '--generate')).toBe(0);
    const shown = /with the password (\S{20}) /.exec(printed[0] ?? '')?.[1] ?? '';
    expect((await logIn('Generated', shown)).status).toBe(200);
  });

  it('cannot add one twice, and is not asked for a password then', async () => {
    await run('add', 'Twice');
    const unasked = operator(() => Promise.reject(new Error('asked')));
    expect(await parseVerb(adminVerbs, ['add', 'TWICE'])(unasked)).toBe(1);
    expect(printed.at(-1)).toContain('There is an admin TWICE already.');
  });

  it('disables an admin: sessions end, logging in fails; and enables them again', async () => {
    await run('add', 'Leaver');
    const { body } = await logIn('Leaver', password);
    expect(await run('disable', 'leaver')).toBe(0);
    const refused = await verify(body.access_token);
    expect([refused.status, refused.body.detail]).toEqual([
      401,
      'Your account was disabled. Ask the site’s operator to enable it.',
    ]);
    expect((await logIn('Leaver', password)).body.detail).not.toContain('disabled');
    expect((await logIn('Leaver', password)).status).toBe(401);
    expect(await run('password', 'Leaver')).toBe(1);
    expect(await run('disable', 'Leaver')).toBe(0);

    expect(await run('enable', 'Leaver')).toBe(0);
    expect((await logIn('Leaver', password)).status).toBe(200);
    const ended = await verify(body.access_token);
    expect([ended.status, ended.body.detail]).toEqual([401, 'Please log in again.']);
    expect((await lastActs(2)).map(({ type }) => type)).toEqual(['AdminDisabled', 'AdminEnabled']);
  });

  it('gives a new password, which ends the sessions', async () => {
    const { body } = await logIn(credentials.username, credentials.password);
    expect(await run('password', credentials.username)).toBe(0);
    expect((await verify(body.access_token)).status).toBe(401);
    expect((await logIn(credentials.username, credentials.password)).status).toBe(401);
    expect((await logIn(credentials.username, password)).status).toBe(200);
  });

  it.each([
    ['disable', 'AdminDisabled'],
    ['password', 'AdminPasswordChanged'],
  ])('repeats a %s that was interrupted, which changed nothing', async (verb, recorded) => {
    const username = `Interrupted ${verb}`;
    await run('add', username);
    const { body } = await logIn(username, password);
    const given = operator(async () => ({ password: 'a third long password', isGenerated: false }));
    const repeated = () => parseVerb(adminVerbs, [verb, username])(given);
    const { pool } = command.database;
    await pool.query(`CREATE FUNCTION auth.fail() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN RAISE ''interrupted''; END';
      CREATE TRIGGER fail BEFORE UPDATE OF revoked_at ON auth.sessions EXECUTE FUNCTION auth.fail()`);
    await expect(repeated()).rejects.toThrow('interrupted');
    await pool.query('DROP FUNCTION auth.fail CASCADE');
    expect((await verify(body.access_token)).status).toBe(200);
    expect((await logIn(username, password)).status).toBe(200);

    expect(await repeated()).toBe(0);
    expect((await verify(body.access_token)).status).toBe(401);
    expect(await lastActs(1)).toEqual([{ type: recorded, actor: 'operator', source: 'cli' }]);
  });

  it('sees who there is', async () => {
    await run('add', 'Zoe');
    await run('disable', 'Zoe');
    printed = [];
    expect(await run('list')).toBe(0);
    const day = '\\d{4}-\\d{2}-\\d{2}';
    expect(printed.at(-1)).toMatch(new RegExp(`^Zoe: disabled ${day}, added ${day}, never logged in$`));
    await logIn('Agent', password);
    await command.database.pool.query('DELETE FROM auth.sessions');
    printed = [];
    await run('list');
    expect(printed[0]).toMatch(new RegExp(`^Agent: may log in, added ${day}, last login ${day}$`));
  });

  it('cannot lock everybody out', async () => {
    const { rows } = await command.pool.query(
      'SELECT username FROM auth.admins WHERE disabled_at IS NULL ORDER BY username',
    );
    const outcomes = await Promise.all(rows.map(({ username }) => run('disable', username)));
    expect(outcomes.filter((code) => code === 1).length).toBeGreaterThan(0);
    const { rows: left } = await command.pool.query('SELECT FROM auth.admins WHERE disabled_at IS NULL');
    expect(left.length).toBeGreaterThan(0);
    for (const { username } of rows) await run('enable', username);
  });

  it('is told when there is nobody of that name', async () => {
    expect(await run('disable', 'nobody')).toBe(1);
    expect(printed).toEqual(['There is no admin nobody.']);
  });

  it.each([[], ['add'], ['add', ' '], ['remove', 'Agent'], ['add', 'two', 'words'], ['list', 'Agent']])(
    'is not understood: %s %s',
    async (...given) => {
      await expect(run(...given)).rejects.toThrow(UsageError);
      expect(printed).toEqual([]);
    },
  );
});

describe('a password', () => {
  /** Types one text after the other into a terminal that asks. */
  async function typed(...texts: string[]) {
    const terminal = Object.assign(new PassThrough(), { isTTY: true });
    const choosing = choosePassword(terminal);
    choosing.catch(() => undefined); // looked at by the caller, but perhaps after it was refused
    for (const text of texts) {
      terminal.write(text);
      await setImmediate();
    }
    return choosing;
  }
  const from = (text: string) => choosePassword(Readable.from([Buffer.from(text)]));

  it('is the first line of what is piped in, as it is', async () => {
    expect(await from(' with spaces round \r\nmore')).toEqual({
      password: ' with spaces round ',
      isGenerated: false,
    });
  });

  it('is made when none is given', async () => {
    expect(await from('\n')).toEqual({ password: expect.stringMatching(/^[\w-]{20}$/), isGenerated: true });
    expect(generatedPassword().password).not.toBe(generatedPassword().password);
  });

  it('is typed twice into a terminal, the same both times', async () => {
    expect(await typed('typed with care\r', 'typed with care\r')).toEqual({
      password: 'typed with care',
      isGenerated: false,
    });
    await expect(typed('typed with care\r', 'typed with haste\r')).rejects.toThrow(
      'Passwords do not match. Nothing was changed.',
    );
  });

  it.each(['\x03', '\x04'])('that is not typed after all (%j) changes nothing', async (key) => {
    await expect(typed(key)).rejects.toThrow('No password was given. Nothing was changed.');
  });

  it.each(['short', 'x'.repeat(1025)])('is refused when its length is wrong', async (text) => {
    await expect(from(text)).rejects.toThrow(PasswordRefused);
  });
});
