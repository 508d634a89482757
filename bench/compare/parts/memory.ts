import { BROWSER, call } from '../../harness/call.ts';
import type { Load } from '../../harness/load.ts';
import { residentBytes } from '../../harness/processor-time.ts';
import type { Product } from '../../harness/product.ts';
import { visit } from '../../harness/visit.ts';
import type { ProductPart } from '../bench.ts';
import { quantityRow } from '../rows.ts';
import { edit } from './edits.ts';

const CALLS = 100_000;
const STEPS = 20;
const CONNECTIONS = 32;
const MEGABYTE = 2 ** 20;
const FLAT = 1.1; // what comes and goes with the collector is no growth

/** Memory of the product's process after calls of everything, and whether it still grew in the second half of them. */
export const memory: ProductPart = async (bench, product) => {
  await product.restart();
  const requests = await everything(product);
  const resident = [];
  for (let step = 0; step < STEPS; step++) {
    const amount = CALLS / STEPS;
    const from = (step * amount) % requests.length;
    const turned = [...requests.slice(from), ...requests.slice(0, from)];
    const load: Load = {
      connections: CONNECTIONS,
      amount,
      requests: turned,
      isDistinct: true,
      expect: [200, 202, 304, 503],
    };
    await bench.loader.drive(product.alone(), load);
    await edit(product, step);
    resident.push(residentBytes(product.pid) / MEGABYTE);
  }
  const count = product.listed.length.toLocaleString('en');
  const work = `memory after ${CALLS.toLocaleString('en')} calls of everything, ${count} listings`;
  const last = resident.slice(-STEPS / 4);
  bench.row(quantityRow({ work, goal: { atMost: 350 } }, 'MB', [Math.max(...last)]));
  const half = resident.slice(STEPS / 2);
  const [earlier, later] = [half.slice(0, half.length / 2), half.slice(half.length / 2)];
  const growth = Math.max(...later) / Math.max(...earlier);
  bench.row({
    ...quantityRow({ work: `${work}: last quarter`, goal: { atMost: FLAT } }, 'x', [growth]),
    peer: 'the quarter before',
  });
};

/** Calls of every kind that visitors make, in turns. */
async function everything({ origin, listed }: Product): Promise<Load['requests']> {
  const { headers } = await call(origin, { path: '/api/properties', headers: BROWSER });
  const get = (path: string, more = {}) => ({ path, headers: { ...BROWSER, ...more } });
  const searches = ['condo', 'orchard', 'garden', '3 bedroom', 'd09', 'nowhere'];
  return listed.flatMap((listing, index) => [
    get('/api/properties', { 'if-none-match': String(headers.etag) }),
    get(`/api/properties/slug/${listing.slug}`),
    get(`/property/${listing.slug}`),
    visit(listing),
    get(`/api/properties/${listing.id}`),
    visit(listing),
    get(['/', '/buy', '/about', '/rent', '/sell', '/new-launch'][index % 6] ?? '/'),
    get(`/api/properties/slug/${listing.slug}`),
    ...(index % 20 === 0 ? [get('/api/properties')] : []),
    ...(index % 20 === 5
      ? [get(`/api/properties?search=${encodeURIComponent(searches[index % 6] ?? '')}&limit=20`)]
      : []),
    ...(index % 20 === 10 ? [get(`/buy?minPrice=${index * 1000}`)] : []),
  ]);
}
