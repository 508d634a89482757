import { expect, it } from 'vitest';
import { singaporeDay } from '../ui/format.ts';
import { newsText } from './listing-news.ts';

const today = singaporeDay(Date.parse('2026-11-22T04:00:00Z'));
const listing = {
  price: 1_250_000,
  listed_at: null,
  created_at: '2026-01-01T00:00:00Z',
  news: null,
  confirmed_at: null,
};
const reduced = (at: string, price_before: number) => ({ kind: 'reduced' as const, at, price_before });
const reopened = (at: string) => ({ kind: 'reopened' as const, at, price_before: null });

it.each([
  ['an old listing', {}, undefined],
  ['added today', { created_at: '2026-11-21T16:00:00Z' }, 'New today'],
  ['added yesterday in Singapore', { created_at: '2026-11-21T15:59:59Z' }, 'New · 21 Nov'],
  ['added a week ago', { created_at: '2026-11-15T04:00:00Z' }, 'New · 15 Nov'],
  ['added before that', { created_at: '2026-11-14T04:00:00Z' }, undefined],
  ['an old draft, published yesterday', { listed_at: '2026-11-21T15:59:59Z' }, 'New · 21 Nov'],
  ['added by a clock that is ahead', { created_at: '2026-11-23T04:00:00Z' }, 'New today'],
  ['a lower price', { news: reduced('2026-11-12T02:00:00Z', 1_300_000) }, 'Price reduced $50,000 · 12 Nov'],
  [
    'cents less',
    { price: 999.3, news: reduced('2026-11-12T02:00:00Z', 1000.4) },
    'Price reduced $1.10 · 12 Nov',
  ],
  ['reopened', { news: reopened('2026-11-20T18:00:00Z') }, 'Back on the market · 21 Nov'],
  ['a month old', { news: reopened('2026-10-23T04:00:00Z') }, 'Back on the market · 23 Oct'],
  ['older than a month', { news: reopened('2026-10-22T04:00:00Z') }, undefined],
  [
    'new and cheaper',
    { created_at: '2026-11-21T00:00:00Z', news: reduced('2026-11-22T00:00:00Z', 1_260_000) },
    'Price reduced $10,000 · 22 Nov',
  ],
  ['confirmed by the agent', { confirmed_at: '2026-11-08T02:00:00Z' }, 'Still available · 8 Nov'],
  ['confirmed longer ago', { confirmed_at: '2026-11-07T02:00:00Z' }, undefined],
  [
    'new and confirmed',
    { created_at: '2026-11-20T00:00:00Z', confirmed_at: '2026-11-22T02:00:00Z' },
    'New · 20 Nov',
  ],
])('the news of a listing: %s', (_name, fields, expected) => {
  expect(newsText({ ...listing, ...fields }, today)).toBe(expected);
});
