import { UndoAct } from '@marketplace/contracts/activity/acts';
import { districts } from '@marketplace/contracts/districts';
import { NoteOnEnquiry, SendEnquiry } from '@marketplace/contracts/enquiries/enquiry.commands';
import { consent } from '@marketplace/contracts/enquiries/enquiry.terms';
import {
  AddListing,
  ChangeStatuses,
  RestoreListing,
  ReviseListing,
} from '@marketplace/contracts/listings/listing.commands';
import { keptNotes, listingFields } from '@marketplace/contracts/listings/listing.fields';
import { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { RecordVisit } from '@marketplace/contracts/visits/visit.commands';
import { readPicture } from '@marketplace/demo/demo-files';
import { flat } from '@marketplace/testing/fixtures/listing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod/mini';
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

/** Does a call as an admin; each read names the position that the write before it reached. */
async function asAdmin(method: string, path: string, body?: string) {
  const answer = await fetch(product.origin + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-min-log-position': position,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  position = answer.headers.get('x-log-position') ?? position;
  return { status: answer.status, body: JSON.parse((await answer.text()) || '{}') };
}

/** What the shapes of a listing's fields do not say. */
function fieldsOfListings() {
  const spellings = districts.flatMap(({ code, number, shortLabel, longLabel }) => [
    code,
    code.toLowerCase(),
    String(number),
    ` ${shortLabel} `,
    longLabel.toUpperCase(),
  ]);
  return {
    district: fc.constantFrom(...spellings),
    images: fc.shuffledSubarray(pictures),
    image_notes: fc
      .shuffledSubarray(pictures)
      .chain((images) =>
        fc.tuple(...images.map((image) => arbitraryOf(Note, { image: fc.constant(image) }))),
      ),
    redirect_url: fc.webUrl({ withQueryParameters: true, withFragments: true }),
  };
}

/** The same of an enquiry's. */
const fieldsOfEnquiries = {
  email: fc.emailAddress().filter((text) => text.length <= 254),
  phone: fc.constantFrom('', null, '+65 9123 4567', '999'),
  consent: fc.constant(consent.version),
  wish: fc.constantFrom(null, { days: ['2026-12-01'], times: ['morning', 'evening'] }),
};

/** The same of where an act stands in the log. */
const fieldsOfActs = { from: fc.integer({ min: 1, max: 9 }), to: fc.integer({ min: 9, max: 99 }) };

const Note = listingFields.image_notes._zod.def.element;

/** What is said of pictures that the listing does not have is not kept. */
const asKept = <Listing extends Pick<PropertyView, 'images' | 'image_notes'>>(listing: Listing): Listing => ({
  ...listing,
  image_notes: keptNotes(listing.image_notes, listing.images),
});

const bodiesOf = (schema: z.core.$ZodType) =>
  arbitraryOf(schema, { ...fieldsOfListings(), ...fieldsOfEnquiries, ...fieldsOfActs }) as fc.Arbitrary<
    Record<string, unknown>
  >;

const ownFields = Object.keys(ReviseListing.shape);
const shown = async (listing: string) =>
  PropertyView.parse((await asAdmin('GET', `/api/properties/${listing}`)).body);

describe('a valid body', () => {
  it('of a new listing comes back whole, and is the default where it says nothing', async () => {
    await fc.assert(
      fc.asyncProperty(bodiesOf(AddListing), async (body) => {
        tally.count('valid, POST and back');
        const added = await asAdmin('POST', '/api/properties', JSON.stringify(body));
        expect(added).toMatchObject({ status: 201 });
        const { redirect_url, ...expected } = asKept(AddListing.parse(body));
        expect(await shown(added.body.id)).toMatchObject({
          ...expected,
          ...(redirect_url && { redirect_url }),
        });
      }),
      tally.runs(10),
    );
  });

  it('of an edit comes back whole, leaves the rest alone, and changes nothing when it is sent back', async () => {
    await fc.assert(
      fc.asyncProperty(bodiesOf(ReviseListing), async (body) => {
        tally.count('valid, PUT and back');
        const before = await shown(id);
        expect(await asAdmin('PUT', `/api/properties/${id}`, JSON.stringify(body))).toMatchObject({
          status: 200,
        });
        const after = await shown(id);
        const expected = asKept(Object.assign({ ...before }, ReviseListing.parse(body)));
        for (const field of ownFields)
          expect([field, Reflect.get(after, field)]).toEqual([field, Reflect.get(expected, field)]);
        expect((await asAdmin('PUT', `/api/properties/${id}`, JSON.stringify(after))).body.version).toBe(
          after.version,
        );
      }),
      tally.runs(15),
    );
  });
});

/** A call, and how what it takes stands in its body. */
interface Entrance {
  name: string;
  method: string;
  path: () => string;
  schema: z.core.$ZodType;
  /** Where the body is an item of a list: its place. */
  place?: number;
}

const entrances: Entrance[] = [
  { name: 'add', method: 'POST', path: () => '/api/properties', schema: AddListing },
  { name: 'edit', method: 'PUT', path: () => `/api/properties/${id}`, schema: ReviseListing },
  { name: 'bulk', method: 'POST', path: () => '/api/properties/bulk', schema: AddListing, place: 1 },
  { name: 'statuses', method: 'POST', path: () => '/api/properties/status', schema: ChangeStatuses },
  { name: 'restore', method: 'POST', path: () => `/api/properties/${id}/restore`, schema: RestoreListing },
  { name: 'undo', method: 'POST', path: () => '/api/activity/an-act-of-mine/undo', schema: UndoAct },
  { name: 'visit', method: 'POST', path: () => '/api/analytics', schema: RecordVisit },
  // what is filled into a field that nobody sees is passed over, whatever it is
  {
    name: 'enquiry',
    method: 'POST',
    path: () => '/api/enquiries',
    schema: SendEnquiry.omit({ website: true }),
  },
  { name: 'note', method: 'POST', path: () => `/api/enquiries/${id}/notes`, schema: NoteOnEnquiry },
];

function bodyOf({ schema, place }: Entrance, mutation: Mutation, seed: number): string {
  const [body] = fc.sample(bodiesOf(schema), { numRuns: 1, seed });
  const text = mutated(body, mutation);
  return place === undefined ? text : `[${`${JSON.stringify(flat)},`.repeat(place)}${text}]`;
}

it('a valid body of an enquiry is taken, and its reference told', async () => {
  await fc.assert(
    fc.asyncProperty(bodiesOf(SendEnquiry.omit({ website: true, property_id: true })), async (body) => {
      tally.count('valid, enquiry');
      const sent = await asAdmin('POST', '/api/enquiries', JSON.stringify(body));
      expect(sent).toMatchObject({
        status: 201,
        body: { reference: expect.stringMatching(/^\w{4}-\w{4}$/) },
      });
    }),
    tally.runs(10),
  );
});

describe('a body in which one thing is wrong', () => {
  it.each(entrances.map((entrance) => [entrance.name, entrance] as const))(
    'is refused by %s at its path, and changes nothing',
    async (name, entrance) => {
      const before = { log: await product.logSize(), listing: await shown(id) };
      for (let round = 0; round < tally.times; round++)
        for (const [index, mutation] of mutationsOf(entrance.schema).entries()) {
          tally.count(`${name}, ${mutation.family}`);
          const sent = bodyOf(entrance, mutation, tally.seed + round * 1000 + index);
          const { status, body } = await asAdmin(entrance.method, entrance.path(), sent);
          const what = `${mutation.family} at ${mutation.path.join('.')}: ${sent.slice(0, 500)}`;
          const isNoObject = sent === mutated({}, mutation) && /^[^[{]/.test(sent); // what no body may be is no JSON to us
          expect(status, what).toBe(isNoObject ? 400 : 422);
          if (isNoObject) continue;
          const paths = body.errors.map(({ path }: { path: string }) => path);
          expect(JSON.stringify(body.errors), what).not.toMatch(/Invalid|Too (big|small)|another (kind|way)/);
          const place = entrance.place === undefined ? [] : [entrance.place];
          expect(paths, what).toContain([...place, ...mutation.path].join('.'));
        }
      expect(await product.logSize()).toBe(before.log);
      expect(await shown(id)).toEqual(before.listing);
      await product.assertWell();
    },
  );
});
