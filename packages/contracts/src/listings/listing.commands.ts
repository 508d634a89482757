import { z } from 'zod/mini';
import { limits } from '../limits.ts';
import { hasCents, listingFields, withDefaults } from './listing.fields.ts';

const { title, description, price, district, category, property_type, redirect_url, ...optional } =
  listingFields;
const { status, is_new_launch, expire_at } = optional;

/** Body of `POST /api/properties` and an item of `POST /api/properties/bulk`. `redirect_url` defaults to the site's setting. */
export const AddListing = z.strictObject({
  ...{ title, description, price, district, category, property_type },
  ...withDefaults(optional),
  redirect_url: z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' || value === null ? undefined : value)),
      z.optional(redirect_url),
    ),
  ),
});
export type AddListing = z.infer<typeof AddListing>;

/** Body of `PUT /api/properties/{id}`. Omitted fields stay unchanged. */
export const ReviseListing = z.partial(z.strictObject(listingFields));
export type ReviseListing = z.infer<typeof ReviseListing>;

/**
 * An item of `POST /api/properties/bulk` that changes a listing. Omitted fields stay unchanged; `null` clears an optional field.
 */
export const ChangeListing = z.extend(ReviseListing, { id: z.uuid().check(z.toLowerCase()) });
export type ChangeListing = z.infer<typeof ChangeListing>;

export type BulkItem = AddListing | ChangeListing;

/** Whether an item of a bulk upload changes a listing, that is, has an `id`. */
export function isChange<Item>(item: Item): item is Extract<Item, { id: string }> {
  return typeof item === 'object' && item !== null && 'id' in item;
}

/** Not a union: its errors name the item but no field. */
const BulkItem = z.transform((item: unknown, context): BulkItem => {
  const schema = isChange(item) ? ChangeListing : AddListing;
  const parsed = schema._zod.run(
    { value: item, issues: [] },
    { async: false },
  ) as z.core.ParsePayload<BulkItem>;
  context.issues.push(...parsed.issues);
  return parsed.value;
});

/** Body of `POST /api/properties/bulk`. Items with an `id` change that listing, the others are added; all or none. */
export const BulkItems = z.array(BulkItem).check(
  z.minLength(1, 'must have at least one item'),
  z.maxLength(limits.bulkItems, `must have at most ${limits.bulkItems} items`),
  z.check(({ value, issues }) => {
    const named = new Set<string>();
    for (const [place, item] of value.entries()) {
      if (!isChange(item)) continue;
      if (named.has(item.id))
        issues.push({
          code: 'custom',
          path: [place, 'id'],
          message: 'must not name a property twice',
          input: item.id,
        });
      named.add(item.id);
    }
  }),
);
export type BulkItems = z.infer<typeof BulkItems>;

/** A field that an admin can set. */
export const ListingField = z.keyof(z.object(listingFields));
export type ListingField = z.infer<typeof ListingField>;

/**
 * Body of `POST /api/properties/{id}/restore`: restores `version`, also of a deleted listing; with `fields` only those. `version`
 * must not be a deletion.
 */
export const RestoreListing = z.strictObject({
  version: z.int().check(z.positive()),
  fields: z.optional(z.array(ListingField).check(z.minLength(1, 'must name at least one field'))),
});
export type RestoreListing = z.infer<typeof RestoreListing>;

const ids = z.array(z.uuid().check(z.toLowerCase())).check(
  z.minLength(1, 'must have at least one id'),
  z.maxLength(limits.changedAtOnce, `must have at most ${limits.changedAtOnce} ids`),
  z.refine((given) => new Set(given).size === given.length, 'must not name a listing twice'),
);

/** Body of `POST /api/properties/changes`: the same change of many listings; all or none. */
export const ChangeListings = z
  .strictObject({
    ids,
    ...z.partial(z.object({ status, price, district, is_new_launch, expire_at })).shape,
    /** Changes each price by so many percent; see `changedByPercent`. */
    price_percent: z.optional(
      z
        .number()
        .check(z.gt(-100, 'must be greater than -100'), z.lte(1000, 'must be at most 1000'), hasCents),
    ),
  })
  .check(
    z.refine((body) => body.price === undefined || body.price_percent === undefined, {
      error: 'must not be sent with a price',
      path: ['price_percent'],
    }),
  );
export type ChangeListings = z.infer<typeof ChangeListings>;

/** Body of `POST /api/properties/confirm`, which confirms that the listings are available, and of `/delete`; all or none. */
export const ListingIds = z.strictObject({ ids });

/** Answer of `POST /api/properties/bulk`. */
export const BulkResult = z.object({ message: z.string(), count: z.int() });
export type BulkResult = z.infer<typeof BulkResult>;

/** Answer of a call with many ids: the number of changed listings, without those that were so already. */
export const ListingsChanged = z.object({ count: z.int() });
export type ListingsChanged = z.infer<typeof ListingsChanged>;

/** Answer of a write to one listing. For a duplication: the copy. */
export const ListingWritten = z.object({ id: z.uuid(), slug: z.string(), version: z.int() });
export type ListingWritten = z.infer<typeof ListingWritten>;
