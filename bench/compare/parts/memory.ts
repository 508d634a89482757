import { readdirSync } from 'node:fs';
import type { Call } from '../../harness/call.ts';
import { BROWSER, call, visit } from '../../harness/call.ts';
import type { Load } from '../../harness/load.ts';
import { residentBytes } from '../../harness/processor-time.ts';
import type { Product } from '../../harness/product.ts';
import type { ProductPart } from '../rows.ts';
import { quantityRow } from '../rows.ts';
import { edit } from './edits.ts';

const CALLS = 100_000;
const STEPS = 20;
const CONNECTIONS = 32;
const MEGABYTE = 2 ** 20;
const FLAT = 1.1; // garbage collection makes memory vary by this much
const MORE_HANDLES = 10;

/** Measures the memory of the product's process after calls of every kind, and whether memory, handles and connections still grow. */
export const memory: ProductPart = async (bench, product) => {
  await product.restart();
  const callAt = await everything(product);
  const amount = CALLS / STEPS;
  const resident: number[] = [];
  const handles: number[] = [];
  for (let step = 0; step < STEPS; step++) {
    const requests = Array.from({ length: amount }, (_, index) => callAt(step * amount + index));
    const load: Load = { connections: CONNECTIONS, amount, requests, expect: [200, 202, 304] };
    await bench.loader.drive(product.alone(), load);
    await edit(product, step);
    resident.push(residentBytes(product.pid) / MEGABYTE);
    handles.push(readdirSync(`/proc/${product.pid}/fd`).length);
  }
  const count = product.listed.length.toLocaleString('en');
  const work = `memory after ${CALLS.toLocaleString('en')} calls of everything, ${count} listings`;
  const quarter = STEPS / 4;
  const [earlier, later] = [resident.slice(-2 * quarter, -quarter), resident.slice(-quarter)];
  bench.row({
    ...quantityRow({ work, goal: { atMost: 300 } }, 'MB', [Math.max(...later)]),
    rounds: resident,
  });
  const growth = Math.max(...later) / Math.max(...earlier);
  bench.row({
    ...quantityRow({ work: `${work}: last quarter`, goal: { atMost: FLAT } }, 'x', [growth]),
    peer: 'the quarter before',
  });
  const [first, last] = [Math.max(...handles.slice(0, quarter)), Math.max(...handles.slice(-quarter))];
  const found = `${first} in the first quarter of the calls, ${last} in the last`;
  bench.check({ what: 'files and sockets of the product', found, holds: last <= first + MORE_HANDLES });
};

const KINDS = 80; // one of them is an uncached page
const LIST = '/api/properties';
const pages = ['/', '/buy', '/about', '/rent', '/sell', '/new-launch'];
const searches = ['condo', 'orchard', 'garden', 'd09', 'nowhere'];

/** Returns the call at a place in a fixed mix of everything that visitors call. */
async function everything({ origin, listed }: Product): Promise<(place: number) => Call> {
  const { headers } = await call(origin, { path: LIST, headers: BROWSER });
  const get = (path: string, more = {}) => ({ path, headers: { ...BROWSER, ...more } });
  const known = { 'if-none-match': String(headers.etag) };
  return (place) => {
    const nth = Math.floor(place / KINDS);
    const listing = listed[(place * 37) % listed.length] ?? { id: '', slug: '' };
    switch (place % KINDS) {
      case 0:
        return get(`/property/${listed[nth % listed.length]?.slug}`);
      case 1:
        return nth % 4 === 0 ? get(`/buy?minPrice=${nth * 1000}`) : get(LIST, known);
      case 2:
        return nth % 4 === 0 ? get(`${LIST}?search=${searches[nth % searches.length]}&limit=20`) : get(LIST);
      default:
        return [
          () => get(`${LIST}/slug/${listing.slug}`),
          () => visit(listing),
          () => get(pages[nth % pages.length] ?? '/'),
          () => get(`${LIST}/${listing.id}`),
        ][place % 4]?.() as Call;
    }
  };
}
