import { expect, it } from 'vitest';
import type { Fault } from './fault.ts';
import { faultTable } from './report.ts';
import type { Result } from './run-fault.ts';

const faults: Fault[] = ['F1', 'F2'].map((id) => ({
  id,
  what: `${id} is done`,
  inject: async () => undefined,
}));
const result: Result = {
  ...{ id: 'F1', acknowledged: 5, lost: 0, doubled: 0, wrong: ['one thing'], failed: 0, calls: 9 },
  ...{ withoutWritesMs: 0, slowestMs: 1234, caughtUpMs: 0, seconds: 20.4 },
};
const run = { seed: 7, taken: '2026-11-22 10:00' };

it('shows the results of a run, and nothing of a fault that never ran', () => {
  const lines = faultTable('', faults, [result], run).split('\n').slice(2);
  expect(lines).toEqual([
    '| F1 | F1 is done | 5 | 0 | 0 | 1 | 1.2 | 0.0 | 20 | 7 | 2026-11-22 10:00 |',
    '| F2 | F2 is done |  |  |  |  |  |  |  |  |  |',
  ]);
});

it('keeps the line of an unselected fault', () => {
  const page = faultTable('', faults, [result], run);
  const after = faultTable(page, faults, [{ ...result, id: 'F2', notRun: 'no room' }], run).split('\n');
  expect(after[2]).toBe(page.split('\n')[2]);
  expect(after[3]).toContain('| F2 | F2 is done | not run here |');
});
