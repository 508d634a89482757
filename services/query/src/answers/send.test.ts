import { describe, expect, it } from 'vitest';
import { chooseEncoding } from './send.ts';

describe('the coding of an answer', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['gzip', 'gzip'],
    ['GZIP ; Q=0.5', 'gzip'],
    ['*', 'br'],
    ['*;q=0.5, br;q=0', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['identity, br;q=0.5', 'identity'],
    ['identity;q=0, gzip;q=0.1', 'gzip'],
    ['identity;q=0', 'identity'],
    ['zstd', 'identity'],
    ['br;q=9, gzip;q=x', 'identity'],
    ['brotli', 'identity'],
  ])('for "%s" is %s', (header, expected) => {
    expect(chooseEncoding(header, ['br', 'gzip'])).toBe(expected);
  });

  it('is one of those offered', () => {
    expect(chooseEncoding('br, gzip;q=0.1', ['gzip'])).toBe('gzip');
  });
});
