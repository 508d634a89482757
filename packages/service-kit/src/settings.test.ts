import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  allSettings,
  commonSettings,
  DatabaseUrl,
  Duration,
  Origin,
  Secret,
  secretsInFiles,
  siteSettings,
} from './all-settings.ts';
import { givenSettings, readSettings, siteView } from './settings.ts';

const schema = z.object({
  ...commonSettings,
  DATABASE_URL: DatabaseUrl,
  JWT_TTL: Duration.default(60),
  JWT_SECRET: Secret.optional(),
  PUBLIC_ORIGIN: Origin.default('http://localhost:8080'),
});
const DATABASE_URL = 'postgres://app@localhost/marketplace';

describe('reading settings', () => {
  it('fills defaults and parses units', () => {
    const settings = readSettings(schema, {
      DATABASE_URL,
      PORT: '',
      JWT_TTL: '8h',
      PUBLIC_ORIGIN: 'https://homes.example/x',
    });
    expect(settings).toMatchObject({ PORT: 8080, JWT_TTL: 28_800, PUBLIC_ORIGIN: 'https://homes.example' });
  });

  it.each([
    [{}, 'Setting DATABASE_URL must be set.'],
    [{ DATABASE_URL: 'mysql://x' }, 'Setting DATABASE_URL must be a postgres:// address.'],
    [{ DATABASE_URL, PORT: 'http' }, 'Setting PORT must be a whole number from 1 to 65535.'],
    [{ DATABASE_URL, PORT: '70000' }, 'Setting PORT must be a whole number from 1 to 65535.'],
    [{ DATABASE_URL, JWT_TTL: '8' }, 'Setting JWT_TTL must be a number and a unit'],
    [{ DATABASE_URL, JWT_SECRET: 'short' }, 'Setting JWT_SECRET must be at least 32 bytes long.'],
    [
      { DATABASE_URL, LOG_LEVEL: 'loud' },
      'Setting LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
    ],
    [
      { DATABASE_URL, PUBLIC_ORIGIN: 'homes.example' },
      'Setting PUBLIC_ORIGIN must be an http or https address.',
    ],
  ])('names what is wrong with %j in one line', (environment, message) => {
    expect(() => readSettings(schema, environment)).toThrow(message);
    expect(() => readSettings(schema, environment)).not.toThrow('\n');
  });
});

describe('secrets in files', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'secret-')), 'jwt');
  writeFileSync(file, `${'s'.repeat(32)}\n`);
  afterAll(() => rmSync(path.dirname(file), { recursive: true }));

  const empty = path.join(path.dirname(file), 'empty');
  writeFileSync(empty, '\n');

  it.each(secretsInFiles)('are read for %s', (name) =>
    expect(givenSettings({ [`${name}_FILE`]: file, LOG_LEVEL: '' })).toEqual({
      given: { [name]: 's'.repeat(32) },
      faults: [],
    }),
  );

  it('are unset by empty files', () =>
    expect(readSettings(schema, { DATABASE_URL, JWT_SECRET_FILE: empty }).JWT_SECRET).toBeUndefined());

  it.each([
    ['DATABASE_URL', 'PGPASSWORD', 'postgres://app@host/name', 'postgres://app:100%25%40@host/name'],
    ['DATABASE_URL', 'PGPASSWORD', 'postgres://app:own@host/name', 'postgres://app:own@host/name'],
    ['DATABASE_URL', 'PGPASSWORD', 'postgres:///name?host=/run', 'postgres:///name?host=/run'],
    ['REDIS_URL', 'REDIS_PASSWORD', 'redis://command@host:6379', 'redis://command:100%25%40@host:6379'],
  ])('complete %s by %s: %s', (name, secret, url, complete) =>
    expect(givenSettings({ [name]: url, [secret]: '100%@' }).given[name]).toBe(complete),
  );

  it('are all known', () => {
    const named = Object.keys(allSettings).filter((name) =>
      /PASSWORD|PASSPHRASE|SECRET$|_KEY(_|$)/.test(name),
    );
    const others = ['EMAILJS_PUBLIC_KEY', 'GRAFANA_PASSWORD']; // public; read by Grafana alone
    expect(named.filter((name) => !secretsInFiles.some((one) => one === name)).sort()).toEqual(others);
  });

  it('are read without the line end', () =>
    expect(readSettings(schema, { DATABASE_URL, JWT_SECRET_FILE: file })).toMatchObject({
      JWT_SECRET: 's'.repeat(32),
    }));

  it.each([
    [{ JWT_SECRET_FILE: `${file}.missing` }, 'Setting JWT_SECRET_FILE must name a readable file (ENOENT).'],
    [{ JWT_SECRET_FILE: path.dirname(file) }, 'Setting JWT_SECRET_FILE must name a readable file (EISDIR).'],
    [
      { JWT_SECRET: 's'.repeat(32), JWT_SECRET_FILE: file },
      'Setting JWT_SECRET must not be set together with JWT_SECRET_FILE.',
    ],
    [{ DATABASE_URL: '', DATABASE_URL_FILE: file }, 'Setting DATABASE_URL must be a postgres:// address.'],
    [
      { DATABASE_URL: '', DATABASE_URL_FILE: empty },
      'Setting DATABASE_URL_FILE must not name an empty file.',
    ],
  ])('are refused as %j', (environment, message) =>
    expect(() => readSettings(schema, { DATABASE_URL, ...environment })).toThrow(message),
  );
});

describe('the site', () => {
  const site = (given: Record<string, string>) => siteView(z.object(siteSettings).parse(given));
  const keys = { EMAILJS_SERVICE_ID: 'a', EMAILJS_TEMPLATE_ID: 'b', EMAILJS_PUBLIC_KEY: 'c' };

  it('is the demo by default', () => {
    const view = site({});
    expect(view).toMatchObject({
      name: 'Five Foot Way',
      agent: {
        name: 'Tan Mei Lin',
        title: 'ASSOCIATE DIRECTOR',
        licence: 'R123456A',
        agency: 'Demo Realty',
        agency_licence: 'L0000000Z',
        phone: '+65 0000 0000',
        email: 'agent@example.com',
        whatsapp: '6500000000',
      },
      email_provider: null,
    });
    expect(view.social.map(({ name }) => name)).toEqual(['Facebook', 'Instagram', 'LinkedIn']);
  });

  it('has an email provider when all of its keys are set, with its protections', () => {
    expect(site({ EMAILJS_SERVICE_ID: 'a', EMAILJS_TEMPLATE_ID: 'b' }).email_provider).toBeNull();
    const provider = {
      origin: 'https://api.emailjs.com',
      service_id: 'a',
      template_id: 'b',
      public_key: 'c',
      timeout_ms: 10_000,
      block_headless: false,
      blocked_addresses: [],
      throttle_ms: 0,
    };
    expect(site(keys).email_provider).toEqual(provider);
    const protections = {
      EMAILJS_TIMEOUT: '3s',
      EMAILJS_BLOCK_HEADLESS: 'on',
      EMAILJS_BLOCK_LIST: 'spam@example.com, junk@example.com',
      EMAILJS_THROTTLE: '30s',
    };
    expect(site({ ...keys, ...protections }).email_provider).toEqual({
      ...provider,
      timeout_ms: 3000,
      block_headless: true,
      blocked_addresses: ['spam@example.com', 'junk@example.com'],
      throttle_ms: 30_000,
    });
  });

  it('has the digits of a chat number', () => {
    expect(site({ AGENT_WHATSAPP: '+65 8123 4567' }).agent.whatsapp).toBe('6581234567');
  });
});
