import { UsageError } from '@marketplace/service-kit/command-line';
import { SettingsError } from '@marketplace/service-kit/settings';
import { describe, expect, it } from 'vitest';
import { errorText } from './error-text.ts';

describe('the text of an error', () => {
  it('is one line for an error that operators can act on', () => {
    expect(errorText(new SettingsError('Set PORT.'))).toBe('Set PORT.');
    expect(errorText(new UsageError('A verb is missing.'))).toBe('A verb is missing. `help` says more.');
  });

  it('is one line for an error of the system or the database', () => {
    const refused = Object.assign(new Error('password authentication failed'), { code: '28P01' });
    expect(errorText(refused)).toBe('password authentication failed');
    expect(errorText(Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT' }))).toBe(
      'ENOENT: no such file',
    );
  });

  it('says when the database does not answer', () => {
    expect(errorText(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }))).toBe(
      'The database does not answer: ECONNREFUSED',
    );
  });

  it('is the stack of a bug', () => {
    expect(errorText(new TypeError('undefined is not a function'))).toMatch(/^TypeError: .*\n +at /s);
  });
});
