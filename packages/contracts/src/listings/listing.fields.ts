import { z } from 'zod/mini';
import { roundToCents } from '../amounts.ts';
import { findDistrict } from '../districts.ts';
import { isHttpUrl } from '../http-url.ts';
import { isUploadedImage } from '../images/image.paths.ts';
import { limits } from '../limits.ts';
import { categories, subTypes } from '../property-types.ts';
import { emptyAsNull, line, lines } from '../text.ts';
import { listingStatuses, propertyTypes, tenures } from './listing.terms.ts';

export const PropertyType = z.enum(propertyTypes);
export type PropertyType = z.infer<typeof PropertyType>;

export const ListingStatus = z.enum(listingStatuses);
export type ListingStatus = z.infer<typeof ListingStatus>;

export const hasCents = z.refine<number>(
  (amount) => roundToCents(amount) === amount,
  'must have at most two decimals',
);

/** In SGD. */
const Price = z
  .number()
  .check(z.positive('must be greater than 0'), z.lte(limits.maxPrice, 'is too large'), hasCents);

const Rooms = emptyAsNull(z.int().check(z.gte(0), z.lte(limits.maxRooms)));
const AreaSqft = emptyAsNull(
  z.number().check(z.positive('must be greater than 0'), z.lte(limits.maxAreaSqft), hasCents),
);

/** Actual or expected. */
const CompletionYear = emptyAsNull(
  z.int().check(z.gte(limits.earliestCompletion), z.lte(limits.latestCompletion)),
);

/** Any name of one of the 28 districts; parsed to its short label. */
const DistrictName = z.pipe(
  z.string().check(z.maxLength(limits.districtLength)),
  z.transform((text: string, context) => {
    const district = findDistrict(text);
    if (district) return district.shortLabel;
    context.issues.push({ code: 'custom', message: 'is not one of the 28 districts', input: text });
    return z.NEVER;
  }),
);

const RedirectUrl = z
  .string()
  .check(z.maxLength(limits.redirectUrlLength), z.refine(isHttpUrl, 'must be an http or https address'));

/** A page elsewhere that this https site links to. */
const HttpsUrl = emptyAsNull(
  z.string().check(
    z.maxLength(limits.redirectUrlLength),
    z.refine((text) => /^https:/i.test(text) && isHttpUrl(text), 'must be an https address'),
  ),
);

/** ISO 8601 with any offset; stored in UTC. */
const Moment = z.pipe(
  z.iso.datetime({ offset: true, error: 'must be a date and time, such as 2026-12-03T09:00:00+08:00' }),
  z.transform((text: string) => new Date(text).toISOString()),
);

/** An empty text becomes null. */
const Note = z.strictObject({
  image: z.string().check(z.refine(isUploadedImage, 'must be the address of an uploaded image')),
  caption: z._default(emptyAsNull(line(limits.captionLength)), null),
  alt: z._default(emptyAsNull(line(limits.altLength)), null),
  floor_plan: z._default(z.boolean(), false),
});

/** Schemas of the fields that an admin can set. Each parses to the form stored in events. */
export const listingFields = {
  title: line(limits.titleLength),
  description: lines(limits.descriptionLength),
  price: Price,
  district: DistrictName,
  category: z.enum(categories),
  sub_type: emptyAsNull(z.enum(subTypes)),
  property_type: PropertyType,
  status: ListingStatus,
  is_new_launch: z.boolean(),
  bedrooms: Rooms,
  bathrooms: Rooms,
  area_sqft: AreaSqft,
  tenure: emptyAsNull(z.enum(tenures)),
  completion_year: CompletionYear,
  images: z
    .array(z.string().check(z.refine(isUploadedImage, 'must be the address of an uploaded image')))
    .check(
      z.maxLength(limits.images, `must be at most ${limits.images} images`),
      z.refine((images) => new Set(images).size === images.length, 'must not name an image twice'),
    ),
  image_notes: z.array(Note).check(
    z.maxLength(limits.images, `must be at most ${limits.images} notes`),
    z.refine(
      (notes) => new Set(notes.map(({ image }) => image)).size === notes.length,
      'must not have two notes for one image',
    ),
  ),
  key_features: z
    .array(line(limits.keyFeatureLength))
    .check(z.maxLength(limits.keyFeatures, `must be at most ${limits.keyFeatures} features`)),
  redirect_url: RedirectUrl,
  video_url: HttpsUrl,
  /** A 360° tour. */
  tour_url: HttpsUrl,
  /** When an inactive listing goes live automatically. */
  publish_at: emptyAsNull(Moment),
  /** When it becomes inactive automatically. */
  expire_at: emptyAsNull(Moment),
};

/** Older events can have more decimals. */
const Amount = z.number().check(z.overwrite(roundToCents));

/** Schemas of the same fields in stored events and answers. They check only the type; values were validated when written. */
export const listingShapes = {
  title: z.string(),
  description: z.string(),
  price: Amount,
  district: z.string(),
  category: z.enum(categories),
  sub_type: z.nullable(z.enum(subTypes)),
  property_type: PropertyType,
  status: ListingStatus,
  is_new_launch: z.boolean(),
  bedrooms: z.nullable(z.number()),
  bathrooms: z.nullable(z.number()),
  area_sqft: z.nullable(Amount),
  tenure: z.nullable(z.enum(tenures)),
  completion_year: z.nullable(z.number()),
  images: z.array(z.string()),
  image_notes: z.array(
    z.object({
      image: z.string(),
      caption: z.nullable(z.string()),
      alt: z.nullable(z.string()),
      floor_plan: z.boolean(),
    }),
  ),
  key_features: z.array(z.string()),
  redirect_url: z.string(),
  video_url: z.nullable(z.string()),
  tour_url: z.nullable(z.string()),
  publish_at: z.nullable(z.string()),
  expire_at: z.nullable(z.string()),
} satisfies Record<keyof typeof listingFields, z.ZodMiniType>;

/** Defaults of optional fields for new listings, and for events and rows that predate a field. */
export const listingDefaults = {
  sub_type: null,
  status: 'active',
  is_new_launch: false,
  bedrooms: null,
  bathrooms: null,
  area_sqft: null,
  tenure: null,
  completion_year: null,
  images: [],
  image_notes: [],
  key_features: [],
  video_url: null,
  tour_url: null,
  publish_at: null,
  expire_at: null,
} satisfies { [Field in keyof typeof listingShapes]?: z.infer<(typeof listingShapes)[Field]> };
type Defaulted = keyof typeof listingDefaults;

/** Adds the defaults to schemas of a listing's fields. */
export function withDefaults<Schemas extends Record<Defaulted, z.ZodMiniType>>(schemas: Schemas) {
  const defaulted = Object.entries(listingDefaults).map(([field, value]) => [
    field,
    z._default(schemas[field as Defaulted], value),
  ]);
  return { ...schemas, ...Object.fromEntries(defaulted) } as Omit<Schemas, Defaulted> & {
    [Field in Defaulted]: z.ZodMiniDefault<Schemas[Field]>;
  };
}

/** Caption and alternative text of a listing's image. */
export type ImageNote = z.infer<typeof listingShapes.image_notes>[number];

/**
 * Returns the notes to store: only those of the listing's images, without empty ones, sorted by path. The same notes are then equal
 * in any order of the images.
 */
export function keptNotes(notes: readonly ImageNote[], images: readonly string[]): ImageNote[] {
  return notes
    .filter(({ image, caption, alt, floor_plan }) => images.includes(image) && (caption || alt || floor_plan))
    .sort((one, other) => (one.image < other.image ? -1 : 1));
}

/** Whether two values of a field are the same. The order of keys does not matter: Postgres returns jsonb keys in its own order. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || withSortedKeys(one) === withSortedKeys(other);
}

function withSortedKeys(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort())
      : part,
  );
}
