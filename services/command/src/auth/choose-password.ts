import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { NewPassword } from '@marketplace/contracts/auth/auth.commands';

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
