import { describe, expect, it } from 'vitest';
import { inSingapore, lastTimeOfDay, momentOf } from './cluster.ts';

describe('a moment that an operator names', () => {
  it.each([
    ['2026-11-22 14:05:03', '2026-11-22T06:05:03.000Z'],
    ['2026-11-22 14:05', '2026-11-22T06:05:00.000Z'],
    ['2026-11-22T14:05:03.250', '2026-11-22T06:05:03.250Z'],
    ['2026-11-22 14:05:03+08:00', '2026-11-22T06:05:03.000Z'],
    ['2026-11-22 06:05:03 +0000', '2026-11-22T06:05:03.000Z'],
    ['2026-11-22T06:05:03Z', '2026-11-22T06:05:03.000Z'],
  ])('%s is %s', (text, moment) => expect(momentOf(text).toISOString()).toBe(moment));

  it.each(['', 'yesterday', '22.11.2026 14:05', '2026-13-22 14:05', '2026-11-22'])('%s is none', (text) =>
    expect(() => momentOf(text)).toThrow('is no moment'),
  );

  it('is shown so that it can be given back', () => {
    const shown = inSingapore(new Date('2026-11-22T18:05:03.250Z'));
    expect(shown).toBe('2026-11-23 02:05:03.250+08:00');
    expect(momentOf(shown).toISOString()).toBe('2026-11-22T18:05:03.250Z');
  });
});

describe('a time of day', () => {
  it.each([
    ['2026-11-22T18:59:59.000Z', '2026-11-21T19:00:00.000Z'],
    ['2026-11-22T19:00:00.000Z', '2026-11-22T19:00:00.000Z'],
    ['2026-11-23T02:00:00.000Z', '2026-11-22T19:00:00.000Z'],
  ])('is the last one of Singapore: at %s it was %s', (now, last) =>
    expect(lastTimeOfDay('03:00', new Date(now)).toISOString()).toBe(last),
  );
});
