import { districtCode, districtName } from '../districts.ts';
import type { PropertyView } from './listing.views.ts';

type Placed = Pick<PropertyView, 'district' | 'sub_type'>;

/** The place of all homes outside Singapore. */
export const OVERSEAS = 'Overseas';

/** Whether a home is outside Singapore. Its stored district is then meaningless and never shown. */
export function isOverseas({ sub_type }: Pick<Placed, 'sub_type'>): boolean {
  return sub_type === 'Overseas Property';
}

/** Returns the stored short label of a listing's district; `Overseas` for a home abroad. */
export function placeOf(listing: Placed): string {
  return isOverseas(listing) ? OVERSEAS : listing.district;
}

/** Returns a listing's district code (`D09`) for filters; undefined for a home abroad. */
export function codeOf(listing: Placed): string | undefined {
  return isOverseas(listing) ? undefined : districtCode(listing.district);
}

/** Returns the displayed place of a listing: `D09 Orchard / River Valley` or `Overseas`. */
export function placeName(listing: Placed): string {
  return districtName(placeOf(listing));
}
