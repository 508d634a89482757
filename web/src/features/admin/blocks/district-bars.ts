import type { DistrictStatistics } from '@marketplace/contracts/analytics/analytics.views';
import { counted } from './counted.ts';
import type { RankedItem } from './ranked-bars.tsx';

/** Returns the bars of the first `most` districts; they come most views first. */
export function districtBars(districts: readonly DistrictStatistics[], most: number): RankedItem[] {
  return districts.slice(0, most).map(({ district, views, clicks }) => ({
    label: district,
    value: views,
    text: `${counted(views, 'view')} · ${counted(clicks, 'click')}`,
  }));
}
