import { readSettings } from '@marketplace/service-kit/settings';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { commandSettings } from './settings.ts';

const read = (environment: NodeJS.ProcessEnv) => readSettings(z.object(commandSettings), environment);

describe('settings of the command service', () => {
  it('need nothing set', () => {
    expect(read({})).toEqual({
      UPLOADS_DIR: '.data/uploads',
      JWT_TTL: 43_200,
      SESSION_IDLE_MINUTES: 60,
      SESSIONS_PER_ADMIN: 5,
      DEFAULT_REDIRECT_URL: 'https://example.com/new-launches',
      LOGIN_FAILURES_PER_ADDRESS_AND_NAME: 5,
      LOGIN_FAILURES_PER_ADDRESS: 20,
      LOGIN_FAILURES_OVER_ALL: 100,
      LOGIN_SLOW_SECONDS: 1,
      LOGIN_KNOWN_FOR: 7_776_000,
      ANALYTICS_PER_ADDRESS: 6000,
      ANALYTICS_QUEUE: 5000,
    });
  });

  it.each([
    ['JWT_TTL', 'forever'],
    ['DEFAULT_REDIRECT_URL', 'javascript:alert(1)'],
    ['LOGIN_FAILURES_PER_ADDRESS', '0'],
    ['ANALYTICS_PER_ADDRESS', '-1'],
    ['ANALYTICS_QUEUE', 'many'],
  ])('name a wrong %s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(`Setting ${name} `);
  });
});
