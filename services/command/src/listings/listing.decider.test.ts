import type { ListingEvent } from '@marketplace/contracts/listings/listing.events';
import { activeFlat } from '@marketplace/testing/fixtures/listing';
import { specify } from '@marketplace/testing/specify';
import { describe, expect, it } from 'vitest';
import type { ListingCommand } from './listing.decider.ts';
import { listingDecider } from './listing.decider.ts';

type EventOf<Type> = Extract<ListingEvent, { type: Type }>;

const listing_id = '0192d4e0-7b1a-7c3d-8e4f-0123456789ab';
const slug = 'garden-flat-456789ab';
const image = (end: string) => `/uploads/0192d4e0-7b1a-7c3d-8e4f-0123456789${end}.jpg`;
const flat = { ...activeFlat, images: [image('01'), image('02')] };
const reversed = { images: flat.images.toReversed() };
const note = (end: string, said: object = {}) => ({
  ...{ image: image(end), caption: `Picture ${end}`, alt: null, floor_plan: false },
  ...said,
});
const [one, two] = [note('01'), note('02')];

const added: ListingEvent = { type: 'ListingAdded', data: { ...flat, listing_id, slug } };
const deleted: ListingEvent = { type: 'ListingDeleted', data: { listing_id } };
const confirmed: ListingEvent = { type: 'ListingConfirmed', data: { listing_id } };
const sold: ListingEvent = { type: 'ListingStatusChanged', data: { listing_id, status: 'sold' } };
const details = (changed: object): ListingEvent => ({
  type: 'ListingDetailsRevised',
  data: { listing_id, details: changed },
});
const repriced = (price: number): ListingEvent => ({ type: 'ListingRepriced', data: { listing_id, price } });
const pictures = (data: object): ListingEvent => ({
  type: 'ListingPicturesChanged',
  data: { listing_id, images: flat.images, ...data },
});
const noted = pictures({ image_notes: [one, two] });
const restored = (data: Partial<EventOf<'ListingRestored'>['data']>): ListingEvent => ({
  type: 'ListingRestored',
  data: { listing_id, from_version: 1, listing: flat, ...data },
});

const add = (listing = flat): ListingCommand => ({ type: 'AddListing', listing_id, slug, listing });
const revise = (changes: object): ListingCommand => ({ type: 'ReviseListing', listing_id, changes });
const detach = (end: string): ListingCommand => ({ type: 'DetachPicture', listing_id, image: image(end) });
const confirm: ListingCommand = { type: 'ConfirmListing', listing_id };
const remove: ListingCommand = { type: 'DeleteListing', listing_id };
const restore = (earlier: object, more: object = {}): ListingCommand => ({
  ...{ type: 'RestoreListing', listing_id, from_version: 1 },
  earlier: { ...flat, ...earlier },
  ...more,
});

const listing = specify(listingDecider);

type Case = [what: string, given: ListingEvent[], when: ListingCommand, then: ListingEvent[]];

describe('a listing', () => {
  it.each<Case>([
    ['is added whole', [], add(), [added]],
    ['records a new price', [added], revise({ price: 5 }), [repriced(5)]],
    ['records a new status', [added], revise({ status: 'sold' }), [sold]],
    ['records a new order of pictures', [added], revise(reversed), [pictures(reversed)]],
    [
      'records each kind of change as an event, and all details as one',
      [added],
      revise({ ...flat, title: 'Flat', bedrooms: 4, price: 9, status: 'sold', images: [] }),
      [details({ title: 'Flat', bedrooms: 4 }), repriced(9), sold, pictures({ images: [] })],
    ],
    ['records no equal values', [added], revise(flat), []],
    ['records no missing values', [added], revise({ price: undefined }), []],
    [
      'compares with its last values',
      [added, repriced(9), sold, pictures({ images: [] }), details({ title: 'Flat' })],
      revise({ ...flat, title: 'Flat', price: 9, status: 'sold', images: [] }),
      [],
    ],
    [
      'can be revised after it was restored',
      [added, deleted, restored({ listing: { ...flat, price: 5 } })],
      revise({ price: 5 }),
      [],
    ],
    ['is deleted', [added], remove, [deleted]],
    ['is confirmed', [added], confirm, [confirmed]],
    ['is confirmed each time', [added, confirmed], confirm, [confirmed]],
    ['is not changed by a confirmation', [added, confirmed], revise(flat), []],
    ['loses a picture', [added], detach('01'), [pictures({ images: [image('02')] })]],
    ['does not lose a picture that it does not show', [added], detach('99'), []],
    ['loses no picture after its deletion', [added, deleted], detach('01'), []],
    ['loses no picture before it exists', [], detach('01'), []],
  ])('%s', (_what, given, when, then) =>
    listing
      .given(...given)
      .when(when)
      .then(...then),
  );

  it.each([
    ['title', 'Corner flat'],
    ['description', 'Far from the park'],
    ['district', 'D10 - Tanglin / Holland'],
    ['category', 'HDB'],
    ['sub_type', 'EC'],
    ['property_type', 'Rent'],
    ['is_new_launch', true],
    ['bedrooms', null],
    ['bathrooms', null],
    ['tenure', 'Freehold'],
    ['completion_year', null],
    ['area_sqft', 801.5],
    ['key_features', ['Pool']],
    ['redirect_url', 'https://example.com/other'],
    ['expire_at', '2026-12-03T01:00:00.000Z'],
  ])('records a new %s and nothing else', (field, value) =>
    listing
      .given(added)
      .when(revise({ [field]: value }))
      .then(details({ [field]: value })),
  );

  it.each<[given: ListingEvent[], when: ListingCommand, code: string]>([
    [[added], add(), 'listing-exists'],
    [[added, deleted], add(), 'listing-exists'],
    [[added, sold], confirm, 'listing-not-active'],
    ...[revise({ price: 9 }), confirm, remove].flatMap((when): [ListingEvent[], ListingCommand, string][] => [
      [[], when, 'listing-unknown'],
      [[added, deleted], when, 'listing-deleted'],
    ]),
    [[], restore({}), 'listing-unknown'],
  ])('is refused: case %#', (given, when, code) =>
    listing
      .given(...given)
      .when(when)
      .thenRejects(code),
  );

  it('keeps its slug', () => {
    const history = [added, deleted, restored({ listing: { ...flat, price: 5 } })];
    const state = history.reduce(listingDecider.evolve, listingDecider.initialState);
    expect(state).toEqual({ status: 'listed', slug, listing: { ...flat, price: 5 } });
  });
});

describe('the times of a listing', () => {
  const [monday, friday] = ['2026-12-07T01:00:00.000Z', '2026-12-11T01:00:00.000Z'];
  const status = (to: 'active' | 'inactive' | 'sold'): ListingEvent => ({
    type: 'ListingStatusChanged',
    data: { listing_id, status: to },
  });
  const scheduled = [added, details({ publish_at: monday, expire_at: friday }), status('inactive')];
  const published: ListingEvent = { type: 'ListingPublished', data: { listing_id, due_at: monday } };
  const expired: ListingEvent = { type: 'ListingExpired', data: { listing_id, due_at: friday } };

  it.each<Case>([
    [
      'make it inactive until it goes live',
      [added],
      revise({ publish_at: monday, expire_at: friday }),
      scheduled.slice(1),
    ],
    [
      'make a new one inactive until it goes live',
      [],
      add({ ...flat, publish_at: monday }),
      [{ type: 'ListingAdded', data: { ...flat, listing_id, slug, status: 'inactive', publish_at: monday } }],
    ],
    [
      'leave it active until it expires',
      [added],
      revise({ expire_at: friday }),
      [details({ expire_at: friday })],
    ],
    [
      'lose the go-live time when it is made active by hand',
      scheduled,
      revise({ status: 'active' }),
      [details({ publish_at: null }), status('active')],
    ],
    [
      'lose it also when all fields are sent back',
      scheduled,
      revise({ ...flat, publish_at: monday, expire_at: friday, status: 'active' }),
      [details({ publish_at: null }), status('active')],
    ],
    [
      'are dropped when it is sold',
      scheduled,
      revise({ status: 'sold' }),
      [details({ publish_at: null, expire_at: null }), status('sold')],
    ],
    ['leave it active once it went live', [...scheduled, published], revise({ status: 'active' }), []],
    [
      'are both over once it expired',
      [...scheduled, published, expired],
      revise({ status: 'inactive', publish_at: null, expire_at: null }),
      [],
    ],
    [
      'are those of the restored version',
      [...scheduled, published],
      restore({ status: 'inactive', publish_at: monday }, { fields: ['publish_at'] }),
      [
        restored({
          fields: ['publish_at'],
          listing: { ...flat, status: 'inactive', publish_at: monday, expire_at: friday },
        }),
      ],
    ],
  ])('%s', (_what, given, when, then) =>
    listing
      .given(...given)
      .when(when)
      .then(...then),
  );

  it.each([[revise({ publish_at: friday })], [revise({ expire_at: monday })]])(
    'cannot end before they begin',
    (when) =>
      listing
        .given(...scheduled)
        .when(when)
        .thenRejects('listing-expires-early'),
  );
});

describe('notes on pictures', () => {
  const second = pictures({ images: [image('02')], image_notes: [two] });
  const newer = note('02', { caption: 'Newer' });

  it.each<Case>([
    ['are recorded in the order of the pictures', [added], revise({ image_notes: [two, one] }), [noted]],
    [
      'are dropped without text, and for pictures that the listing does not have',
      [added],
      revise({ image_notes: [note('01', { caption: null }), note('99'), two] }),
      [pictures({ image_notes: [two] })],
    ],
    [
      'are dropped from a new listing that does not have their pictures',
      [],
      add({ ...flat, image_notes: [note('99'), two] }),
      [{ type: 'ListingAdded', data: { ...flat, listing_id, slug, image_notes: [two] } }],
    ],
    ['stay in another order of pictures', [added, noted], revise(reversed), [pictures(reversed)]],
    ['are not recorded twice', [added, noted], revise({ image_notes: [two, one] }), []],
    [
      'go with a picture that a revision removes',
      [added, noted],
      revise({ images: [image('02')] }),
      [second],
    ],
    ['go with a detached picture', [added, noted], detach('01'), [second]],
    [
      'come back with a restored picture, and stay for the others',
      [added, noted, pictures({ images: [image('02')], image_notes: [newer] })],
      restore({ image_notes: [one, two] }, { from_version: 2, fields: ['images'] }),
      [restored({ from_version: 2, fields: ['images'], listing: { ...flat, image_notes: [one, newer] } })],
    ],
  ])('%s', (_what, given, when, then) =>
    listing
      .given(...given)
      .when(when)
      .then(...then),
  );
});

describe('restoring a listing', () => {
  const earlier = { title: 'Old title', price: 5, bedrooms: null };
  const some = { ...flat, price: 5, bedrooms: null };

  it.each<Case>([
    [
      'records the earlier state',
      [added],
      restore(earlier),
      [restored({ listing: { ...flat, ...earlier } })],
    ],
    ['restores a deleted listing', [added, deleted], restore({}), [restored({})]],
    [
      'restores only the named fields',
      [added],
      restore(earlier, { fields: ['price', 'bedrooms'] }),
      [restored({ fields: ['price', 'bedrooms'], listing: some })],
    ],
    ['records no equal state', [added], restore({}), []],
    ['records no equal fields', [added], restore(earlier, { fields: ['district'] }), []],
  ])('%s', (_what, given, when, then) =>
    listing
      .given(...given)
      .when(when)
      .then(...then),
  );
});
