import { clickThroughRate } from '@marketplace/contracts/analytics/rates';

/** Returns clicks per hundred views as text with one decimal, `4.8%`; `0%` when there are no views. */
export function rateText(views: number, clicks: number): string {
  return views === 0 ? '0%' : `${clickThroughRate(views, clicks).toFixed(1)}%`;
}
