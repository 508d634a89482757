import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { allSettings } from '@marketplace/service-kit/all-settings';
import { afterAll, describe, expect, it } from 'vitest';
import { fileOf, linesOf, readBy, secrets, settings, well } from '../testing/doctor-facts.ts';
import { secretNames } from './check-settings.ts';
import type { Facts } from './facts.ts';
import { namesIn, withSecretFiles } from './gather.ts';

const example = readFileSync(path.resolve(import.meta.dirname, '../../../../.env.example'), 'utf8');
const everyFile = readBy(
  'docker-compose.yml',
  'deploy/docker-compose.bucket.yml',
  'deploy/docker-compose.mail.yml',
  'deploy/docker-compose.observability.yml',
  'deploy/docker-compose.secrets.yml',
);
const ofNpm: Facts = {
  ...well,
  place: 'npm',
  builds: {},
  envFile: { skipped: 'npm start reads none' },
  settings: {},
  givenNames: [],
};

/** What the doctor says when settings are others. */
function withSettings(changed: Record<string, string>, added = '', facts: Partial<Facts> = {}): string[] {
  const given = { ...settings, ...changed };
  const text = `${fileOf(given)}${added}`;
  return linesOf({
    ...well,
    ...facts,
    settings: given,
    givenNames: namesIn(text),
    envFile: { name: '.env', text, mode: 0o600 },
  });
}

describe('for the settings of containers, the doctor', () => {
  it.each<[string, Record<string, string>]>([
    ['problem  JWT_SECRET: must be set. Do: set it in .env; `openssl', { JWT_SECRET: '' }],
    ['problem  LOG_SEAL_KEY: must be at least 32 bytes long', { LOG_SEAL_KEY: 'f1e2d3c4b5a69788' }],
    [
      'problem  COMMAND_REDIS_PASSWORD: must have at least 12 letters, digits',
      { COMMAND_REDIS_PASSWORD: 'f1e2d3c4b5/69788' },
    ],
    ['problem  VISIT_TOTAL_RATE: must be a whole number', { VISIT_TOTAL_RATE: 'many' }],
    ['problem  PORT: must be a port', { PORT: 'http' }],
    ['problem  PUBLIC_ORIGIN: must be an http or https address', { PUBLIC_ORIGIN: 'homes.example' }],
    ['problem  VISIT_LIMITS: must be on in production', { VISIT_LIMITS: 'off' }],
    ['warning  VISIT_LIMTS: is not a setting of this version. Do: correct its name', { VISIT_LIMTS: 'on' }],
    [
      'problem  SMTP_URL: is set, and has no effect without deploy/docker-compose.mail.yml. Do: COMPOSE_FILE=docker-compose.yml:deploy/docker-compose.mail.yml',
      { SMTP_URL: 'smtps://homes@mail.example' },
    ],
    [
      'problem  BUCKET_NAME: is set, and has no effect without deploy/docker-compose.bucket.yml',
      { BUCKET_NAME: 'homes' },
    ],
    ['warning  ADMIN_PASSWORD: is easy to guess', { ADMIN_PASSWORD: 'marketplace123' }],
    ['warning  ADMIN_PASSWORD: is easy to guess', { ADMIN_PASSWORD: 'xyxyxyxyxyxyxyxyxy' }],
    ['warning  JWT_SECRET: is easy to guess', { JWT_SECRET: 'ab'.repeat(24) }],
    [
      'warning  QUERY_DB_PASSWORD: is the same as POSTGRES_PASSWORD',
      { QUERY_DB_PASSWORD: secrets.POSTGRES_PASSWORD ?? '' },
    ],
    ['warning  PUBLIC_ORIGIN: http://homes.example is not https', { PUBLIC_ORIGIN: 'http://homes.example' }],
    ['warning  PUBLIC_ORIGIN: http://localhost:8080 names this machine', { PUBLIC_ORIGIN: '' }],
    ['warning  TRUST_PROXY: is 1, which', { TRUST_PROXY: '1' }],
    [
      "problem  ADMIN_PASSWORD: has an unquoted $. Do: put the value in '…'",
      { ADMIN_PASSWORD: 'f1e2$d3c4b5a69788' },
    ],
    ['problem  ADMIN_PASSWORD: has an unquoted #', { ADMIN_PASSWORD: 'f1e2#d3c4b5a69788' }],
    ['problem  ADMIN_PASSWORD: has an unquoted #', { ADMIN_PASSWORD: 'f1e2d3c4b5a6 #9788' }],
  ])('prints %s', (line, changed) => expect(withSettings(changed)).toEqual([expect.stringContaining(line)]));

  it('knows all of .env.example, and what docker itself reads', () => {
    expect(
      withSettings({
        ...parseEnv(example.replace(/'.*'$/gm, "'quoted'")),
        ...settings,
        COMPOSE_PROJECT_NAME: 'homes',
        DOCKER_HOST: 'unix:///run/docker.sock',
      }),
    ).toEqual([]);
  });

  it.each(['f1e2$d3c4b5a69788', 'f1e2#d3c4b5a69788', 'f1e2d3c4b5a6 #9788'])('accepts %s in quotes', (value) =>
    expect(withSettings({ ADMIN_PASSWORD: `'${value}'` })).toEqual([]),
  );

  it('accepts comments', () =>
    expect(withSettings({}, 'LOG_LEVEL=info # or debug\nAGENT_TITLE=a$$b\nDRAIN_SECONDS= # none\n')).toEqual(
      [],
    ));

  it('reports Windows line endings', () =>
    expect(withSettings({}, 'LOG_LEVEL=info\r\n')).toEqual([
      "problem  .env: has Windows line endings, which scripts read as part of each value. Do: sed -i 's/\\r$//' .env",
    ]));
});

describe('for each setting, the doctor', () => {
  const bad = ['soon', '25:00', '0', '-1', '999999999999', 'https://', '\u0007', 'x'.repeat(2000)];

  it.each(Object.entries(allSettings))('reports a bad %s', (name, schema) => {
    const value = bad.find((one) => !schema.safeParse(one).success) ?? '';
    const isInContainers = everyFile.handedOn.has(name) || name === 'COMPOSE_PROFILES';
    const lines = isInContainers
      ? withSettings({ [name]: value }, '', everyFile)
      : linesOf({ ...ofNpm, settings: { [name]: value } });
    expect(lines, value).toContainEqual(expect.stringMatching(`^problem  ${name}: must `));
  });
});

describe('for secrets in files, the doctor', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const files = Object.entries({ JWT_SECRET: 'password'.repeat(5), VAULT_KEY: '', SMTP_URL: '' });
  for (const [name, value] of files) writeFileSync(path.join(folder, name.toLowerCase()), `${value}\n`);
  const todo = 'Do: docs/operations.md, "Secrets in files", says how';
  const inContainers = (given: Record<string, string>, ...names: string[]) =>
    linesOf({ ...well, settings: withSecretFiles(names, { ...settings, ...given }, folder) });

  it('judges what they hold', () =>
    expect(inContainers({ JWT_SECRET: 'file', SMTP_URL: '' }, 'jwt_secret', 'smtp_url')).toEqual([
      expect.stringContaining('warning  JWT_SECRET: is easy to guess'),
    ]));

  it.each([
    ['VAULT_KEY', `problem  VAULT_KEY_FILE: must not name an empty file. ${todo}`],
    ['LOG_SEAL_KEY', `problem  LOG_SEAL_KEY_FILE: must name a readable file (ENOENT). ${todo}`],
  ])('reports a file for %s that holds nothing', (name, line) => {
    expect(inContainers({ [name]: 'file' }, name.toLowerCase())).toEqual([line]);
    const file = { [`${name}_FILE`]: path.join(folder, name.toLowerCase()) };
    if (name !== 'VAULT_KEY') expect(linesOf({ ...ofNpm, settings: file })).toEqual([line]); // npm start makes one
  });

  it('reports secrets given twice', () =>
    expect(inContainers({}, 'jwt_secret')).toEqual([
      `problem  JWT_SECRET: must not be set together with JWT_SECRET_FILE. ${todo}`,
    ]));

  it('reports a folder that no compose file reads', () =>
    expect(withSettings({ SECRETS_FOLDER: '/srv/secrets' })).toEqual([
      expect.stringContaining(
        'problem  SECRETS_FOLDER: is set, and has no effect without deploy/docker-compose.s',
      ),
    ]));
});

describe('for the settings of `npm start`, the doctor', () => {
  it('needs no setting', () =>
    expect(linesOf({ ...ofNpm, settings: {}, givenNames: ['PATH', 'HOME'] })).toEqual([]));

  it.each<[string, Record<string, string>]>([
    [
      'problem  JWT_SECRET: must be set in production. Do: set it in the environment',
      { NODE_ENV: 'production' },
    ],
    ['problem  JWT_TTL: must be a number and a unit', { JWT_TTL: '8' }],
  ])('prints %s', (line, given) =>
    expect(linesOf({ ...ofNpm, settings: given, givenNames: Object.keys(given) })).toEqual([
      expect.stringContaining(line),
    ]),
  );
});

const compose = readFileSync(path.resolve(import.meta.dirname, '../../../../docker-compose.yml'), 'utf8');
const demanded = new Set([...compose.matchAll(/\$\{([A-Z_]+):\?Set \1 in \.env/g)].map(([, name]) => name));

it('checks the secrets without which the containers do not start', () =>
  expect([...demanded].sort()).toEqual([...secretNames].sort()));
