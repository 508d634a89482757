import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { allSettings } from '@marketplace/service-kit/all-settings';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');
const composeFiles = [
  'docker-compose.yml',
  'deploy/docker-compose.bucket.yml',
  'deploy/docker-compose.pictures.yml',
  'deploy/docker-compose.observability.yml',
  'deploy/docker-compose.secrets.yml',
];
const compose = composeFiles.map(read).join('\n');
const example: Record<string, string | undefined> = parseEnv(read('.env.example'));
const schemas: [string, z.ZodType][] = Object.entries(allSettings);
const schemaOf: Record<string, z.ZodType> = allSettings;

/** Set by a compose file itself, or without meaning in containers. */
const fixedInContainers = [
  'UPLOADS_DIR',
  'UPLOADS_ACCEL_PATH',
  'DATABASE_URL',
  'PGPASSWORD',
  'REDIS_URL',
  'REDIS_PASSWORD',
  'DATA_DIR',
  'NODE_ENV',
  'INTERNAL_PORT',
  'BUILD_VERSION',
];
/** Who typed, as the shell knows: no settings. */
const ofTheShell = ['USER', 'SUDO_USER'];
/** In containers these mean something else when they are empty. */
const otherDefaults = [
  'TRUST_PROXY',
  'UPLOADS_URL',
  'LAST_SEAL_FILE',
  'BACKUP_STATUS_FILE',
  'VAULT_BACKUPS',
  'DATABASE_DISK',
  'ARCHIVE_FOLDER',
  'VAULT_FOLDER',
];

describe('the schemas of all settings', () => {
  it('have the names that .env.example explains', () =>
    expect(Object.keys(allSettings).sort()).toEqual(Object.keys(example).sort()));

  it.each(Object.entries(example).filter(([, value]) => value))('have the default %s=%s', (name, value) => {
    const schema = schemaOf[name] ?? z.never();
    expect(schema.parse(undefined)).toEqual(schema.parse(value));
  });

  it('have the names that compose files read, except those set there', () => {
    const named = new Set([...compose.matchAll(/\$\{([A-Z_0-9]+)/g)].map(([, name = '']) => name));
    for (const name of ofTheShell) named.delete(name);
    const inContainers = Object.keys(allSettings).filter((name) => !fixedInContainers.includes(name));
    // COMPOSE_PROFILES is read by compose itself
    expect([...named, 'COMPOSE_PROFILES'].sort()).toEqual(inContainers.sort());
  });

  it('require what docker-compose.yml requires', () => {
    const demanded = [...read('docker-compose.yml').matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name);
    const needed = schemas.filter(([, schema]) => !schema.safeParse(undefined).success);
    expect(needed.map(([name]) => name).filter((name) => !fixedInContainers.includes(name))).toEqual(
      expect.arrayContaining([...new Set(demanded)]),
    );
  });

  it('have the defaults of compose files', () => {
    const defaults = [...compose.matchAll(/\$\{([A-Z_]+):-([^}]+)\}/g)];
    expect(defaults.length).toBeGreaterThan(10);
    for (const [, name = '', value] of defaults)
      if (!otherDefaults.includes(name) && !ofTheShell.includes(name))
        expect(String(schemaOf[name]?.parse(undefined)), name).toBe(value);
  });
});

it('have the values that a shell reads from .env.example', () => {
  const file = path.resolve(import.meta.dirname, '../../.env.example');
  const environment = execFileSync('sh', ['-c', 'set -a; . "$0"; env -0', file], {
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  });
  const sourced = Object.fromEntries(
    environment
      .split('\0')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  expect(sourced).toMatchObject(example);
});
