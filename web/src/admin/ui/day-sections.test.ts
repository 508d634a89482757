import { expect, it } from 'vitest';
import { byDay } from './day-sections.tsx';

const at = (recorded_at: string, version: number) => ({
  position: version,
  version,
  type: 'ListingDetailsRevised',
  recorded_at,
  actor: { id: null, name: 'admin' },
  source: 'form',
  request_id: 'r',
  changes: [],
  from_version: null,
});

it('groups changes by their day in Singapore, newest first', () => {
  const entries = [
    at('2026-11-03T16:30:00.000Z', 3),
    at('2026-11-03T15:59:59.000Z', 2),
    at('2026-11-02T16:00:00.000Z', 1),
  ];
  expect(
    byDay(entries).map(({ date, entries: ofDay }) => [date, ofDay.map(({ version }) => version)]),
  ).toEqual([
    ['4 Nov 2026', [3]],
    ['3 Nov 2026', [2, 1]],
  ]);
});
