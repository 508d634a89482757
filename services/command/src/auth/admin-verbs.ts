import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
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
import type { ChosenPassword } from './choose-password.ts';
import { generatedPassword } from './choose-password.ts';

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
