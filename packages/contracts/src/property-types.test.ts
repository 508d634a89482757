import { describe, expect, it } from 'vitest';
import { categories, findTypeFilter, subTypes, typeOptions } from './property-types.ts';

const typed = { category: 'Commercial', sub_type: null, is_new_launch: false } as const;

describe('the property type options', () => {
  it('are the sixteen options of the specification, in order', () => {
    expect(typeOptions.join(', ')).toBe(
      'All Types, Upcoming, Condo, EC, Factory, HDB, Industrial, Land with Bld, Landed, Medical, Office, Retail, Shop House, Warehouse, Overseas Property, Commercial',
    );
  });

  it('each match listings of their own sub type', () => {
    for (const sub_type of subTypes) {
      const category = sub_type === 'HDB' || sub_type === 'Landed' ? sub_type : 'Condominium';
      expect(findTypeFilter(sub_type)?.({ category, sub_type, is_new_launch: false }), sub_type).toBe(true);
    }
  });

  it('accept the four categories', () => {
    for (const category of categories) expect(findTypeFilter(category)?.({ ...typed, category })).toBe(true);
  });

  it('treat a factory and a warehouse as industrial, a new launch as upcoming', () => {
    expect(findTypeFilter('Industrial')?.({ ...typed, sub_type: 'Factory' })).toBe(true);
    expect(findTypeFilter('Industrial')?.({ ...typed, sub_type: 'Retail' })).toBe(false);
    expect(findTypeFilter('upcoming')?.({ ...typed, is_new_launch: true })).toBe(true);
  });

  it('accept no other text', () => {
    expect(findTypeFilter('Castle')).toBeUndefined();
  });
});
