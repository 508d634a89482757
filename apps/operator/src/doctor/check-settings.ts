import { assertProtected } from '@marketplace/command/service';
import { limits } from '@marketplace/contracts/limits';
import { productSettings, productSettingsShape } from '@marketplace/product/settings';
import { allSettings, PublishedPort, secretsInFiles } from '@marketplace/service-kit/all-settings';
import { isWeak } from '@marketplace/service-kit/password-strength';
import type { SettingFault } from '@marketplace/service-kit/settings';
import { SettingsError, settingFaults } from '@marketplace/service-kit/settings';
import { z } from 'zod';
import type { Facts, Finding } from './facts.ts';
import { isSkipped, ok, problem, skipped, warning } from './facts.ts';

/** Checks for settings that are missing or that the product would refuse. `checkEnvFile` reports values that compose misreads. */
export function checkSettings(facts: Facts): Finding[] {
  const where = facts.place === 'containers' ? 'in .env' : 'in the environment';
  const misread = misreadValues(facts);
  const found = faultsOfPlace(facts)
    .filter(({ name }) => !misread.has(name))
    .map(({ name, reason }) => problem(name, reason, todoFor(name, reason, where)));
  found.push(...filesLacking(facts));
  if (found.length === 0 && facts.composeRefusal !== undefined)
    found.push(problem('docker compose', facts.composeRefusal, 'correct what it names'));
  const set = Object.keys(allSettings).filter((name) => facts.settings[name]).length;
  return found.length > 0 ? found : [ok('settings', `${set} are set, and all are valid`)];
}

function todoFor(name: string, reason: string, where: string): string {
  if (/_FILE( |$)/.test(`${name} ${reason}`)) return 'docs/operations.md, "Secrets in files", says how';
  return /(SECRET|PASSWORD|PASSPHRASE|KEY)/.test(name) && reason === 'must be set'
    ? `set it ${where}; \`openssl rand -hex 24\` makes one`
    : `set it ${where}; .env.example explains it`;
}

/** Settings that need a compose file of their own. */
const FILE_OF = {
  SMTP_URL: 'deploy/docker-compose.mail.yml',
  PUSH_KEY: 'deploy/docker-compose.mail.yml',
  BUCKET_NAME: 'deploy/docker-compose.bucket.yml',
  SECRETS_FOLDER: 'deploy/docker-compose.secrets.yml',
};

function filesLacking({ place, settings, composeFiles }: Facts): Finding[] {
  if (place === 'npm') return [];
  return Object.entries(FILE_OF)
    .filter(([name, file]) => settings[name] && !composeFiles.some((used) => used.endsWith(file)))
    .map(([name, file]) =>
      problem(
        name,
        `is set, and has no effect without ${file}`,
        `COMPOSE_FILE=${[...composeFiles, file].join(':')} in .env`,
      ),
    );
}

/** Checks for names in `.env` that no part of the product reads. An environment has many other names. */
export function checkNames(facts: Facts): Finding[] {
  if (facts.place === 'npm') return [];
  const { givenNames, handedOn } = facts;
  const unknown = givenNames.filter(
    (name) => !(name in allSettings) && !handedOn.has(name) && !OF_DOCKER.test(name),
  );
  const found = unknown.map((name) =>
    warning(name, 'is not a setting of this version', 'correct its name, or remove it from .env'),
  );
  return found.length > 0 ? found : [ok('names of settings', 'all are known')];
}

/** What docker itself reads from `.env`. */
const OF_DOCKER = /^(COMPOSE|DOCKER|BUILDKIT)_/;

/** Checks the file that compose reads: its mode, its line endings, and values that compose reads in another way than they look. */
export function checkEnvFile(facts: Facts): Finding[] {
  const { place, envFile } = facts;
  if (place === 'npm') return [];
  if (isSkipped(envFile)) return [problem('.env', envFile.skipped, 'cp .env.example .env && chmod 600 .env')];
  const { name, mode, text } = envFile;
  const found: Finding[] = [];
  if (mode === undefined) found.push(skipped(name, 'who can read it is unknown'));
  else if ((mode & 0o077) !== 0)
    found.push(
      warning(
        name,
        `has mode ${mode.toString(8)}: others on this machine may read its secrets`,
        `chmod 600 ${name}`,
      ),
    );
  if (text.includes('\r'))
    found.push(
      problem(
        name,
        'has Windows line endings, which scripts read as part of each value',
        `sed -i 's/\\r$//' ${name}`,
      ),
    );
  for (const [setting, sign] of misreadValues(facts))
    found.push(problem(setting, `has an unquoted ${sign}`, "put the value in '…'"));
  return found.length > 0 ? found : [ok(name, 'only its owner can read it')];
}

/** A `$` begins a name for compose, a `#` a comment for some of its versions; unless the value is quoted. Returns the sign by name. */
function misreadValues({ place, envFile }: Facts): Map<string, string> {
  if (place === 'npm' || isSkipped(envFile)) return new Map();
  const unquoted = envFile.text.matchAll(/^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=[ \t]*(?!['"\s])([^\r\n]*)/gm);
  return new Map(
    [...unquoted].flatMap(([, name = '', value = '']) => {
      const sign = /(?<!\$)\$(?!\$)|\S#|#\S/.exec(value.replace(/\s#\s.*/, '').replaceAll('$$', ''))?.[0];
      return sign === undefined ? [] : [[name, sign.includes('#') ? '#' : '$']];
    }),
  );
}

const containerShape = { ...allSettings, PORT: PublishedPort.default('8080') };

/** Returns the settings that would stop the product's start, each with the reason: those that compose hands on, or all. */
function faultsOfPlace({ place, settings, handedOn, needed }: Facts): SettingFault[] {
  if (place === 'npm') {
    const faults = settingFaults(z.object(productSettingsShape), settings);
    return faults.length > 0 ? faults : refusalOf(() => productSettings(settings));
  }
  const shape = Object.fromEntries(
    Object.entries(containerShape).filter(([name]) => handedOn.has(name) || name === 'COMPOSE_PROFILES'),
  );
  const faults = settingFaults(z.object(shape), settings);
  const missing = [...needed].filter(
    (name) => !settings[name] && !faults.some((one) => [name, `${name}_FILE`].includes(one.name)),
  );
  const VISIT_LIMITS = settings.VISIT_LIMITS === 'off' ? 'off' : 'on';
  return [
    ...faults,
    ...missing.map((name) => ({ name, reason: 'must be set' })),
    ...refusalOf(() => assertProtected({ NODE_ENV: 'production', VISIT_LIMITS })),
  ];
}

/** Returns why settings that are valid one by one are refused together. */
function refusalOf(judge: () => unknown): SettingFault[] {
  try {
    judge();
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const [, name = 'settings', reason = error.message] = /^Setting (\S+) ([^.]+)/.exec(error.message) ?? [];
    return [{ name, reason }];
  }
}

const schemas: Record<string, z.ZodType> = allSettings;

/** The secrets without which the containers do not start. */
export const secretNames = secretsInFiles.filter(
  (name) => !name.endsWith('_URL') && schemas[name]?.safeParse(undefined).success === false,
);

/** What `openssl rand -hex` makes. Judging its many spellings takes longer than for words. */
const MADE_BY_OPENSSL = /^[\da-f]{32,}$/;
const LEAST_DIFFERENT = 8;
/** Checks for secrets that are easy to guess, or used twice. */
export function checkSecrets({ settings }: Facts): Finding[] {
  const set = secretNames.flatMap((name) => {
    const value = settings[name];
    return value && value.length >= limits.passwordLength ? [{ name, value }] : []; // shorter ones are reported with the settings
  });
  const found = set.flatMap(({ name, value }, index) => {
    const twin = set.slice(0, index).find((one) => one.value === value);
    const weakness = twin ? `is the same as ${twin.name}` : weaknessOf(value);
    return weakness === undefined
      ? []
      : [warning(name, weakness, 'use a different one; `openssl rand -hex 24` makes one')];
  });
  if (found.length > 0 || set.length === 0) return found;
  return [ok('secrets', `${set.length} are set, all different and none easy to guess`)];
}

function weaknessOf(secret: string): string | undefined {
  if (MADE_BY_OPENSSL.test(secret) && new Set(secret).size >= LEAST_DIFFERENT) return undefined;
  return isWeak(secret, ['marketplace']) ? 'is easy to guess' : undefined;
}
