import { districtCode, districtName } from '../districts.ts';
import type { PropertyView } from './listing.views.ts';

type Placed = Pick<PropertyView, 'district' | 'sub_type'>;

/** The place of every home abroad, which is no district of Singapore. */
export const OVERSEAS = 'Overseas';

/** Whether a home lies abroad: the district it is stored with is then the agent's own note, and no page names it. */
export function isOverseas({ sub_type }: Pick<Placed, 'sub_type'>): boolean {
  return sub_type === 'Overseas Property';
}

/** Returns the stored short label of a listing's district; `Overseas` for a home abroad. */
export function placeOf(listing: Placed): string {
  return isOverseas(listing) ? OVERSEAS : listing.district;
}

/** Returns the code of a listing's district (`D09`), by which listings are filtered; undefined for a home abroad. */
export function codeOf(listing: Placed): string | undefined {
  return isOverseas(listing) ? undefined : districtCode(listing.district);
}

/** Returns where pages say that a listing lies: `D09 Orchard / River Valley`, or `Overseas`. */
export function placeName(listing: Placed): string {
  return districtName(placeOf(listing));
}
