/** Returns clicks per hundred views, to one decimal; 0 without views. */
export function clickThroughRate(views: number, clicks: number): number {
  return views === 0 ? 0 : Math.round((clicks / views) * 1000) / 10;
}

/** Counts of a listing, a district, a day or a period. */
interface Counts {
  views: number;
  clicks: number;
  enquiries: number;
}

/** Returns the rates from view to enquiry, to one decimal; 0 without views. */
export function conversionFunnel({ views, clicks, enquiries }: Counts) {
  return {
    clicksPerHundredViews: clickThroughRate(views, clicks),
    enquiriesPerHundredViews: clickThroughRate(views, enquiries),
  };
}

/** Grades a click-through rate in percent: from 5 good, from 2 fair, otherwise low. */
export function rateGrade(rate: number): 'good' | 'fair' | 'low' {
  if (rate >= 5) return 'good';
  return rate >= 2 ? 'fair' : 'low';
}
