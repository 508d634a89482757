import type { RefusedLogins } from '@marketplace/contracts/auth/auth.views';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRefusedLogins } from './admins.ts';

const WINDOW_MS = 10 * 60_000;
const START = new Date('2026-11-22T04:00:00.000Z');
const admin = '0192d4e0-7b1a-7c3d-8e4f-0123456789ab';
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000).toISOString();

let recorded: RefusedLogins[];
let refused: ReturnType<typeof createRefusedLogins>;
beforeEach(() => {
  vi.useFakeTimers({ now: START });
  recorded = [];
  refused = createRefusedLogins((one) => recorded.push(one));
});
afterEach(() => {
  refused.close();
  vi.useRealTimers();
});

describe('refused logins', () => {
  it('are recorded at once the first time, and together after that', () => {
    refused.recordWrong(admin);
    expect(recorded).toEqual([{ admin_id: admin, count: 1, turned_away: 0, since: at(0), until: at(0) }]);
    for (let minute = 1; minute <= 9; minute++) {
      vi.setSystemTime(at(minute));
      for (let n = 0; n < 1000; n++) refused.recordWrong(admin);
    }
    expect(recorded).toHaveLength(1);
    vi.advanceTimersByTime(WINDOW_MS);
    expect(recorded.slice(1)).toEqual([
      { admin_id: admin, count: 9000, turned_away: 0, since: at(1), until: at(9) },
    ]);
    vi.advanceTimersByTime(3 * WINDOW_MS);
    expect(recorded).toHaveLength(2);
    refused.recordWrong(admin);
    expect(recorded).toHaveLength(3);
  });

  it('are counted per admin, and together for all other names', () => {
    refused.recordWrong(admin);
    refused.recordWrong(null);
    refused.recordWrong(null);
    refused.recordRateLimited();
    refused.close();
    expect(recorded.map(({ admin_id, count, turned_away }) => [admin_id, count, turned_away])).toEqual([
      [admin, 1, 0],
      [null, 1, 0],
      [null, 1, 1],
    ]);
    refused.close();
    vi.advanceTimersByTime(WINDOW_MS);
    expect(recorded).toHaveLength(3);
  });
});
