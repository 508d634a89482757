import type { Call } from './call.ts';
import { BROWSER, call } from './call.ts';
import type { Product } from './product.ts';
import { visit } from './visit.ts';

const KINDS = 80; // of which one is a page that nobody asked for before
const LIST = '/api/properties';
const pages = ['/', '/buy', '/about', '/rent', '/sell', '/new-launch'];
const searches = ['condo', 'orchard', 'garden', 'd09', 'nowhere'];

/** Returns the call that comes at a place, the same for the same: of every kind that visitors make, some of them for the first time. */
export async function everything({ origin, listed }: Product): Promise<(place: number) => Call> {
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
