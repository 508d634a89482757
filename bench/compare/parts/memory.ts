import type { Call } from '../../harness/call.ts';
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
const KINDS = 80; // of which one is a page that nobody asked for before
const LIST = '/api/properties';
const pages = ['/', '/buy', '/about', '/rent', '/sell', '/new-launch'];
const searches = ['condo', 'orchard', 'garden', 'd09', 'nowhere'];
const FLAT = 1.1; // what comes and goes with the collector is no growth

/** Memory of the product's process after calls of everything, and whether it still grew in the second half of them. */
export const memory: ProductPart = async (bench, product) => {
  await product.restart();
  const callAt = await everything(product);
  const amount = CALLS / STEPS;
  const resident = [];
  for (let step = 0; step < STEPS; step++) {
    const requests = Array.from({ length: amount }, (_, index) => callAt(step * amount + index));
    const load: Load = {
      connections: CONNECTIONS,
      amount,
      requests,

      expect: [200, 202, 304],
    };
    await bench.loader.drive(product.alone(), load);
    await edit(product, step);
    resident.push(residentBytes(product.pid) / MEGABYTE);
  }
  const count = product.listed.length.toLocaleString('en');
  const work = `memory after ${CALLS.toLocaleString('en')} calls of everything, ${count} listings`;
  const last = resident.slice(-STEPS / 4);
  bench.row({
    ...quantityRow({ work, goal: { atMost: 350 } }, 'MB', [Math.max(...last)]),
    rounds: resident,
  });
  const half = resident.slice(STEPS / 2);
  const [earlier, later] = [half.slice(0, half.length / 2), half.slice(half.length / 2)];
  const growth = Math.max(...later) / Math.max(...earlier);
  bench.row({
    ...quantityRow({ work: `${work}: last quarter`, goal: { atMost: FLAT } }, 'x', [growth]),
    peer: 'the quarter before',
  });
};

/** Returns the call that comes at a place, the same for the same: of every kind that visitors make, some of them for the first time. */
async function everything({ origin, listed }: Product): Promise<(place: number) => Call> {
  const { headers } = await call(origin, { path: LIST, headers: BROWSER });
  const get = (path: string, more = {}) => ({ path, headers: { ...BROWSER, ...more } });
  const known = { 'if-none-match': String(headers.etag) };
  return (place) => {
    const nth = Math.floor(place / KINDS);
    const listing = listed[(place * 37) % listed.length] ?? { id: '', slug: '' };
    switch (place % KINDS) {
      case 0:
        return get(`/property/${listed[nth % listed.length]?.slug}`); // another one each time
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
