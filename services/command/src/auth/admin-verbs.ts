import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { limits } from '@marketplace/contracts/limits';
import { line } from '@marketplace/contracts/text';
import type pg from 'pg';
import { adminNamed, changePassword, disableAdmin, enableAdmin, ensureAdmin, listAdmins } from './admins.ts';
import type { ChosenPassword } from './choose-password.ts';

type Print = (line: string) => void;

interface Operator {
  print: Print;
  /** Asks for a password, or makes one. @throws {PasswordRefused} when the one given will not do */
  choosePassword(): Promise<ChosenPassword>;
}

const USAGE = `Usage: list | add <name> | disable <name> | enable <name> | password <name>
A password is read from the standard input, or asked for; with --generate, or an empty one, it is made and shown.`;

const Name = line(limits.usernameLength);

/** Does what an operator asked for, and returns the exit code: 0 when it is done, or was so already. */
export async function runAdminVerb(
  pool: pg.Pool,
  given: readonly string[],
  operator: Operator,
): Promise<number> {
  const [verb = '', given_name, ...more] = given.filter((word) => !word.startsWith('--'));
  const { data: name } = Name.safeParse(given_name);
  if (verb === 'list' && given_name === undefined) return list(pool, operator.print);
  const act = acts.get(verb);
  if (!act || name === undefined || more.length > 0) {
    operator.print(USAGE);
    return 1;
  }
  return act(pool, name, operator);
}

type Act = (pool: pg.Pool, username: string, operator: Operator) => Promise<number>;

const acts = new Map<string, Act>([
  ['add', add],
  ['password', setPassword],
  ['disable', disable],
  ['enable', enable],
]);

async function list(pool: pg.Pool, print: Print): Promise<number> {
  for (const { username, created_at, disabled_at, last_login_at } of await listAdmins(pool)) {
    const state = disabled_at ? `disabled ${dayOf(disabled_at)}` : 'may log in';
    const seen = last_login_at ? `last login ${dayOf(last_login_at)}` : 'never logged in';
    print(`${username}: ${state}, added ${dayOf(created_at)}, ${seen}`);
  }
  return 0;
}

async function add(pool: pg.Pool, username: string, { print, choosePassword }: Operator): Promise<number> {
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
  pool: pg.Pool,
  username: string,
  { print, choosePassword }: Operator,
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

async function disable(pool: pg.Pool, username: string, { print }: Operator): Promise<number> {
  const outcome = await disableAdmin(pool, username);
  if (outcome === 'unknown') return unknown(username, print);
  if (outcome === 'last') {
    print(`${username} is the only admin who may log in. Add or enable another one first.`);
    return 1;
  }
  print(`${username} may not log in; their sessions ended.`);
  return 0;
}

async function enable(pool: pg.Pool, username: string, { print }: Operator): Promise<number> {
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

function dayOf(moment: Date): string {
  return dayInSingapore(moment);
}
