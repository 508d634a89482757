import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { NewPassword } from '@marketplace/contracts/auth/auth.views';
import { limits } from '@marketplace/contracts/limits';
import { line } from '@marketplace/contracts/text';
import type { Verbs } from '@marketplace/service-kit/command-line';
import {
  parseName,
  parseNameAndOptions,
  parseOptions,
  UsageError,
} from '@marketplace/service-kit/command-line';
import type pg from 'pg';
import { adminNamed, changePassword, disableAdmin, enableAdmin, ensureAdmin, listAdmins } from './admins.ts';

interface ChosenPassword {
  password: string;
  /** Generated passwords have to be shown. */
  isGenerated: boolean;
}

interface AdminsOperator {
  pool: pg.Pool;
  print: (line: string) => void;
  /** Asks for a password. @throws {PasswordRefused} */
  choosePassword(): Promise<ChosenPassword>;
}

export const usage = `Usage: admins <verb>
  list                             list all admins
  add <name> [--generate]          add an admin
  disable <name>, enable <name>    stop an admin from logging in, or allow it again
  password <name> [--generate]     change an admin's password
A password is read from standard input, or asked for. With --generate, or when it is empty, one is generated and shown.`;

/** Ends with exit code 0 when it is done, or was done before. */
type Act = (operator: AdminsOperator, username: string) => Promise<number>;

export const adminVerbs: Verbs<AdminsOperator> = new Map([
  ['list', readList],
  ['add', withPassword(add)],
  ['disable', ofOne(disable)],
  ['enable', ofOne(enable)],
  ['password', withPassword(setPassword)],
]);

function readList(args: readonly string[]) {
  parseOptions(args, {});
  return list;
}

function ofOne(act: Act) {
  return (args: readonly string[]) => {
    const username = usernameOf(parseName(args, WHO));
    return (operator: AdminsOperator) => act(operator, username);
  };
}

function withPassword(act: Act) {
  return (args: readonly string[]) => {
    const { name, generate } = parseNameAndOptions(args, WHO, { generate: { type: 'boolean' } });
    const username = usernameOf(name);
    const choose = generate ? { choosePassword: async () => generatedPassword() } : {};
    return (operator: AdminsOperator) => act({ ...operator, ...choose }, username);
  };
}

const WHO = 'an admin';
const Username = line(limits.usernameLength);

function usernameOf(given: string): string {
  const { data } = Username.safeParse(given);
  if (data === undefined)
    throw new UsageError(`A name is one line of at most ${limits.usernameLength} characters.`);
  return data;
}

async function list({ pool, print }: AdminsOperator): Promise<number> {
  for (const { username, created_at, disabled_at, last_login_at } of await listAdmins(pool)) {
    const state = disabled_at ? `disabled ${dayInSingapore(disabled_at)}` : 'may log in';
    const seen = last_login_at ? `last login ${dayInSingapore(last_login_at)}` : 'never logged in';
    print(`${username}: ${state}, added ${dayInSingapore(created_at)}, ${seen}`);
  }
  return 0;
}

async function add({ pool, print, choosePassword }: AdminsOperator, username: string): Promise<number> {
  const chosen = (await adminNamed(pool, username)) ? undefined : await choosePassword();
  if (chosen && (await ensureAdmin(pool, { username, password: chosen.password })) === 'created') {
    print(`${username} may log in${shown(chosen)}.`);
    return 0;
  }
  print(`There is an admin ${username} already. To change the password: password ${username}`);
  return 1;
}

async function setPassword(
  { pool, print, choosePassword }: AdminsOperator,
  username: string,
): Promise<number> {
  const admin = await adminNamed(pool, username);
  if (!admin) return unknown(username, print);
  if (admin.isDisabled) {
    print(`${username} is disabled. First: enable ${username}`);
    return 1;
  }
  const chosen = await choosePassword();
  await changePassword(pool, { username, password: chosen.password });
  print(`${username} has a new password${shown(chosen)}; their sessions ended.`);
  return 0;
}

async function disable({ pool, print }: AdminsOperator, username: string): Promise<number> {
  const outcome = await disableAdmin(pool, username);
  if (outcome === 'unknown') return unknown(username, print);
  if (outcome === 'last') {
    print(`${username} is the only admin who may log in. Add or enable another one first.`);
    return 1;
  }
  print(`${username} may not log in; their sessions ended.`);
  return 0;
}

async function enable({ pool, print }: AdminsOperator, username: string): Promise<number> {
  if ((await enableAdmin(pool, username)) === 'unknown') return unknown(username, print);
  print(`${username} may log in with the password they had.`);
  return 0;
}

function unknown(username: string, print: AdminsOperator['print']): number {
  print(`There is no admin ${username}.`);
  return 1;
}

function shown({ password, isGenerated }: ChosenPassword): string {
  return isGenerated ? `, with the password ${password} (shown only now; keep it)` : '';
}

/** A password was refused; the message says why. */
export class PasswordRefused extends Error {
  override name = 'PasswordRefused';
}

type PasswordSource = NodeJS.ReadableStream & { isTTY?: boolean };

/**
 * Returns the password that an operator pipes in (its first line) or types twice into a terminal. An empty one is replaced by a random
 * one.
 *
 * @throws {PasswordRefused} when its length is wrong, the two differ, or the operator pressed Ctrl-C
 */
export async function choosePassword(source: PasswordSource): Promise<ChosenPassword> {
  const given = source.isTTY ? await typed(source) : ((await text(source)).split(/\r?\n/, 1)[0] ?? '');
  if (given === '') return generatedPassword();
  const [refusal] = NewPassword.safeParse(given).error?.issues ?? [];
  if (refusal) throw new PasswordRefused(`The password ${refusal.message}.`);
  return { password: given, isGenerated: false };
}

/** Returns a random password that can be typed. */
export function generatedPassword(): ChosenPassword {
  return { password: randomBytes(15).toString('base64url'), isGenerated: true };
}

async function typed(terminal: PasswordSource): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: terminal, output: silent, terminal: true });
  const ask = async (question: string) => {
    process.stderr.write(question);
    const answer = await lines.question('');
    process.stderr.write('\n');
    return answer;
  };
  try {
    const first = await ask('Password (empty for a generated one): ');
    if (first !== '' && first !== (await ask('The same again: ')))
      throw new PasswordRefused('Passwords do not match. Nothing was changed.');
    return first;
  } catch (error) {
    const isAbort = error instanceof Error && error.name === 'AbortError';
    throw isAbort ? new PasswordRefused('No password was given. Nothing was changed.') : error;
  } finally {
    lines.close();
  }
}
