import { expect, it } from 'vitest';
import { callLimits, poolLimits } from './database.ts';

it.each([
  ['command', 3000, 1250],
  ['command', 4500, 1250],
  ['command', 9000, 2500],
  ['query', 4500, 1000],
  ['query', 45_000, 10_000],
] as const)(
  'a call of %s with %i ms for the database waits %i ms for a connection',
  (service, budgetMs, connectionTimeoutMillis) => {
    expect(callLimits(service, budgetMs)).toEqual({ ...poolLimits[service], connectionTimeoutMillis });
  },
);

it('a larger budget keeps the lock timeout, because some calls use only a part of their budget', () => {
  expect(callLimits('command', 60_000).lock_timeout).toBe(poolLimits.command.lock_timeout);
});
