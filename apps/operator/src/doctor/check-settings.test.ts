import { describe, expect, it } from 'vitest';
import { fileOf, linesOf, secrets, settings, well } from '../testing/doctor-facts.ts';
import type { Facts } from './facts.ts';
import { explainedSettings } from './gather.ts';
import { namesIn } from './gather-in-containers.ts';

/** What the doctor says when settings are others. */
function withSettings(changed: Record<string, string>, added = ''): string[] {
  const given = { ...settings, ...changed };
  const text = `${fileOf(given)}${added}`;
  return linesOf({
    ...well,
    settings: given,
    givenNames: namesIn(text),
    envFile: { name: '.env', text, mode: 0o600 },
  });
}

describe('of the settings of containers, the doctor', () => {
  it.each<[string, Record<string, string>, RegExp]>([
    [
      'a secret that is missing',
      { JWT_SECRET: '' },
      /^problem {2}JWT_SECRET: must be set\. Do: set it in \.env; `openssl/,
    ],
    [
      'one that is short',
      { LOG_SEAL_KEY: 'f1e2d3c4b5a69788' },
      /^problem {2}LOG_SEAL_KEY: must be at least 32 bytes long/,
    ],
    [
      'a password of Redis that its script refuses',
      { COMMAND_REDIS_PASSWORD: 'f1e2d3c4b5/69788' },
      /^problem {2}COMMAND_REDIS_PASSWORD: must have at least 12 letters, digits/,
    ],
    [
      'a number that is none',
      { VISIT_TOTAL_RATE: 'many' },
      /^problem {2}VISIT_TOTAL_RATE: must be a whole number/,
    ],
    ['a port that is none', { PORT: 'http' }, /^problem {2}PORT: must be a port/],
    [
      'an origin that is none',
      { PUBLIC_ORIGIN: 'homes.example' },
      /^problem {2}PUBLIC_ORIGIN: must be an http or https address/,
    ],
    [
      'what production may not do without',
      { VISIT_LIMITS: 'off' },
      /^problem {2}VISIT_LIMITS: must be on in production/,
    ],
    [
      'a misspelt name',
      { VISIT_LIMTS: 'on' },
      /^problem {2}VISIT_LIMTS: is no setting .* did you mean VISIT_LIMITS\?/,
    ],
    [
      'a name in small letters',
      { site_name: 'A' },
      /^problem {2}site_name: is no setting .* did you mean SITE_NAME\?/,
    ],
    [
      'a name that nobody knows',
      { GOOGLE_ANALYTICS: 'x' },
      /^warning {2}GOOGLE_ANALYTICS: is no setting of this version/,
    ],
    [
      'what compose sets itself',
      { DATABASE_URL: 'postgres://mine' },
      /^warning {2}DATABASE_URL: has no effect in containers/,
    ],
    [
      'a secret that is a word',
      { ADMIN_PASSWORD: 'marketplace-password-123' },
      /^warning {2}ADMIN_PASSWORD: is made of words that are tried first/,
    ],
    [
      'a secret of few characters',
      { ADMIN_PASSWORD: 'xyxyxyxyxyxyxyxyxy' },
      /^warning {2}ADMIN_PASSWORD: repeats the same few/,
    ],
    [
      'a secret that opens two doors',
      { QUERY_DB_PASSWORD: secrets.POSTGRES_PASSWORD ?? '' },
      /^warning {2}QUERY_DB_PASSWORD: is the same as POSTGRES_PASSWORD/,
    ],
    [
      'an address without TLS',
      { PUBLIC_ORIGIN: 'http://homes.example' },
      /^warning {2}PUBLIC_ORIGIN: http:\/\/homes\.example is not https/,
    ],
    [
      'the address of this machine',
      { PUBLIC_ORIGIN: '' },
      /^warning {2}PUBLIC_ORIGIN: http:\/\/localhost:8080 names this machine/,
    ],
    ['a proxy that is not counted', { TRUST_PROXY: '1' }, /^warning {2}TRUST_PROXY: is 1, .*Do: set it to 2/],
  ])('names %s', (_, changed, line) => expect(withSettings(changed)).toEqual([expect.stringMatching(line)]));

  it('knows all of .env.example, and what docker itself reads', () => {
    const { explained } = explainedSettings();
    const example = { ...explained, ...Object.fromEntries(Object.entries(settings)) };
    expect(
      withSettings({ ...example, COMPOSE_PROJECT_NAME: 'homes', DOCKER_HOST: 'unix:///run/docker.sock' }),
    ).toEqual([]);
  });

  it('names what is twice in the file, and what compose would read otherwise', () => {
    expect(withSettings({}, "PORT=8081\nSITE_NAME=a$b\nAGENT_NAME='a$b'\nAGENT_TITLE=a$$b\n")).toEqual([
      "warning  SITE_NAME: has a $, which compose takes for the beginning of a name. Do: put the value between '…'",
      'warning  PORT: is in .env twice, and the last one counts. Do: take one of them out',
    ]);
  });
});

describe('of the settings of `npm start`, the doctor', () => {
  const ofNpm: Facts = {
    ...well,
    place: 'npm',
    builds: {},
    envFile: { unasked: 'npm start reads none' },
    settings: {},
    givenNames: [],
  };

  it('needs no setting', () =>
    expect(linesOf({ ...ofNpm, settings: {}, givenNames: ['PATH', 'HOME'] })).toEqual([]));

  it.each<[string, Record<string, string>, RegExp]>([
    [
      'a secret that production needs',
      { NODE_ENV: 'production' },
      /^problem {2}JWT_SECRET: must be set in production\. Do: set it in the environment/,
    ],
    [
      'a misspelt name',
      { PUBLIC_ORIGN: 'http://a' },
      /^warning {2}PUBLIC_ORIGN: is set, .* did you mean PUBLIC_ORIGIN\?/,
    ],
    ['a bad value', { JWT_TTL: '8' }, /^problem {2}JWT_TTL: must be a number and a unit/],
  ])('names %s', (_, given, line) =>
    expect(linesOf({ ...ofNpm, settings: given, givenNames: Object.keys(given) })).toEqual([
      expect.stringMatching(line),
    ]),
  );
});
