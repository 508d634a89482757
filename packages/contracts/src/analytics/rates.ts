/** Returns clicks per hundred views to one decimal place; 0 when there are no views. */
export function clickThroughRate(views: number, clicks: number): number {
  return perHundred(views, clicks);
}

/** What a listing, a district, a day or a period had. */
interface Counts {
  views: number;
  clicks: number;
  enquiries: number;
}

/** Clicks and enquiries of a hundred views, to one decimal place. */
export interface ConversionFunnel {
  clicksPerHundredViews: number;
  enquiriesPerHundredViews: number;
}

/** Returns the steps from view to enquiry; 0 when there are no views. */
export function conversionFunnel({ views, clicks, enquiries }: Counts): ConversionFunnel {
  return {
    clicksPerHundredViews: perHundred(views, clicks),
    enquiriesPerHundredViews: perHundred(views, enquiries),
  };
}

function perHundred(of: number, count: number): number {
  return of === 0 ? 0 : Math.round((count / of) * 1000) / 10;
}

/** The grade of a click-through rate in percent: at least 5 good, at least 2 fair, otherwise low. */
export function rateGrade(rate: number): 'good' | 'fair' | 'low' {
  if (rate >= 5) return 'good';
  return rate >= 2 ? 'fair' : 'low';
}
