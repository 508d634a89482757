import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { commandSettings } from '@marketplace/command/settings';
import { noticeSettings } from '@marketplace/projector/notices/notice-settings';
import { sealSettings } from '@marketplace/projector/seals/seal-settings';
import { surveySettings } from '@marketplace/projector/survey/survey-settings';
import { querySettings } from '@marketplace/query/settings';
import { callSettings, queueSettings } from '@marketplace/service-kit/settings';
import { siteSettings } from '@marketplace/service-kit/site-settings';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');
const namesIn = (file: string) =>
  new Set([...read(file).matchAll(/\$\{([A-Z_0-9]+)/g)].map(([, name]) => name));
const handedOn = namesIn('docker-compose.yml');
const fixedInContainers = new Set([
  'UPLOADS_DIR',
  'UPLOADS_ACCEL_PATH',
  'REDIS_URL',
  'LAST_SEAL_FILE',
  'BACKUP_STATUS_FILE',
]);
/** Who typed, as the shell knows: no settings. */
const ofTheShell = new Set(['USER', 'SUDO_USER']);
const ofServices = Object.keys({
  ...siteSettings,
  ...commandSettings,
  ...querySettings,
  ...callSettings,
  ...queueSettings,
  ...sealSettings,
  ...surveySettings,
  ...noticeSettings,
}).filter((name) => !fixedInContainers.has(name));

describe('a compose file', () => {
  it.each(ofServices)('hands %s from .env to its service', (name) => expect(handedOn).toContain(name));

  it.each([
    'docker-compose.yml',
    'deploy/docker-compose.bucket.yml',
    'deploy/docker-compose.observability.yml',
  ])('%s reads nothing from .env that .env.example does not explain', (file) => {
    const explained = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    const names = [...namesIn(file)].filter((name) => !ofTheShell.has(name ?? ''));
    expect(explained).toEqual(expect.arrayContaining(names));
  });
});

it('.env.example says the same to a shell', () => {
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
  expect(sourced).toMatchObject(parseEnv(read('.env.example')));
});
