import { randomUUID } from 'node:crypto';
import { addDays, dayInSingapore, eachDay } from '@marketplace/contracts/analytics/date-range';
import type { TodoKind } from '@marketplace/contracts/analytics/overview.views';
import { SinceView, TodoList } from '@marketplace/contracts/analytics/overview.views';
import { imageFileOf } from '@marketplace/contracts/images/image.paths';
import { limits } from '@marketplace/contracts/limits';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import { openModels, serveQuery } from '../../testing/serve-query.ts';

const today = dayInSingapore(new Date());
/** Noon of a day in Singapore. */
const noon = (day: string) => `${day}T04:00:00.000Z`;
const images = Array.from({ length: 5 }, () => `/uploads/${randomUUID()}.jpg`);
const fine = { images, updated_at: new Date().toISOString() };

const flat = (title: string, fields: Partial<PropertyView> = {}) => shownFlat({ ...fine, title, ...fields });
const longAgo = { updated_at: noon(addDays(today, -20)) };

const stale = flat('Stale', longAgo);
const confirmed = flat('Confirmed', { ...longAgo, confirmed_at: fine.updated_at });
const odd = flat('Odd', { price: 500 });
const [seen, asked, left, cut] = [flat('Seen'), flat('Asked'), flat('Left'), flat('Cut')];
const blurred = flat('Blurred', { images: [...images.slice(1), `/uploads/${randomUUID()}.jpg`] });
const bare = flat('Bare', { images: [] });
const undone = flat('Undone');
const drafts = flat('Draft', { images: [], status: 'inactive', price: 1 });
const models = await openModels();

/** Gives a listing so many views on each of some days before today. */
const view = ({ id }: PropertyView, from: number, to: number, views: number) =>
  models.fill('statistics', 1, (tx) =>
    tx
      .insertInto('days')
      .values(
        eachDay({ from: addDays(today, from), to: addDays(today, to) }).map((day) => ({
          ...{ listing_id: id, day, views },
          clicks: 0,
        })),
      )
      .execute(),
  );

const enquire = (
  listing_id: string | null,
  received_at: string,
  status: 'new' | 'answered' | 'spam' = 'new',
) =>
  models.enquire({
    enquiry_id: randomUUID(),
    reference: 'K7QX-3M2P',
    kind: 'viewing',
    ...{ status, received_at, listing_id, listing_version: 1 },
    version: 1,
    position: models.head,
    price: null,
    consent: '2026-11',
    source: 'site',
    sealed: null,
    viewing: null,
  });

const wei = { id: randomUUID(), name: 'Wei' };
const repriced = async (listing: PropertyView, daysBefore: number, actor = wei, version = 9) => {
  const dearer = { ...listing, price: 2 * listing.price };
  const changes = [{ field: 'price', from: dearer.price, to: listing.price }];
  const entry = { version, type: 'ListingRepriced', source: 'form', request_id: 'r', actor, changes };
  const earlier = { ...entry, version: version - 5, type: 'ListingRevised', changes: [] };
  await models.record(listing, dearer, { ...earlier, recorded_at: noon(addDays(today, -100)) });
  return models.record(listing, listing, { ...entry, recorded_at: noon(addDays(today, -daysBefore)) });
};

/** Cuts a price, and raises it two days later by mistake. */
async function cutAndUndo(listing: PropertyView, daysBefore: number) {
  await repriced(listing, daysBefore);
  const { price } = listing;
  const steps = [
    { version: 10, request_id: 'raise', from: price, to: 2 * price, hour: '04' },
    { version: 11, causation_id: 'undo-raise', from: 2 * price, to: price, hour: '05' },
  ];
  for (const { from, to, hour, ...step } of steps) {
    const entry = { type: 'ListingRepriced', source: 'form', request_id: 'r', actor: wei, ...step };
    const recorded_at = noon(addDays(today, 2 - daysBefore)).replace('T04', `T${hour}`);
    const changes = [{ field: 'price', from, to }];
    await models.record(listing, { ...listing, price: to }, { ...entry, changes, recorded_at });
  }
}

for (const listing of [stale, confirmed, odd, seen, asked, left, cut, undone, blurred, bare, drafts])
  await models.save(listing);
await view(seen, -14, -1, 8);
await view(seen, 0, 0, 500); // of a day that is not over
await view(asked, -14, -1, 8);
await view(left, -28, -15, 8);
await view(cut, -17, -3, 4);
await view(undone, -19, -5, 4);
await repriced(cut, 10);
await cutAndUndo(undone, 12);
await repriced(seen, 3); // whose days after are not over
await repriced(stale, 43);
await enquire(asked.id, noon(addDays(today, -2)), 'answered');
await enquire(seen.id, noon(addDays(today, -15)), 'answered');
await enquire(seen.id, noon(addDays(today, -2)), 'spam');
await enquire(bare.id, noon(addDays(today, -3)));
await enquire(null, noon(addDays(today, -1)));
for (const [path, longer_side] of [
  [blurred.images[4], limits.smallPicture - 1],
  [images[4], limits.smallPicture],
] as const)
  await models.fill('activity', 1, (tx, position) =>
    tx
      .insertInto('entries')
      .values({
        ...{ position, recorded_at: fine.updated_at, type: 'ImageUploaded', kind: 'pictures' },
        ...{ actor_kind: 'admin', actor_name: 'Wei', source: 'form', request_id: 'r', crawler: false },
        ...{ longer_side, file: imageFileOf(path ?? '') },
      })
      .execute(),
  );
const server = await serveQuery(models.url);
const token = await server.logIn();
const { sub: id } = JSON.parse(Buffer.from(String(token.split('.')[1]), 'base64url').toString());
await repriced(left, 2, { id, name: 'the one who asks' });

describe.each(['', '/api'])('the to-do list, in family "%s"', (prefix) => {
  it('follows rules, for active listings only', async () => {
    const answer = await server.get(`${prefix}/analytics/todo`, { token });
    expect(answer.headers['cache-control']).toBe('no-store');
    const { sections } = TodoList.parse(answer.json());
    const said = sections.map(({ kind, count, items }): [TodoKind, number, unknown[]] => [
      kind,
      count,
      items.map(({ title, fact }) => [title, fact]),
    ]);
    const reference = 'Viewing K7QX-3M2P';
    const views = '28 views in the week before, 28 in the week after';
    const cuts = [
      ['Cut', expect.stringMatching(`^Lowered by 50% (9|10) days ago: ${views}$`)],
      ['Undone', expect.stringMatching(`^Lowered by 50% (11|12) days ago: ${views}$`)],
    ];
    const few = [
      ['Bare', 'No pictures'],
      ['Blurred', '5 pictures, 1 of them small'],
    ];
    expect(said).toEqual([
      ['reminders', 0, []],
      [
        'enquiries',
        2,
        [
          ['Bare', reference],
          ['General enquiry', reference],
        ],
      ],
      ['unconfirmed', 1, [['Stale', expect.stringMatching(/^Last changed (19|20) days ago$/)]]],
      ['odd_price', 1, [['Odd', '$500, for sale']]],
      ['unclicked', 1, [['Seen', '112 views, 0 clicks in 14 days']]],
      ['fallen', 1, [['Left', '0 views in 14 days, 112 in the 14 before']]],
      ['vain_cut', 2, cuts],
      ['few_pictures', 2, few],
    ]);
    expect(sections.map(({ ids }) => ids)).toEqual([[], [], [stale.id], [], [], [], [], []]);
    expect(sections[1]?.items.map(({ listing_id, image, since }) => [listing_id, image, since])).toEqual([
      [bare.id, null, noon(addDays(today, -3))],
      [null, null, noon(addDays(today, -1))],
    ]);
  });
});

describe('the events since a moment', () => {
  const since = async (at: string) => {
    const answer = await server.get(`/api/analytics/since?at=${encodeURIComponent(at)}`, { token });
    return SinceView.parse(answer.json());
  };

  it('are counted, visits from the start of the day', async () => {
    const at = noon(addDays(today, -4));
    expect(await since(at)).toEqual({
      since: at,
      enquiries: 3,
      edits: { count: 1, listings: 1, by: ['Wei'] },
      prices: { lowered: 2, raised: 0 },
      visits: { from: addDays(today, -4), views: 2 * 4 * 8 + 500 + 2 * 4, clicks: 0 },
    });
  });

  it('are none after the last event', async () => {
    const { enquiries, edits, prices } = await since('2100-01-01T00:00:00Z');
    expect([enquiries, edits.count, prices]).toEqual([0, 0, { lowered: 0, raised: 0 }]);
  });

  it.each(['', '?at=', '?at=yesterday', '?at=2026-11-03'])('are refused for "%s"', async (query) => {
    expect((await server.get(`/api/analytics/since${query}`, { token })).status).toBe(422);
  });
});
