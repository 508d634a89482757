import { readFileSync } from 'node:fs';
import path from 'node:path';
import { commandSettings } from '@marketplace/command/settings';
import { sealSettings } from '@marketplace/projector/seals/seal-settings';
import { querySettings } from '@marketplace/query/settings';
import { callSettings, queueSettings } from '@marketplace/service-kit/settings';
import { siteSettings } from '@marketplace/service-kit/site-settings';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');
const namesIn = (file: string) => new Set([...read(file).matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
const handedOn = namesIn('docker-compose.yml');
const fixedInContainers = new Set(['UPLOADS_DIR', 'UPLOADS_ACCEL_PATH', 'REDIS_URL', 'LAST_SEAL_FILE']);
const ofServices = Object.keys({
  ...siteSettings,
  ...commandSettings,
  ...querySettings,
  ...callSettings,
  ...queueSettings,
  ...sealSettings,
}).filter((name) => !fixedInContainers.has(name));

describe('a compose file', () => {
  it.each(ofServices)('hands %s from .env to its service', (name) => expect(handedOn).toContain(name));

  it.each(['docker-compose.yml', 'deploy/docker-compose.observability.yml'])(
    '%s reads nothing from .env that .env.example does not explain',
    (file) => {
      const explained = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
      expect(explained).toEqual(expect.arrayContaining([...namesIn(file)]));
    },
  );
});
