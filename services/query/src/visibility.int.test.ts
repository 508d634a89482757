import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import { openModels, serveQuery } from './testing/serve-query.ts';

const listings = {
  active: shownFlat({ status: 'active', expire_at: '2027-01-31T10:00:00.000Z' }),
  sold: shownFlat({ status: 'sold' }),
  inactive: shownFlat({ status: 'inactive' }),
};
const statuses = ['active', 'sold', 'inactive'] as const;

const models = await openModels(['listings', 'statistics']);
for (const listing of Object.values(listings)) await models.save(listing);
const server = await serveQuery(models.url);
const admin = await server.logIn();

/** The statuses that a list shows, newest first. */
async function shown(path: string, token?: string): Promise<string[]> {
  const answer = await server.get(path, { token });
  expect(answer.status).toBe(200);
  const items: PropertyView[] = answer.json();
  expect(answer.headers['x-total-count']).toBe(String(items.length));
  return items.map(({ status }) => status);
}

describe.each(['/properties', '/api/properties'])('GET %s', (path) => {
  it.each([
    ['', ['active']],
    ['?status=active', ['active']],
    ['?status=sold', ['sold']],
    ['?status=inactive', []],
  ])('shows a visitor for "%s" only %j', async (query, expected) => {
    expect(await shown(path + query)).toEqual(expected);
  });

  it.each(statuses)('shows the admin exactly status=%s', async (status) => {
    expect(await shown(`${path}?status=${status}`, admin)).toEqual([status]);
  });

  it('refuses a bad token', async () => {
    for (const token of ['nonsense', server.expiredToken()]) {
      const answer = await server.get(path, { token });
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.json()).toEqual({ detail: 'Please log in again.' });
    }
  });
});

it.each(['', '?sort=price-asc'])('lists do not tell visitors when a listing expires: "%s"', async (query) => {
  const times = async (token?: string) => {
    const items: PropertyView[] = (await server.get(`/properties${query}`, { token })).json();
    return items.map(({ expire_at }) => expire_at);
  };
  expect(await times()).toEqual([null]);
  expect(await times(admin)).toEqual([listings.active.expire_at]);
});

it.each([
  ['/api/properties', ['inactive', 'sold', 'active']],
  ['/properties', ['active']],
])('GET %s without a status shows the admin %j', async (path, expected) => {
  expect(await shown(path, admin)).toEqual(expected);
});

describe.each(['', '/api'])('single listings in family "%s"', (prefix) => {
  const addresses = ({ id, slug }: PropertyView) => [
    `${prefix}/properties/${id}`,
    `${prefix}/properties/slug/${slug}`,
  ];

  it.each(['active', 'sold'] as const)('are public while %s', async (status) => {
    for (const path of addresses(listings[status]))
      for (const token of [undefined, admin]) {
        const answer = await server.get(path, { token });
        const listing = token === undefined ? { ...listings[status], expire_at: null } : listings[status];
        expect([answer.status, answer.json()]).toEqual([200, listing]);
      }
  });

  it('are visible only to the admin while inactive', async () => {
    for (const path of addresses(listings.inactive)) {
      const refused = await server.get(path);
      expect([refused.status, refused.json()]).toEqual([404, { detail: 'Property not found' }]);
      expect((await server.get(path, { token: admin })).json()).toEqual(listings.inactive);
    }
  });

  it.each(statuses)('refuse a bad token while %s', async (status) => {
    for (const path of addresses(listings[status]))
      expect((await server.get(path, { token: server.expiredToken() })).status).toBe(401);
  });

  it('are not found by an invalid id or slug', async () => {
    const unknown = shownFlat();
    for (const path of [...addresses(unknown), `${prefix}/properties/0`])
      for (const token of [undefined, admin])
        expect((await server.get(path, { token })).json()).toEqual({ detail: 'Property not found' });
  });
});

describe('caching', () => {
  it.each(['/properties', '/properties?search=home', `/properties/${listings.active.id}`])(
    '%s is cached for visitors with revalidation, and not for admins',
    async (path) => {
      const answer = await server.get(path);
      expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      expect(answer.headers.vary).toBe('Accept-Encoding, Authorization');
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      const told = await server.get(path, { token: admin });
      expect([told.headers['cache-control'], told.headers.etag]).toEqual(['no-store', undefined]);
    },
  );

  it('HEAD has the same headers and no body', async () => {
    for (const path of ['/properties', `/api/properties/${listings.sold.id}`]) {
      const [got, asked] = [await server.get(path), await server.get(path, { method: 'HEAD' })];
      expect(asked.body).toHaveLength(0);
      expect([asked.status, asked.headers.etag, asked.headers['content-length']]).toEqual([
        200,
        got.headers.etag,
        String(got.body.length),
      ]);
    }
  });

  it('other methods and paths are refused', async () => {
    const wrong = await server.get('/api/analytics/summary', { method: 'DELETE' });
    expect([wrong.status, wrong.headers.allow]).toEqual([405, 'GET']);
    for (const path of ['/Properties', '/properties/', '/properties/slug/', '/api/properties/slug'])
      expect((await server.get(path)).status).toBe(404);
  });
});
