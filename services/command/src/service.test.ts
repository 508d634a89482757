import { commandSettings } from '@marketplace/service-kit/all-settings';
import { readSettings } from '@marketplace/service-kit/settings';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { assertProtected } from './service.ts';

const read = (environment: NodeJS.ProcessEnv) => readSettings(z.object(commandSettings), environment);

describe('settings of the command service', () => {
  it('have defaults', () => expect(() => read({})).not.toThrow());

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
  ])('are refused by name: %s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(`Setting ${name} `);
  });

  it('cannot switch off the limits of visits in production', () => {
    const off = read({ VISIT_LIMITS: 'off' });
    expect(() => assertProtected({ ...off, NODE_ENV: 'production' })).toThrow('Setting VISIT_LIMITS ');
    expect(() => assertProtected({ ...off, NODE_ENV: 'development' })).not.toThrow();
  });
});
