import type { ListingEvent } from '@marketplace/contracts/listings/listing.events';
import { activeFlat } from '@marketplace/testing/fixtures/listing';
import { specify } from '@marketplace/testing/specify';
import { describe, expect, it } from 'vitest';
import { listingDecider } from './listing.decider.ts';

const listing_id = '0192d4e0-7b1a-7c3d-8e4f-0123456789ab';
const slug = 'garden-flat-456789ab';
const image = (end: string) => `/uploads/0192d4e0-7b1a-7c3d-8e4f-0123456789${end}.jpg`;
const flat = { ...activeFlat, images: [image('01'), image('02')] };
const note = (end: string, said: object = {}) => ({
  image: image(end),
  caption: `Picture ${end}`,
  alt: null,
  floor_plan: false,
  ...said,
});
const added: ListingEvent = { type: 'ListingAdded', data: { ...flat, listing_id, slug } };
const deleted: ListingEvent = { type: 'ListingDeleted', data: { listing_id } };
const restored: ListingEvent = {
  type: 'ListingRestored',
  data: { listing_id, from_version: 1, listing: { ...flat, price: 5 } },
};
const revise = (changes: object) => ({ type: 'ReviseListing', listing_id, changes }) as const;
const remove = { type: 'DeleteListing', listing_id } as const;

const listing = specify(listingDecider);

describe('adding a listing', () => {
  const add = { type: 'AddListing', listing_id, slug, listing: flat } as const;
  it('records it whole', () => listing.given().when(add).then(added));
  it('is refused for one that exists', () => listing.given(added).when(add).thenRejects('listing-exists'));
  it('is refused for one that was deleted', () =>
    listing.given(added, deleted).when(add).thenRejects('listing-exists'));
});

describe('revising a listing', () => {
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
  ])('records a new %s and nothing else', (field, value) =>
    listing
      .given(added)
      .when(revise({ [field]: value }))
      .then({ type: 'ListingDetailsRevised', data: { listing_id, details: { [field]: value } } }),
  );

  it('records a new price', () =>
    listing
      .given(added)
      .when(revise({ price: 1_200_000 }))
      .then({ type: 'ListingRepriced', data: { listing_id, price: 1_200_000 } }));

  it('records a new status', () =>
    listing
      .given(added)
      .when(revise({ status: 'sold' }))
      .then({ type: 'ListingStatusChanged', data: { listing_id, status: 'sold' } }));

  it('records pictures in another order', () =>
    listing
      .given(added)
      .when(revise({ images: flat.images.toReversed() }))
      .then({ type: 'ListingPicturesChanged', data: { listing_id, images: flat.images.toReversed() } }));

  it('records each kind of change on its own, details in one', () =>
    listing
      .given(added)
      .when(revise({ ...flat, title: 'Flat', bedrooms: 4, price: 9, status: 'inactive', images: [] }))
      .then(
        { type: 'ListingDetailsRevised', data: { listing_id, details: { title: 'Flat', bedrooms: 4 } } },
        { type: 'ListingRepriced', data: { listing_id, price: 9 } },
        { type: 'ListingStatusChanged', data: { listing_id, status: 'inactive' } },
        { type: 'ListingPicturesChanged', data: { listing_id, images: [] } },
      ));

  it('changes nothing when it says what is so already', () => {
    listing.given(added).when(revise(flat)).thenNothing();
    listing.given(added).when(revise({})).thenNothing();
    listing
      .given(added)
      .when(revise({ price: undefined }))
      .thenNothing();
  });

  it('compares with what came last', () => {
    const cheaper: ListingEvent = { type: 'ListingRepriced', data: { listing_id, price: 9 } };
    const sold: ListingEvent = { type: 'ListingStatusChanged', data: { listing_id, status: 'sold' } };
    const bare: ListingEvent = { type: 'ListingPicturesChanged', data: { listing_id, images: [] } };
    const renamed: ListingEvent = {
      type: 'ListingDetailsRevised',
      data: { listing_id, details: { title: 'Flat' } },
    };
    listing
      .given(added, cheaper, sold, bare, renamed)
      .when(revise({ ...flat, title: 'Flat', price: 9, status: 'sold', images: [] }))
      .thenNothing();
  });

  it('is refused for a listing that never was', () =>
    listing
      .given()
      .when(revise({ price: 9 }))
      .thenRejects('listing-unknown'));
  it('is refused for a deleted listing', () =>
    listing
      .given(added, deleted)
      .when(revise({ price: 9 }))
      .thenRejects('listing-deleted'));
  it('is welcome again once the listing is restored', () =>
    listing
      .given(added, deleted, restored)
      .when(revise({ price: 5 }))
      .thenNothing());
});

describe('what is said of pictures', () => {
  const pictures = (data: object) =>
    ({ type: 'ListingPicturesChanged', data: { listing_id, images: flat.images, ...data } }) as const;
  const both = pictures({ image_notes: [note('01'), note('02')] });

  it('is recorded with the pictures it belongs to', () =>
    listing
      .given(added)
      .when(revise({ image_notes: [note('02'), note('01')] }))
      .then(both));

  it('is dropped where it is of no picture of the listing, or says nothing', () => {
    const silent = note('01', { caption: null });
    listing
      .given(added)
      .when(revise({ image_notes: [silent, note('99'), note('02')] }))
      .then(pictures({ image_notes: [note('02')] }));
    listing
      .given()
      .when({
        type: 'AddListing',
        listing_id,
        slug,
        listing: { ...flat, image_notes: [note('99'), note('02')] },
      })
      .then({ ...added, data: { ...added.data, image_notes: [note('02')] } });
  });

  it('stays when the pictures are only put into another order', () =>
    listing
      .given(added, both)
      .when(revise({ images: flat.images.toReversed() }))
      .then({ type: 'ListingPicturesChanged', data: { listing_id, images: flat.images.toReversed() } }));

  it('changes nothing when it is so already, in whatever order', () =>
    listing
      .given(added, both)
      .when(revise({ image_notes: [note('02'), note('01')] }))
      .thenNothing());

  it('goes with its picture', () => {
    const left = pictures({ images: [image('02')], image_notes: [note('02')] });
    listing
      .given(added, both)
      .when(revise({ images: [image('02')] }))
      .then(left);
    listing
      .given(added, both)
      .when({ type: 'DetachPicture', listing_id, image: image('01') })
      .then(left);
  });

  it('comes back with its picture, and is not touched where the picture stayed', () => {
    const earlier = { ...flat, image_notes: [note('01'), note('02')] };
    const now = pictures({ images: [image('02')], image_notes: [note('02', { caption: 'Newer' })] });
    const restored = { ...flat, image_notes: [note('01'), note('02', { caption: 'Newer' })] };
    listing
      .given(added, both, now)
      .when({ type: 'RestoreListing', listing_id, from_version: 2, earlier, fields: ['images'] })
      .then({
        type: 'ListingRestored',
        data: { listing_id, from_version: 2, fields: ['images'], listing: restored },
      });
  });
});

describe('taking a picture off a listing', () => {
  const detach = { type: 'DetachPicture', listing_id, image: image('01') } as const;
  it('keeps the others', () =>
    listing
      .given(added)
      .when(detach)
      .then({ type: 'ListingPicturesChanged', data: { listing_id, images: [image('02')] } }));
  it('changes nothing where it is not shown', () => {
    listing
      .given(added)
      .when({ ...detach, image: image('99') })
      .thenNothing();
    listing.given(added, deleted).when(detach).thenNothing();
    listing.given().when(detach).thenNothing();
  });
});

describe('confirming a listing', () => {
  const confirm = { type: 'ConfirmListing', listing_id } as const;
  const confirmed: ListingEvent = { type: 'ListingConfirmed', data: { listing_id } };
  const sold: ListingEvent = { type: 'ListingStatusChanged', data: { listing_id, status: 'sold' } };
  it('records that it is still available', () => listing.given(added).when(confirm).then(confirmed));
  it('records it anew each time', () => listing.given(added, confirmed).when(confirm).then(confirmed));
  it('changes nothing else', () =>
    listing
      .given(added, confirmed)
      .when(revise({ ...flat }))
      .thenNothing());
  it('is refused while it is not active', () =>
    listing.given(added, sold).when(confirm).thenRejects('listing-not-active'));
  it('is refused for one that was deleted', () =>
    listing.given(added, deleted).when(confirm).thenRejects('listing-deleted'));
  it('is refused for one that never was', () => listing.given().when(confirm).thenRejects('listing-unknown'));
});

describe('deleting a listing', () => {
  it('records it', () => listing.given(added).when(remove).then(deleted));
  it('is refused the second time', () =>
    listing.given(added, deleted).when(remove).thenRejects('listing-deleted'));
  it('is refused for a listing that never was', () =>
    listing.given().when(remove).thenRejects('listing-unknown'));
});

describe('restoring a listing', () => {
  const earlier = { ...flat, title: 'Old title', price: 5, bedrooms: null };
  const restore = { type: 'RestoreListing', listing_id, from_version: 1, earlier } as const;
  const data = { listing_id, from_version: 1, listing: earlier };
  it('records the earlier state whole', () =>
    listing.given(added).when(restore).then({ type: 'ListingRestored', data }));
  it('brings a deleted one back, also as it was', () => {
    listing.given(added, deleted).when(restore).then({ type: 'ListingRestored', data });
    listing
      .given(added, deleted)
      .when({ ...restore, earlier: flat })
      .then({ type: 'ListingRestored', data: { ...data, listing: flat } });
  });
  it('takes only the fields that are named', () =>
    listing
      .given(added)
      .when({ ...restore, fields: ['price', 'bedrooms'] })
      .then({
        type: 'ListingRestored',
        data: { ...data, fields: ['price', 'bedrooms'], listing: { ...flat, price: 5, bedrooms: null } },
      }));
  it('changes nothing where nothing differs', () => {
    listing
      .given(added)
      .when({ ...restore, earlier: flat })
      .thenNothing();
    listing
      .given(added)
      .when({ ...restore, fields: ['district'] })
      .thenNothing();
  });
  it('is refused for a listing that never was', () =>
    listing.given().when(restore).thenRejects('listing-unknown'));
});

it('keeps the slug whatever happens', () => {
  const state = [added, deleted, restored].reduce(listingDecider.evolve, listingDecider.initialState);
  expect(state).toEqual({ status: 'listed', slug, listing: { ...flat, price: 5 } });
});
