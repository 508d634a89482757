import { describe, expect, it } from 'vitest';
import { freeSlots } from './viewing-slots.ts';

/** Saturday 28 November 2026, 01:00 in Singapore. */
const now = new Date('2026-11-27T17:00:00Z');
const slots = (given: Partial<Parameters<typeof freeSlots>[0]> = {}) =>
  freeSlots({ now, set: {}, busy: [], bufferMinutes: 30, ...given });
const onMonday = (all: string[]) => all.filter((slot) => slot.startsWith('2026-11-30'));
const at = (time: string, minutes = 30) => ({ starts_at: `2026-11-30T${time}:00.000Z`, minutes });

describe('the free times of viewings', () => {
  it('are the full office hours of the two weeks after today', () => {
    const all = slots();
    expect(all[0]).toBe('2026-11-30T01:00:00.000Z'); // not on this Saturday, nor on Sunday
    expect(onMonday(all)).toHaveLength(9);
    expect(all.filter((slot) => slot.startsWith('2026-12-05'))).toHaveLength(5); // a Saturday until 2 PM
    expect(all.filter((slot) => /2026-(11-29|12-06)/.test(slot))).toEqual([]);
    expect(all.at(-1)).toBe('2026-12-12T05:00:00.000Z');
  });

  it('follow the hours that owners set', () => {
    const all = slots({ set: { hours_weekdays: 'closed', hours_sunday: '20-22' } });
    expect(onMonday(all)).toEqual([]);
    expect(all.slice(0, 2)).toEqual(['2026-11-29T12:00:00.000Z', '2026-11-29T13:00:00.000Z']);
  });

  it.each([
    ['at the same time', at('01:00'), ['01']],
    ['too soon after it', at('01:45'), ['01', '02']],
    ['with the buffer between them', at('02:00'), ['02']],
    ['over several hours', at('01:00', 150), ['01', '02', '03']],
    ['since the evening before', { starts_at: '2026-11-29T15:00:00.000Z', minutes: 640 }, ['01', '02']],
  ])('leave out what clashes with a viewing %s', (_name, viewing, taken) => {
    const left = onMonday(slots({ busy: [viewing] }));
    const hours = ['01', '02', '03', '04', '05', '06', '07', '08', '09'];
    expect(left.map((slot) => slot.slice(11, 13))).toEqual(hours.filter((hour) => !taken.includes(hour)));
  });
});
