import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Tokens } from '@marketplace/service-kit/tokens';

const LIFE_MS = 5 * 60_000;
const RANDOM_BYTES = 16;

/** What a passkey is asked for: a login, or something within one session. */
export type Purpose = 'login' | `${'add' | 'confirm'} ${string}`;

/**
 * Returns the challenges that passkeys sign. Each carries its time, and our keyed digest of time and purpose: the service stores none
 * that is only asked for, which anyone may do without end. `passkeys.ts` stores those that were used, each once.
 */
export function createChallenges({ digest }: Pick<Tokens, 'digest'>) {
  const signed = (head: string, purpose: Purpose) =>
    `${head}.${digest('challenge', `${purpose} ${head}`).toString('base64url')}`;
  return {
    issue: (purpose: Purpose): string =>
      signed(`${Date.now()}.${randomBytes(RANDOM_BYTES).toString('base64url')}`, purpose),
    /** Whether a challenge in base64url is ours, for the purpose, and at most five minutes old. */
    isValid(purpose: Purpose, challenge: string): boolean {
      const text = Buffer.from(challenge, 'base64url');
      const [time = '', random = ''] = text.toString().split('.');
      const expected = Buffer.from(signed(`${time}.${random}`, purpose));
      const age = Date.now() - Number(time);
      return text.length === expected.length && timingSafeEqual(text, expected) && age >= 0 && age <= LIFE_MS;
    },
  };
}
