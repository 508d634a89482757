import { expect, it } from 'vitest';
import { scheduleText } from './schedule-badge.tsx';

const now = new Date('2026-12-01T02:00:00Z'); // 10:00 AM in Singapore
const active = { status: 'active', publish_at: null } as const;
const inactive = { status: 'inactive', expire_at: null } as const;

it.each([
  ['Goes live 3 Dec, 9:00 AM', { ...inactive, publish_at: '2026-12-03T01:00:00.000Z' }],
  ['Expires 6:30 PM', { ...active, expire_at: '2026-12-01T10:30:00.000Z' }],
  ['Expires tomorrow', { ...active, expire_at: '2026-12-01T16:30:00.000Z' }],
  ['Expires in 3 days', { ...active, expire_at: '2026-12-04T01:00:00.000Z' }],
  [undefined, { ...active, expire_at: '2026-12-16T02:00:00.000Z' }],
  [undefined, { ...active, expire_at: null }],
  [undefined, { ...inactive, publish_at: null }],
  [undefined, { ...inactive, publish_at: null, expire_at: '2026-12-02T01:00:00.000Z' }],
])('%s', (text, listing) => expect(scheduleText(listing, now)).toBe(text));
