import { afterEach, describe, expect, it, vi } from 'vitest';
import { noteAttendance, readHeaders, writeHeaders } from './request-headers.ts';

afterEach(() => vi.useRealTimers());

describe('the headers of a call', () => {
  it('do not extend the session from an unattended admin page', () => {
    vi.useFakeTimers();
    noteAttendance();
    vi.advanceTimersByTime(59_000);
    expect(readHeaders('t0k3n')).not.toHaveProperty('X-Unattended');
    vi.advanceTimersByTime(2000);
    expect(readHeaders('t0k3n')).toHaveProperty('X-Unattended', 'true');
    expect(readHeaders(null)).not.toHaveProperty('X-Unattended');
    noteAttendance();
    expect(readHeaders('t0k3n')).not.toHaveProperty('X-Unattended');
  });

  it('include the token when there is one', () => {
    expect(readHeaders('t0k3n').Authorization).toBe('Bearer t0k3n');
    expect(writeHeaders('t0k3n').Authorization).toBe('Bearer t0k3n');
  });

  it('are the default for visitors', () => expect(readHeaders(null)).toEqual({ Accept: 'application/json' }));

  it('name the source of a write', () =>
    expect(writeHeaders(null)).toEqual({ Accept: 'application/json', 'X-Change-Source': 'form' }));
});
