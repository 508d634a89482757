import { HttpError } from '@marketplace/service-kit/http-error';
import { describe, expect, it } from 'vitest';
import { resolveRange } from './period.query.ts';

const first = '2026-01-10';
const today = '2026-11-21';

describe('a range', () => {
  it.each([
    [{ from: '2026-11-15', to: '2026-11-21' }, ['2026-11-15', '2026-11-21'], ['2026-11-08', '2026-11-14']],
    [{ from: '2026-11-20' }, ['2026-11-20', today], ['2026-11-18', '2026-11-19']],
    [{ to: '2026-02-01' }, [first, '2026-02-01'], null],
    [{}, [first, today], null],
    [{ to: '2026-01-01' }, ['2026-01-01', '2026-01-01'], null],
    [{ from: '2026-12-01', to: '2026-12-02' }, ['2026-12-01', '2026-12-02'], ['2026-11-29', '2026-11-30']],
  ])('of %j is %s', (query, range, previous) => {
    const asRange = (days: string[] | null) => days && { from: days[0], to: days[1] };
    expect(resolveRange(query, first, today)).toEqual({ range: asRange(range), previous: asRange(previous) });
  });

  it.each([{ from: '2026-11-22' }, { from: '1990-01-01' }])('is refused for %j', (query) => {
    expect(() => resolveRange(query, first, today)).toThrow(HttpError);
  });
});
