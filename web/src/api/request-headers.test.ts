import { describe, expect, it } from 'vitest';
import { readHeaders, writeHeaders } from './request-headers.ts';

describe('the headers of a call', () => {
  it('carry the token when there is one', () => {
    expect(readHeaders('t0k3n').Authorization).toBe('Bearer t0k3n');
    expect(writeHeaders('t0k3n').Authorization).toBe('Bearer t0k3n');
  });

  it('of a visitor ask for nothing special', () =>
    expect(readHeaders(null)).toEqual({ Accept: 'application/json' }));

  it('of a write say what the change was made with', () =>
    expect(writeHeaders(null)).toEqual({ Accept: 'application/json', 'X-Change-Source': 'form' }));
});
