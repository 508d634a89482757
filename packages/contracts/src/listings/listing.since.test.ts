import { describe, expect, it } from 'vitest';
import { happenedSince } from './listing.since.ts';
import type { ListingNews } from './listing.views.ts';

const created_at = '2026-11-01T00:00:00.000Z';
const reduced: ListingNews = { kind: 'reduced', at: '2026-11-10T00:00:00Z', price_before: 2_000_000 };
const reopened: ListingNews = { kind: 'reopened', at: '2026-11-10T00:00:00Z', price_before: null };

describe('the changes of a listing since a time', () => {
  it.each([
    ['2026-11-01T00:00:00Z', null, 'new'],
    ['2026-10-01T00:00:00Z', reduced, 'new'],
    ['2026-11-01T00:00:01Z', null, undefined],
    ['2026-11-05T00:00:00Z', reduced, 'reduced'],
    ['2026-11-10T00:00:00Z', reopened, 'reopened'],
    ['2026-11-10T00:00:01Z', reduced, undefined],
  ] as const)('from %s, with the news %j, is %j', (since, news, kind) =>
    expect(happenedSince({ listed_at: null, created_at, news }, Date.parse(since))?.kind).toBe(kind),
  );

  it('dates a draft from its publication', () => {
    const listed_at = '2026-11-08T00:00:00Z';
    const draft = { listed_at, created_at, news: null };
    expect(happenedSince(draft, Date.parse('2026-11-05T00:00:00Z'))).toEqual({ kind: 'new', at: listed_at });
  });
});
