import { commandSettings } from '@marketplace/service-kit/all-settings';
import { readSettings } from '@marketplace/service-kit/settings';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { assertProtected } from './service.ts';

const read = (environment: NodeJS.ProcessEnv) => readSettings(z.object(commandSettings), environment);

describe('settings of the command service', () => {
  it('need nothing set', () => {
    expect(read({})).toEqual({
      UPLOADS_DIR: '.data/uploads',
      REMAKE_IMAGES: 'on',
      JWT_TTL: 43_200,
      SESSION_IDLE_MINUTES: 60,
      SESSIONS_PER_ADMIN: 5,
      DEFAULT_REDIRECT_URL: 'https://example.com/new-launches',
      LOGIN_FAILURES_PER_ADDRESS_AND_NAME: 5,
      LOGIN_FAILURES_PER_ADDRESS: 20,
      LOGIN_FAILURES_OVER_ALL: 100,
      LOGIN_SLOW_SECONDS: 1,
      LOGIN_KNOWN_FOR: 7_776_000,
      VISIT_LIMITS: 'on',
      VISIT_VIEWS_PER_LISTING: 20,
      VISIT_CLICKS_PER_LISTING: 10,
      VISIT_LISTING_TIME: 1800,
      VISIT_ADDRESS_BURST: 120,
      VISIT_ADDRESS_RATE: 10,
      VISIT_NETWORK_TIMES: 10,
      VISIT_TOTAL_BURST: 3000,
      VISIT_TOTAL_RATE: 300,
      VISIT_WAIT: 2,
      VISIT_DISK_PERCENT: 10,
      VISIT_DISK_MB: 2000,
      ENQUIRY_PER_ADDRESS: 20,
      ENQUIRY_TOTAL: 1000,
      ENQUIRY_TIME: 3600,
      ENQUIRY_DISK_MB: 500,
      ENQUIRY_DAYS: 365,
      AGENT_PHONE: '+65 0000 0000',
    });
  });

  it.each([
    ['JWT_TTL', 'forever'],
    ['DEFAULT_REDIRECT_URL', 'javascript:alert(1)'],
    ['LOGIN_FAILURES_PER_ADDRESS', '0'],
    ['REMAKE_IMAGES', 'later'],
    ['VISIT_LIMITS', 'sometimes'],
    ['VISIT_ADDRESS_RATE', '0'],
    ['VISIT_WAIT', '2'],
    ['VISIT_DISK_PERCENT', '101'],
    ['ENQUIRY_DAYS', '0'],
  ])('name a wrong %s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(`Setting ${name} `);
  });

  it('do not lift the bounds of visits in production', () => {
    const off = read({ VISIT_LIMITS: 'off' });
    expect(() => assertProtected({ ...off, NODE_ENV: 'production' })).toThrow('Setting VISIT_LIMITS ');
    expect(() => assertProtected({ ...off, NODE_ENV: 'development' })).not.toThrow();
  });
});
