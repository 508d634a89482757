import { SettingsError } from '@marketplace/service-kit/settings';
import { describe, expect, it } from 'vitest';
import { told } from './told.ts';

describe('what an operator is told', () => {
  it('is one line of what they can do something about', () => {
    expect(told(new SettingsError('Set PORT.'))).toBe('Set PORT.');
  });

  it('is one line of what the system or the database refused', () => {
    const refused = Object.assign(new Error('password authentication failed'), { code: '28P01' });
    expect(told(refused)).toBe('password authentication failed');
    expect(told(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED');
  });

  it('is everything of a fault of ours', () => {
    const fault = new TypeError('undefined is not a function');
    expect(told(fault)).toBe(fault);
  });
});
