import { UndoAct } from '@marketplace/contracts/activity/acts';
import { districts } from '@marketplace/contracts/districts';
import { NoteOnEnquiry, SendEnquiry } from '@marketplace/contracts/enquiries/enquiry.commands';
import { consent } from '@marketplace/contracts/enquiries/enquiry.terms';
import {
  AddListing,
  ChangeListings,
  RestoreListing,
  ReviseListing,
} from '@marketplace/contracts/listings/listing.commands';
import { keptNotes, listingFields } from '@marketplace/contracts/listings/listing.fields';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { property } from '@marketplace/contracts/listings/listing.views';
import { RecordVisit } from '@marketplace/contracts/visits/visit.commands';
import { readPicture } from '@marketplace/demo/demo-files';
import { flat } from '@marketplace/testing/fixtures/listing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { arbitraryOf } from './arbitrary-of.ts';
import type { Mutation } from './mutations-of.ts';
import { mutated, mutationsOf } from './mutations-of.ts';
import type { RunningProduct } from './running-product.ts';
import { startProduct } from './running-product.ts';
import { createTally } from './tally.ts';

const tally = createTally('bodies');

let product: RunningProduct;
let token: string;
let pictures: string[];
let id: string;

beforeAll(async () => {
  product = await startProduct();
  token = await product.enter();
  const picture = new Uint8Array(await readPicture('interior-kitchen-dining-01.jpg'));
  pictures = (await product.upload(token, picture, 3)).map((file) => `/uploads/${file}`);
  id = (await product.call('POST', '/api/properties', token, flat)).id;
});
afterAll(async () => {
  tally.print();
  await product.close();
});

let position = '0';

/** Makes a call as an admin. Each read names the position of the write before it. */
async function asAdmin(method: string, path: string, body?: string) {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const headers = { authorization: `Bearer ${token}`, 'x-min-log-position': position, ...json };
  const answer = await fetch(product.origin + path, { method, headers, ...(body !== undefined && { body }) });
  position = answer.headers.get('x-log-position') ?? position;
  return { status: answer.status, body: JSON.parse((await answer.text()) || '{}') };
}

const httpsAddress = fc.option(fc.webUrl({ validSchemes: ['https'] }));

/** Values of a listing's fields that their shapes do not define. */
function fieldsOfListings() {
  const spellings = districts.flatMap(({ code, number, shortLabel, longLabel }) => [
    ...[code, code.toLowerCase(), String(number), ` ${shortLabel} `, longLabel.toUpperCase()],
  ]);
  return {
    district: fc.constantFrom(...spellings),
    // they change the status and each other: `listing-times.int.test.ts`
    publish_at: fc.constant(null),
    expire_at: fc.constant(null),
    images: fc.shuffledSubarray(pictures),
    image_notes: fc
      .shuffledSubarray(pictures)
      .chain((images) =>
        fc.tuple(...images.map((image) => arbitraryOf(Note, { image: fc.constant(image) }))),
      ),
    redirect_url: fc.webUrl({ withQueryParameters: true, withFragments: true }),
    video_url: httpsAddress,
    tour_url: httpsAddress,
  };
}

/** The same of an enquiry's. */
const fieldsOfEnquiries = {
  email: fc.emailAddress().filter((text) => text.length <= 254),
  phone: fc.constantFrom('', null, '+65 9123 4567', '999'),
  consent: fc.constant(consent.version),
  wish: fc.constantFrom(
    null,
    { days: ['2026-12-01'], times: ['morning', 'evening'] },
    { slots: ['2026-12-01T02:00:00.000Z'], days: [], times: [] },
  ),
};

/** The same of an act's range of the log. */
const fieldsOfActs = { from: fc.integer({ min: 1, max: 9 }), to: fc.integer({ min: 9, max: 99 }) };

const Note = listingFields.image_notes._zod.def.element;

/** Drops notes on pictures that the listing does not have, as the service does. */
const asKept = <Listing extends Pick<PropertyView, 'images' | 'image_notes'>>(listing: Listing): Listing => ({
  ...listing,
  image_notes: keptNotes(listing.image_notes, listing.images),
});

const bodiesOf = (schema: z.core.$ZodType) =>
  arbitraryOf(schema, { ...fieldsOfListings(), ...fieldsOfEnquiries, ...fieldsOfActs }) as fc.Arbitrary<
    Record<string, unknown>
  >;

/** The hidden field accepts any value, and photos are for one kind only. */
const VisibleEnquiry = z.omit(SendEnquiry, { website: true, photos: true });
const ownFields = Object.keys(ReviseListing.shape);
const shown = async (listing: string) =>
  property.parse((await asAdmin('GET', `/api/properties/${listing}`)).body);

describe('a valid body', () => {
  it('of a new listing is read back with defaults for missing fields', async () => {
    await fc.assert(
      fc.asyncProperty(bodiesOf(AddListing), async (body) => {
        tally.count('valid, POST and back');
        const added = await asAdmin('POST', '/api/properties', JSON.stringify(body));
        expect(added).toMatchObject({ status: 201 });
        const { redirect_url, ...given } = asKept(AddListing.parse(body));
        const expected = redirect_url ? { ...given, redirect_url } : given;
        expect(await shown(added.body.id)).toMatchObject(expected);
      }),
      tally.runs(10),
    );
  });

  it('of an edit is read back, changes no other field, and has no effect when repeated', async () => {
    await fc.assert(
      fc.asyncProperty(bodiesOf(ReviseListing), async (body) => {
        tally.count('valid, PUT and back');
        const before = await shown(id);
        const put = (sent: object) => asAdmin('PUT', `/api/properties/${id}`, JSON.stringify(sent));
        expect(await put(body)).toMatchObject({ status: 200 });
        const after = await shown(id);
        const expected = asKept(Object.assign({ ...before }, ReviseListing.parse(body)));
        for (const field of ownFields)
          expect([field, Reflect.get(after, field)]).toEqual([field, Reflect.get(expected, field)]);
        expect((await put(after)).body.version).toBe(after.version);
      }),
      tally.runs(15),
    );
  });
});

/** A call and the schema of its body. */
interface Endpoint {
  name: string;
  method: string;
  path: () => string;
  schema: z.core.$ZodType;
  /** Index of the item, where the body is a list. */
  place?: number;
}

const endpoints: Endpoint[] = [
  { name: 'add', method: 'POST', path: () => '/api/properties', schema: AddListing },
  { name: 'edit', method: 'PUT', path: () => `/api/properties/${id}`, schema: ReviseListing },
  { name: 'bulk', method: 'POST', path: () => '/api/properties/bulk', schema: AddListing, place: 1 },
  { name: 'changes', method: 'POST', path: () => '/api/properties/changes', schema: ChangeListings },
  { name: 'restore', method: 'POST', path: () => `/api/properties/${id}/restore`, schema: RestoreListing },
  { name: 'undo', method: 'POST', path: () => '/api/activity/an-act-of-mine/undo', schema: UndoAct },
  { name: 'visit', method: 'POST', path: () => '/api/analytics', schema: RecordVisit },
  { name: 'enquiry', method: 'POST', path: () => '/api/enquiries', schema: VisibleEnquiry },
  { name: 'note', method: 'POST', path: () => `/api/enquiries/${id}/notes`, schema: NoteOnEnquiry },
];

function bodyOf({ schema, place }: Endpoint, mutation: Mutation, seed: number): string {
  const [body] = fc.sample(bodiesOf(schema), { numRuns: 1, seed });
  const text = mutated(body, mutation);
  return place === undefined ? text : `[${`${JSON.stringify(flat)},`.repeat(place)}${text}]`;
}

it('a valid body of an enquiry is accepted and answered with a reference', async () => {
  await fc.assert(
    fc.asyncProperty(bodiesOf(z.omit(VisibleEnquiry, { property_id: true })), async (body) => {
      tally.count('valid, enquiry');
      const reference = expect.stringMatching(/^\w{4}-\w{4}$/);
      const sent = await asAdmin('POST', '/api/enquiries', JSON.stringify(body));
      expect(sent).toMatchObject({ status: 201, body: { reference } });
    }),
    tally.runs(10),
  );
});

describe('a body with one error', () => {
  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'is refused by %s at its path, and changes nothing',
    async (name, endpoint) => {
      const before = { log: await product.logSize(), listing: await shown(id) };
      for (let round = 0; round < tally.times; round++)
        for (const [index, mutation] of mutationsOf(endpoint.schema).entries()) {
          tally.count(`${name}, ${mutation.family}`);
          const sent = bodyOf(endpoint, mutation, tally.seed + round * 1000 + index);
          const { status, body } = await asAdmin(endpoint.method, endpoint.path(), sent);
          const what = `${mutation.family} at ${mutation.path.join('.')}: ${sent.slice(0, 500)}`;
          const isNoObject = sent === mutated({}, mutation) && /^[^[{]/.test(sent); // what no body may be is no JSON to us
          expect(status, what).toBe(isNoObject ? 400 : 422);
          if (isNoObject) continue;
          const paths = body.errors.map(({ path }: { path: string }) => path);
          expect(JSON.stringify(body.errors), what).not.toMatch(/Invalid|Too (big|small)|another (kind|way)/);
          const place = endpoint.place === undefined ? [] : [endpoint.place];
          expect(paths, what).toContain([...place, ...mutation.path].join('.'));
        }
      expect(await product.logSize()).toBe(before.log);
      expect(await shown(id)).toEqual(before.listing);
      await product.assertWell();
    },
  );
});
