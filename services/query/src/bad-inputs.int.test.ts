import { errorAnswer } from '@marketplace/contracts/errors';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { expect, it } from 'vitest';
import { openModels, serveQuery } from './testing/serve-query.ts';

interface BadInput {
  path: string;
  status: number;
  /** The parameters that the answer names. */
  names?: string | string[];
  method?: string;
  headers?: Record<string, string>;
}

const home = shownFlat();
const deleted = shownFlat();
const many = Array.from({ length: 2000 }, (_, index) => `a${index}=1`).join('&');

const refused: BadInput[] = [
  { path: '/properties?status=active&status=sold', status: 422, names: 'status' },
  { path: '/properties?search=a&search=b', status: 422, names: 'search' },
  { path: '/properties?status=deleted', status: 422, names: 'status' },
  { path: '/properties?property_type=buy%27%20OR%201%3D1--', status: 422, names: 'property_type' },
  { path: '/properties?is_new_launch=maybe', status: 422, names: 'is_new_launch' },
  { path: '/properties?limit=999999999', status: 422, names: 'limit' },
  { path: '/properties?limit=abc&offset=1e9', status: 422, names: ['limit', 'offset'] },
  { path: '/properties?offset=99999999999999999999', status: 422, names: 'offset' },
  { path: '/properties?cursor=abc', status: 422, names: 'cursor' },
  { path: '/properties?minPrice=1e400000', status: 422, names: 'minPrice' },
  { path: '/properties?maxPrice=NaN', status: 422, names: 'maxPrice' },
  { path: '/properties?bedrooms=-1', status: 422, names: 'bedrooms' },
  { path: '/properties?bathrooms=two', status: 422, names: 'bathrooms' },
  { path: '/properties?district=Atlantis', status: 422, names: 'district' },
  { path: '/properties?category=Castle', status: 422, names: 'category' },
  { path: `/properties?search=${'a'.repeat(7000)}`, status: 422, names: 'search' },
  { path: `/properties/${shownFlat().id}`, status: 404 },
  { path: `/properties/${deleted.id}`, status: 404 },
  { path: `/properties/slug/${deleted.slug}`, status: 404 },
  { path: '/properties/__proto__', status: 404 },
  { path: `/properties/${'a'.repeat(4000)}`, status: 404 },
  { path: `/properties/slug/${'a'.repeat(3000)}`, status: 404 },
  { path: `/properties/slug/${home.slug.toUpperCase()}`, status: 404 },
  { path: '/properties/slug/%E0%A4%A', status: 400 },
  { path: '/properties', method: 'POST', status: 404 },
];

/** Odd requests that are answered like the plain list. The rest of both kinds is in tests/bad-inputs. */
const passed: BadInput[] = [
  { path: '/properties?property_type=', status: 200 },
  { path: '/properties?__proto__=1&constructor=2', status: 200 },
  { path: `/properties?${many}`, status: 200 },
  { path: '/properties', headers: { origin: 'https://elsewhere.example' }, status: 200 },
  { path: '/properties', headers: { 'accept-encoding': ';;q=, deflate;q=9, gzip;q=-1' }, status: 200 },
  { path: '/properties', headers: { 'if-none-match': '"""", W/' }, status: 200 },
];

const models = await openModels(['listings', 'statistics']);
for (const listing of [home, deleted]) await models.save(listing);
await models.remove(deleted);
const server = await serveQuery(models.url);

const named = (cases: BadInput[]) =>
  cases.map(
    (one) => [one.method ?? 'GET', one.path.slice(0, 70), JSON.stringify(one.headers ?? {}), one] as const,
  );

it.each(named(refused))('%s %s %s is refused in plain words', async (_method, _path, _headers, one) => {
  const { path, status, names, ...asking } = one;
  const answer = await server.get(path, asking);
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const { detail, errors } = errorAnswer.parse(answer.json());
  expect(detail).toMatch(/^[A-Z][^\n{}]+$/);
  expect(errors?.map((error) => error.path)).toEqual(names && [names].flat());
});

it.each(named(passed))('%s %s %s is answered like the plain list', async (_method, _path, _headers, one) => {
  const { path, status, names: _, ...asking } = one;
  const answer = await server.get(path, asking);
  expect(answer.status).toBe(status);
  expect(answer.json()).toEqual([home]);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});
