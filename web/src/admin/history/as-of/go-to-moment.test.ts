import { describe, expect, it } from 'vitest';
import { versionAt } from './go-to-moment.tsx';

const entry = (version: number, recorded_at: string) => ({
  position: version,
  version,
  type: 'ListingRepriced',
  recorded_at,
  actor: { id: null, name: 'admin' },
  source: 'form',
  request_id: 'r',
  changes: [],
  from_version: null,
});
const entries = [entry(2, '2026-11-03T06:02:31.000Z'), entry(1, '2026-11-01T00:00:00.000Z')];

describe('the version at a moment', () => {
  it('is the last one recorded until then', () => {
    expect(versionAt(entries, new Date('2026-11-03T06:02:31.000Z'))).toBe(2);
    expect(versionAt(entries, new Date('2026-11-03T06:02:30.000Z'))).toBe(1);
  });

  it('does not exist before the listing', () => {
    expect(versionAt(entries, new Date('2026-10-31T00:00:00.000Z'))).toBeUndefined();
  });
});
