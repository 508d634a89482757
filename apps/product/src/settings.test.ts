import { describe, expect, it } from 'vitest';
import { productSettings } from './settings.ts';

const secret = 'a secret of no less than thirty-two bytes';
const production = {
  NODE_ENV: 'production',
  JWT_SECRET: secret,
  LOG_SEAL_KEY: secret,
  VAULT_KEY: secret,
  ADMIN_PASSWORD: 'a long enough password',
};

describe('the settings of the product', () => {
  it('need secrets only in production', () => {
    expect(productSettings({}).VAULT_KEY).toBeUndefined();
    expect(productSettings(production)).toMatchObject(production);
  });

  it('name the public address by the port, unless it is set', () => {
    expect(productSettings({}).PUBLIC_ORIGIN).toBe('http://localhost:8080');
    expect(productSettings({ PORT: '9000', PUBLIC_ORIGIN: '' }).PUBLIC_ORIGIN).toBe('http://localhost:9000');
    const PUBLIC_ORIGIN = 'https://homes.example';
    expect(productSettings({ PORT: '9000', PUBLIC_ORIGIN })).toMatchObject({ PUBLIC_ORIGIN });
    expect(() => productSettings({ PORT: 'many' })).toThrow('Setting PORT must ');
  });

  it.each(['JWT_SECRET', 'LOG_SEAL_KEY', 'VAULT_KEY', 'ADMIN_PASSWORD'])('need %s in production', (name) => {
    expect(() => productSettings({ ...production, [name]: '' })).toThrow(
      `Setting ${name} must be set in production. See .env.example for what it means.`,
    );
    expect(() => productSettings({ ...production, [name]: 'short' })).toThrow(`Setting ${name} must `);
  });
});
