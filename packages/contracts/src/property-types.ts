export const categories = ['Condominium', 'HDB', 'Landed', 'Commercial'] as const;
export type Category = (typeof categories)[number];

/** Types within a category; each is also a filter option. */
export const subTypes = [
  'Upcoming',
  'Condo',
  'EC',
  'Factory',
  'HDB',
  'Industrial',
  'Land with Bld',
  'Landed',
  'Medical',
  'Office',
  'Retail',
  'Shop House',
  'Warehouse',
  'Overseas Property',
] as const;
type SubType = (typeof subTypes)[number];

interface Typed {
  category: Category;
  sub_type: SubType | null;
  is_new_launch: boolean;
}

const matchers: Record<string, (listing: Typed) => boolean> = {
  'All Types': () => true,
  Upcoming: (one) => one.sub_type === 'Upcoming' || one.is_new_launch,
  Condo: (one) => one.category === 'Condominium' && one.sub_type !== 'EC',
  EC: (one) => one.sub_type === 'EC',
  Factory: (one) => one.sub_type === 'Factory',
  HDB: (one) => one.category === 'HDB',
  Industrial: (one) => ['Industrial', 'Factory', 'Warehouse'].includes(one.sub_type ?? ''),
  'Land with Bld': (one) => one.sub_type === 'Land with Bld',
  Landed: (one) => one.category === 'Landed',
  Medical: (one) => one.sub_type === 'Medical',
  Office: (one) => one.sub_type === 'Office',
  Retail: (one) => one.sub_type === 'Retail',
  'Shop House': (one) => one.sub_type === 'Shop House',
  Warehouse: (one) => one.sub_type === 'Warehouse',
  'Overseas Property': (one) => one.sub_type === 'Overseas Property',
  Commercial: (one) => one.category === 'Commercial',
};

/** The 16 options of the property type filter, in display order. */
export const typeOptions: readonly string[] = Object.keys(matchers);

/** The option that matches every listing; `all` or absent in the query string. */
export const ALL_TYPES = 'All Types';

/** Categories without an option of the same name, for links such as the footer's `?category=Condominium`. */
const categoryMatchers = new Map(
  categories.map((category) => [category.toLowerCase(), (one: Typed) => one.category === category]),
);
const optionMatchers = new Map(
  Object.entries(matchers).map(([option, matches]) => [option.toLowerCase(), matches]),
);

/** Returns the test of a `category` filter value: an option, a category, or `all`. Ignores case. Undefined for any other text. */
export function findTypeFilter(text: string): ((listing: Typed) => boolean) | undefined {
  const key = text.trim().toLowerCase();
  if (key === 'all') return matchers[ALL_TYPES];
  return optionMatchers.get(key) ?? categoryMatchers.get(key);
}
