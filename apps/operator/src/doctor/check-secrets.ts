import { limits } from '@marketplace/contracts/limits';
import type { Facts } from './facts.ts';
import type { Finding } from './finding.ts';
import { ok, warning } from './finding.ts';

/** The settings that keep others out. */
export const secretNames = [
  'ADMIN_PASSWORD',
  'JWT_SECRET',
  'LOG_SEAL_KEY',
  'VAULT_KEY',
  'ARCHIVE_PASSPHRASE',
  'POSTGRES_PASSWORD',
  'COMMAND_DB_PASSWORD',
  'QUERY_DB_PASSWORD',
  'PROJECTOR_DB_PASSWORD',
  'COMMAND_REDIS_PASSWORD',
  'PROJECTOR_REDIS_PASSWORD',
] as const;

/** What is tried first by whoever guesses. */
const GUESSED =
  /password|passwort|passw0rd|secret|change[-_ ]?me|letmein|qwerty|admin|root|postgres|redis|marketplace|example|default|test|demo|12345\d*|abc/g;
const LEAST_UNGUESSED = 8;
const LEAST_DIFFERENT = 6;

/** Secrets that are set and that somebody could guess, or that open more than one door. */
export function checkSecrets({ settings }: Facts): Finding[] {
  const set = secretNames.flatMap((name) => {
    const value = settings[name];
    return value && value.length >= limits.passwordLength ? [{ name, value }] : []; // shorter ones are said among the settings
  });
  const found = set.flatMap(({ name, value }, index) => {
    const twin = set.slice(0, index).find((one) => one.value === value);
    const weakness = twin ? `is the same as ${twin.name}` : weaknessOf(value);
    return weakness === undefined
      ? []
      : [warning(name, weakness, 'give it one of its own; `openssl rand -hex 24` makes one')];
  });
  if (found.length > 0 || set.length === 0) return found;
  return [ok('secrets', `${set.length} are set, none alike and none easily guessed`)];
}

function weaknessOf(secret: string): string | undefined {
  const rest = secret.toLowerCase().replace(GUESSED, '');
  if (rest.length < LEAST_UNGUESSED) return 'is made of words that are tried first';
  if (new Set(rest).size < LEAST_DIFFERENT) return 'repeats the same few characters';
  return undefined;
}
