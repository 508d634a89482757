import { describe, expect, it } from 'vitest';
import { settingFields } from './setting.fields.ts';
import { testimonialLimits, testimonialsOf } from './testimonials.ts';

const lim = { quote: 'Sold in three weeks.', name: 'Mrs Lim', about: 'Sold a flat in Bishan' };
const { schema } = settingFields.testimonials;

describe('testimonials', () => {
  it('are stored in one form, and read again', () => {
    const typed = [
      { about: '', name: ' Mr Ng ', quote: 'Calm.\r\nAnd quick. ', extra: 1 },
      { ...lim, about: 'Rented' },
    ];
    const stored = schema.parse(JSON.stringify(typed));
    expect(stored).toBe(
      JSON.stringify([
        { quote: 'Calm.\nAnd quick.', name: 'Mr Ng', about: '' },
        { ...lim, about: 'Rented' },
      ]),
    );
    expect(testimonialsOf(stored ?? '')).toEqual(JSON.parse(stored ?? ''));
    expect(schema.parse('')).toBeNull();
  });

  it.each([
    ['text', 'Very good!'],
    ['no list', JSON.stringify(lim)],
    ['no quote', JSON.stringify([{ ...lim, quote: ' ' }])],
    ['no name', JSON.stringify([lim, { ...lim, name: '' }])],
    ['a missing field', JSON.stringify([{ quote: 'Good.', name: 'Mr Ng' }])],
    ['a long quote', JSON.stringify([{ ...lim, quote: 'x'.repeat(testimonialLimits.quote + 1) }])],
    ['a name of two lines', JSON.stringify([{ ...lim, name: 'Mr\nNg' }])],
    ['too many', JSON.stringify(Array(testimonialLimits.most + 1).fill(lim))],
  ])('are refused for %s', (_, text) => {
    const [issue] = schema.safeParse(text).error?.issues ?? [];
    expect(issue?.message).toMatch(/^must each have a quote/);
  });

  it.each([undefined, '', 'null', '{}', '[1]', '[{"quote":1}]'])('of %j are none', (text) =>
    expect(testimonialsOf(text)).toEqual([]),
  );
});
