/** Returns clicks per hundred views, to one decimal; 0 without views. */
export function clickThroughRate(views: number, clicks: number): number {
  return perHundred(views, clicks);
}

/** Counts of a listing, a district, a day or a period. */
interface Counts {
  views: number;
  clicks: number;
  enquiries: number;
}

/** Clicks and enquiries per hundred views, to one decimal. */
export interface ConversionFunnel {
  clicksPerHundredViews: number;
  enquiriesPerHundredViews: number;
}

/** Returns the rates from view to enquiry; 0 without views. */
export function conversionFunnel({ views, clicks, enquiries }: Counts): ConversionFunnel {
  return {
    clicksPerHundredViews: perHundred(views, clicks),
    enquiriesPerHundredViews: perHundred(views, enquiries),
  };
}

function perHundred(of: number, count: number): number {
  return of === 0 ? 0 : Math.round((count / of) * 1000) / 10;
}

/** Grades a click-through rate in percent: from 5 good, from 2 fair, otherwise low. */
export function rateGrade(rate: number): 'good' | 'fair' | 'low' {
  if (rate >= 5) return 'good';
  return rate >= 2 ? 'fair' : 'low';
}
