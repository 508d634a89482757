// What admins and visitors do, over HTTP and through the one published port.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const picture = readFileSync(
  path.resolve(import.meta.dirname, '../../packages/demo/data/images/exterior-condo-tower-day-01.jpg'),
);

/** A browser's name: what names a program is not counted as a visitor. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
/** Of the networks that are set aside for benchmarks. */
const anyAddress = () => `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;

/** Returns calls against an origin, or what tells the origin of each call, each from an address of its own unless it is given. Answers are `{ status, headers, body }`, the body parsed when it is JSON. */
export function createVisits(origin) {
  async function call(method, address, { json, body, headers } = {}) {
    const answer = await fetch(`${typeof origin === 'function' ? origin() : origin}${address}`, {
      method,
      body: json === undefined ? body : JSON.stringify(json),
      headers: {
        'User-Agent': BROWSER,
        'X-Forwarded-For': anyAddress(),
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
  }

  return {
    call,

    async logIn(admin) {
      const { status, body } = await call('POST', '/auth/login', { json: admin });
      assert.equal(status, 200, `login: ${JSON.stringify(body)}`);
      return { Authorization: `Bearer ${body.access_token}` };
    },

    async upload(authorization) {
      const form = new FormData();
      form.append('files', new Blob([picture], { type: 'image/jpeg' }), 'tower.jpg');
      const { status, body } = await call('POST', '/api/upload-images', {
        body: form,
        headers: authorization,
      });
      assert.deepEqual([status, body.errors], [200, []]);
      return body.uploaded[0].url;
    },

    async add(authorization, listing) {
      const { status, headers, body } = await call('POST', '/api/properties', {
        json: listing,
        headers: authorization,
      });
      assert.equal(status, 201, JSON.stringify(body));
      return { ...body, position: headers.get('x-log-position') };
    },

    /** Records a view or a click; a key tells one from its repetition. Returns the log position. */
    async record(property_id, event_type, key) {
      const { status, headers, body } = await call('POST', '/analytics', {
        json: { property_id, event_type },
        headers: key && { 'Idempotency-Key': key },
      });
      assert.deepEqual([status, body], [202, { recorded: true }]);
      return Number(headers.get('x-log-position'));
    },

    /** What the admin reads of one listing, not older than a log position. */
    async counts(authorization, id, position) {
      const { status, body } = await call('GET', '/api/analytics/properties', {
        headers: { ...authorization, 'X-Min-Log-Position': String(position) },
      });
      assert.equal(status, 200, JSON.stringify(body));
      const { views, clicks } = body.find((one) => one.id === id);
      return { views, clicks };
    },
  };
}

/** What a visitor writes to the agent. */
export const enquiry = {
  kind: 'question',
  name: 'Visitor of the Containers',
  email: 'visitor@example.com',
  subject: 'A viewing',
  message: 'Is it still for sale?',
  consent: /version: '([^']+)'/.exec(
    readFileSync(
      path.resolve(import.meta.dirname, '../../packages/contracts/src/enquiries/enquiry.terms.ts'),
      'utf8',
    ),
  )[1],
};

/** A listing to add, with every field that has no default. */
export function listing(title, images) {
  return {
    title,
    description: 'Added by the test of the containers.',
    price: 1_250_000,
    district: 'District 15: Katong, Joo Chiat, Amber Road',
    category: 'Condominium',
    property_type: 'Buy',
    bedrooms: 3,
    images,
  };
}
