import { pagesNeverAskedFor } from '../compare/parts/cold.ts';
import { delaysUnderVisits } from '../compare/parts/lag.ts';
import { BROWSER } from '../harness/call.ts';
import type { Loader } from '../harness/load.ts';
import { residentBytes } from '../harness/processor-time.ts';
import type { Product } from '../harness/product.ts';
import { quantile } from '../harness/statistics.ts';
import type { Figures } from './figures.ts';

const SECONDS = 3;
const CONNECTIONS = 8;
const COLD_PAGES = 30;
const MEGABYTE = 2 ** 20;

/** What reads, memory, a start and the way of a visit into reads take with so many listings. */
export async function measureListings(product: Product, loader: Loader, figures: Figures): Promise<void> {
  const count = product.listed.length;
  const target = product.alone();
  const costOf = async (paths: readonly string[]) => {
    const requests = paths.map((path) => ({ path, headers: BROWSER }));
    const load = { connections: CONNECTIONS, seconds: SECONDS, requests, expect: [200] };
    await loader.drive(target, { ...load, seconds: SECONDS / 3 });
    return (await loader.drive(target, load)).cost;
  };
  const note = (name: string, value: number) => figures.note(name, count, value);

  note('start with listings', (await product.restart()) / 1000);
  note('memory with listings, after the start', residentBytes(product.pid) / MEGABYTE);
  note('list, 50 of them', await costOf(['/api/properties?limit=50']));
  note('list, whole', await costOf(['/api/properties']));
  note(
    'listing by slug',
    await costOf(product.listed.slice(-100).map(({ slug }) => `/api/properties/slug/${slug}`)),
  );
  note('/buy, kept', await costOf(['/buy']));
  note('page of a listing, kept', await costOf([`/property/${product.listed.at(-1)?.slug}`]));
  const asked = pagesNeverAskedFor(product);
  for (const kind of ['page of a listing', '/buy, filtered'] as const) {
    const requests = asked(kind, COLD_PAGES);
    const load = { connections: 1, amount: COLD_PAGES, requests, expect: [200] };
    note(`${kind}, first rendering`, (await loader.drive(target, load)).cost);
  }
  const delays = await delaysUnderVisits(product, SECONDS);
  note('lag with listings, median', quantile(delays, 0.5));
  note('lag with listings, p99', quantile(delays, 0.99));
  note('memory with listings, after calls', residentBytes(product.pid) / MEGABYTE);
}
