import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { NewPassword, NewUsername } from '@marketplace/contracts/auth/auth.views';
import type { Role } from '@marketplace/contracts/auth/rights';
import { roles } from '@marketplace/contracts/auth/rights';
import { counted } from '@marketplace/contracts/counted';
import { limits } from '@marketplace/contracts/limits';
import { RuleViolation } from '@marketplace/event-store/decider';
import type { Verbs } from '@marketplace/service-kit/command-line';
import {
  parseName,
  parseNameAndOptions,
  parseOptions,
  UsageError,
} from '@marketplace/service-kit/command-line';
import { isWeak, WEAK } from '@marketplace/service-kit/password-strength';
import type pg from 'pg';
import { adminNamed, changePassword, ensureAdmin, listAdmins, operatorMeta } from './admins.ts';
import { removeAllPasskeys } from './passkeys.ts';
import { changeTeam } from './team.ts';

interface ChosenPassword {
  password: string;
  /** Generated passwords have to be shown. */
  isGenerated: boolean;
}

interface AdminsOperator {
  pool: pg.Pool;
  print: (line: string) => void;
  /** Asks for a password of the admin. @throws {PasswordRefused} */
  choosePassword(username: string): Promise<ChosenPassword>;
}

export const usage = `Usage: admins <verb>
  list                             list all admins
  add <name> [--role assistant] [--generate]
                                   add an admin, an owner unless another role is given
  role <name> --to <role>          make an admin an owner or an assistant
  disable <name>, enable <name>    stop an admin from logging in, or allow it again
  password <name> [--generate]     change an admin's password
  remove-passkeys <name>           remove an admin's passkeys and recovery codes: the way back in without them
A password is read from standard input, or prompted for. With --generate, or when it is empty, one is generated and shown.`;

/** Ends with exit code 0 when it is done, or was done before. */
type Act = (operator: AdminsOperator, username: string) => Promise<number>;

export const adminVerbs: Verbs<AdminsOperator> = new Map([
  ['list', readList],
  ['add', readAdd],
  ['role', readRole],
  ['disable', ofOne(disable)],
  ['enable', ofOne(enable)],
  ['password', withPassword(setPassword)],
  ['remove-passkeys', ofOne(removePasskeys)],
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
    return (operator: AdminsOperator) => act(choosing(operator, generate), username);
  };
}

function choosing(operator: AdminsOperator, generate: boolean | undefined): AdminsOperator {
  return generate ? { ...operator, choosePassword: async () => generatedPassword() } : operator;
}

function readAdd(args: readonly string[]) {
  const options = { generate: { type: 'boolean' }, role: { type: 'string' } } as const;
  const { name, generate, role = 'owner' } = parseNameAndOptions(args, WHO, options);
  const admin = { username: usernameOf(name), role: roleOf(role) };
  return (operator: AdminsOperator) => add(choosing(operator, generate), admin);
}

function readRole(args: readonly string[]) {
  const { name, to } = parseNameAndOptions(args, WHO, { to: { type: 'string' } });
  const role = roleOf(to);
  const username = usernameOf(name);
  return (operator: AdminsOperator) =>
    changeOne(operator, username, { type: 'ChangeRole', role }, `${username} is ${words[role]}.`);
}

const words: Record<Role, string> = { owner: 'an owner', assistant: 'an assistant' };

function roleOf(given: string | undefined): Role {
  const role = roles.find((one) => one === given);
  if (!role) throw new UsageError(`The role must be ${roles.join(' or ')}.`);
  return role;
}

const WHO = 'an admin';

function usernameOf(given: string): string {
  const { data } = NewUsername.safeParse(given);
  if (data === undefined)
    throw new UsageError(`A name is one line of at most ${limits.usernameLength} characters.`);
  return data;
}

async function list({ pool, print }: AdminsOperator): Promise<number> {
  for (const { username, role, created_at, disabled_at, last_login_at } of await listAdmins(pool)) {
    const state = disabled_at ? `disabled ${dayInSingapore(disabled_at)}` : 'may log in';
    const seen = last_login_at ? `last login ${dayInSingapore(last_login_at)}` : 'never logged in';
    print(`${username}: ${role}, ${state}, added ${dayInSingapore(created_at)}, ${seen}`);
  }
  return 0;
}

async function add(
  { pool, print, choosePassword }: AdminsOperator,
  { username, role }: { username: string; role: Role },
): Promise<number> {
  const chosen = (await adminNamed(pool, username)) ? undefined : await choosePassword(username);
  if (chosen && (await ensureAdmin(pool, { username, role, password: chosen.password })) === 'created') {
    print(`${username} may log in as ${words[role]}${shown(chosen)}.`);
    return 0;
  }
  print(`The admin ${username} exists already. To change the password: password ${username}`);
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
  const chosen = await choosePassword(username);
  await changePassword(pool, { username, password: chosen.password });
  print(`${username} has a new password${shown(chosen)}; their sessions ended.`);
  return 0;
}

function disable(operator: AdminsOperator, username: string): Promise<number> {
  const done = `${username} may not log in; their sessions ended.`;
  return changeOne(operator, username, { type: 'DisableAdmin' }, done);
}

function enable(operator: AdminsOperator, username: string): Promise<number> {
  const done = `${username} may log in with the password they had.`;
  return changeOne(operator, username, { type: 'EnableAdmin' }, done);
}

async function removePasskeys({ pool, print }: AdminsOperator, username: string): Promise<number> {
  const admin_id = (await adminNamed(pool, username))?.id;
  if (!admin_id) return unknown(username, print);
  const count = await removeAllPasskeys(pool, admin_id, operatorMeta());
  print(
    count === 0
      ? `${username} has no passkeys.`
      : `${username}: ${counted(count, 'passkey')} and all recovery codes removed; their sessions ended. They log in with their password.`,
  );
  return 0;
}

async function changeOne(
  { pool, print }: AdminsOperator,
  username: string,
  command: { type: 'ChangeRole'; role: Role } | { type: 'DisableAdmin' | 'EnableAdmin' },
  done: string,
): Promise<number> {
  const admin_id = (await adminNamed(pool, username))?.id;
  if (!admin_id) return unknown(username, print);
  try {
    await changeTeam(pool, { ...command, admin_id }, operatorMeta());
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    print(`${username} is the only owner who may log in. Add or enable another one first.`);
    return 1;
  }
  print(done);
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
 * @throws {PasswordRefused} when its length is wrong, it is weak, the two differ, or the operator pressed Ctrl-C
 */
export async function choosePassword(source: PasswordSource, username: string): Promise<ChosenPassword> {
  const given = source.isTTY ? await typed(source) : ((await text(source)).split(/\r?\n/, 1)[0] ?? '');
  if (given === '') return generatedPassword();
  const [refusal] = NewPassword.safeParse(given).error?.issues ?? [];
  if (refusal) throw new PasswordRefused(`The password ${refusal.message}.`);
  if (isWeak(given, [username])) throw new PasswordRefused(`The password ${WEAK}.`);
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
