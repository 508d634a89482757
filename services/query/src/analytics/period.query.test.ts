import { HttpError } from '@marketplace/service-kit/http-error';
import { describe, expect, it } from 'vitest';
import { resolveRange } from './statistics.query.ts';

const first = '2026-01-10';
const today = '2026-11-21';

describe('a range', () => {
  it.each([
    [{ from: '2026-11-15', to: '2026-11-20' }, ['2026-11-15', '2026-11-20'], ['2026-11-08', '2026-11-13']],
    [{ from: '2026-11-20' }, ['2026-11-20', today], ['2026-11-13', '2026-11-13']],
    [{ to: '2026-02-01' }, [first, '2026-02-01'], undefined],
    [{}, [first, today], undefined],
    [{ to: '2026-01-01' }, ['2026-01-01', '2026-01-01'], undefined],
    [{ from: '2026-12-01', to: '2026-12-02' }, ['2026-12-01', '2026-12-02'], undefined],
  ])('of %j is %s, compared with %s', (query, range, before) => {
    const asRange = (days: string[] | undefined) => days && { from: days[0], to: days[1] };
    const period = resolveRange(query, first, today);
    expect(period.range).toEqual(asRange(range));
    expect(period.comparison?.before).toEqual(asRange(before));
  });

  it.each([{ from: '2026-11-22' }, { from: '1990-01-01' }])('is refused for %j', (query) => {
    expect(() => resolveRange(query, first, today)).toThrow(HttpError);
  });
});
