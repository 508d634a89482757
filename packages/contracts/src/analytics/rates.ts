/** Returns clicks per hundred views to one decimal place; 0 when there are no views. */
export function clickThroughRate(views: number, clicks: number): number {
  return views === 0 ? 0 : Math.round((clicks / views) * 1000) / 10;
}

/** The grade of a click-through rate in percent: at least 5 good, at least 2 fair, otherwise low. */
export function rateGrade(rate: number): 'good' | 'fair' | 'low' {
  if (rate >= 5) return 'good';
  return rate >= 2 ? 'fair' : 'low';
}
