import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { NewPassword } from '@marketplace/contracts/auth/auth.commands';
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

type Print = (line: string) => void;

/** Who asks, with the rights of the command service, and where they read the answer. */
interface AdminsOperator {
  pool: pg.Pool;
  print: Print;
  /** Asks for a password. @throws {PasswordRefused} when the one given will not do */
  choosePassword(): Promise<ChosenPassword>;
}

export const usage = `Usage: admins <verb>
  list                             who there is
  add <name> [--generate]          let somebody new log in
  disable <name>, enable <name>    let an admin log in no more, or again
  password <name> [--generate]     give an admin a new password
A password is read from the standard input, or asked for; with --generate, or an empty one, it is made and shown.`;

type Act = (operator: AdminsOperator) => Promise<number>;

/** What an operator does to admins. Each ends with 0 when it is done, or was so already. */
export const adminVerbs: Verbs<AdminsOperator> = new Map([
  ['list', readList],
  ['add', withPassword(add)],
  ['disable', ofOne(disable)],
  ['enable', ofOne(enable)],
  ['password', withPassword(setPassword)],
]);

function readList(args: readonly string[]): Act {
  parseOptions(args, {});
  return list;
}

function ofOne(act: (operator: AdminsOperator, username: string) => Promise<number>) {
  return (args: readonly string[]): Act => {
    const username = usernameOf(parseName(args, WHO));
    return (operator) => act(operator, username);
  };
}

function withPassword(act: (operator: AdminsOperator, username: string) => Promise<number>) {
  return (args: readonly string[]): Act => {
    const { name, generate } = parseNameAndOptions(args, WHO, { generate: { type: 'boolean' } });
    const username = usernameOf(name);
    return (operator) =>
      act(generate ? { ...operator, choosePassword: async () => generatedPassword() } : operator, username);
  };
}

const WHO = 'an admin';
const Username = line(limits.usernameLength);

function usernameOf(text: string): string {
  const { data } = Username.safeParse(text);
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
  if (await adminNamed(pool, username)) return exists(username, print);
  const { password, isGenerated } = await choosePassword();
  if ((await ensureAdmin(pool, { username, password })) === 'exists') return exists(username, print);
  print(`${username} may log in${passwordWords(password, isGenerated)}.`);
  return 0;
}

function exists(username: string, print: Print): number {
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
  const { password, isGenerated } = await choosePassword();
  await changePassword(pool, { username, password });
  print(`${username} has a new password${passwordWords(password, isGenerated)}; their sessions ended.`);
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

function unknown(username: string, print: Print): number {
  print(`There is no admin ${username}.`);
  return 1;
}

function passwordWords(password: string, isGenerated: boolean): string {
  return isGenerated ? `, with the password ${password} (shown only now; keep it)` : '';
}

/** A password will not do; the message says why. */
export class PasswordRefused extends Error {
  override name = 'PasswordRefused';
}

export interface ChosenPassword {
  password: string;
  /** Made here, so that it has to be shown. */
  isGenerated: boolean;
}

/** What a password is read from: a terminal, which is asked twice without showing what is typed, or a pipe or file. */
type PasswordSource = NodeJS.ReadableStream & { isTTY?: boolean };

/**
 * Returns the password that an operator gives: the first line of what is piped in, or typed. An empty one is replaced by a
 * random one.
 *
 * @throws {PasswordRefused} when it is too short or too long, was typed in two ways, or the question was left with Ctrl-C
 */
export async function choosePassword(source: PasswordSource): Promise<ChosenPassword> {
  const given = source.isTTY ? await typed(source) : firstLine(await text(source));
  if (given === '') return generatedPassword();
  const [refusal] = NewPassword.safeParse(given).error?.issues ?? [];
  if (refusal) throw new PasswordRefused(`The password ${refusal.message}.`);
  return { password: given, isGenerated: false };
}

/** Returns a random password that can be typed. */
export function generatedPassword(): ChosenPassword {
  return { password: randomBytes(15).toString('base64url'), isGenerated: true };
}

function firstLine(all: string): string {
  return all.split(/\r?\n/, 1)[0] ?? '';
}

async function typed(terminal: PasswordSource): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: terminal, output: silent, terminal: true });
  try {
    const first = await ask('Password (empty for a generated one): ');
    if (first !== '' && first !== (await ask('The same again: ')))
      throw new PasswordRefused('These were two passwords. Nothing was changed.');
    return first;
  } catch (error) {
    throw isAbort(error) ? new PasswordRefused('No password was given. Nothing was changed.') : error;
  } finally {
    lines.close();
  }

  async function ask(question: string): Promise<string> {
    process.stderr.write(question);
    const answer = await lines.question('');
    process.stderr.write('\n');
    return answer;
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
