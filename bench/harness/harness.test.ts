import { describe, expect, it } from 'vitest';
import { parseReport } from './h2load.ts';
import { median, quantile } from './machine.ts';
import { descendants, parseStat } from './processor-time.ts';

const stat = (pid: number, name: string, parent: number) =>
  `${pid} (${name}) S ${parent} 1 1 0 -1 4194304 100 200 0 0 250 50 30 10 20 0 11 0 12345 1000 500 18446744073709551615`;

describe('a line of /proc/<pid>/stat', () => {
  it('has the processor time in milliseconds', () =>
    expect(parseStat(stat(41, 'node', 7))).toEqual({ pid: 41, parent: 7, own: 3000, ended: 400 }));

  it.each(['a b', 'x) R 1 (', '((('])('may name the program %j', (name) =>
    expect(parseStat(stat(41, name, 7)).parent).toBe(7),
  );
});

describe('a family of processes', () => {
  const all = [stat(5, 'backend', 3), stat(3, 'postgres', 2), stat(2, 'node', 1), stat(9, 'other', 1)];
  const pids = (roots: number[]) => descendants(all.map(parseStat), roots).map(({ pid }) => pid);

  it('includes grandchildren in any order', () => expect(pids([2])).toEqual([5, 3, 2]));
  it('may have several roots', () => expect(pids([3, 9])).toEqual([5, 3, 9]));
  it('is empty when all have ended', () => expect(pids([77])).toEqual([]));
});

describe('the median', () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[7], 7],
    [[], Number.NaN],
  ])('of %j is %d', (values, middle) => expect(median(values)).toBe(middle));

  it('sorts by number, not by text', () => expect(median([10, 9, 100])).toBe(10));
});

describe('a quantile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  it.each([
    [0.99, 99],
    [0.5, 50],
    [1, 100],
    [0, 1],
  ])('%d of one to a hundred is %d', (share, value) => expect(quantile(hundred, share)).toBe(value));

  it('of nothing is NaN', () => expect(quantile([], 0.5)).toBeNaN());
});

describe('a report of h2load', () => {
  it('has the calls and their statuses', () =>
    expect(
      parseReport(
        'finished in 1.50s, 20.67 req/s\nrequests: 31 total, 63 started, 31 done\nstatus codes: 30 2xx, 1 3xx, 0 4xx, 0 5xx\n',
      ),
    ).toEqual({ calls: 31, ok: 30, unchanged: 1 }));

  it('without an answer has no call', () =>
    expect(parseReport('connect: refused')).toEqual({ calls: 0, ok: 0, unchanged: 0 }));
});
