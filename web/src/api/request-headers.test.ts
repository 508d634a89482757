import { afterEach, describe, expect, it, vi } from 'vitest';
import { noteAttendance, readHeaders, writeHeaders } from './request-headers.ts';

afterEach(() => vi.useRealTimers());

describe('the headers of a call', () => {
  it("of an admin's page that nobody is at keep no session alive", () => {
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

  it('carry the token when there is one', () => {
    expect(readHeaders('t0k3n').Authorization).toBe('Bearer t0k3n');
    expect(writeHeaders('t0k3n').Authorization).toBe('Bearer t0k3n');
  });

  it('of a visitor ask for nothing special', () =>
    expect(readHeaders(null)).toEqual({ Accept: 'application/json' }));

  it('of a write say what the change was made with', () =>
    expect(writeHeaders(null)).toEqual({ Accept: 'application/json', 'X-Change-Source': 'form' }));
});
