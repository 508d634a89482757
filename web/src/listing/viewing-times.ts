import type { ViewingTime } from '@marketplace/contracts/enquiries/enquiry.terms';
import { singaporeDate } from '../ui/format.ts';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

export const timeNames: Readonly<Record<ViewingTime, string>> = {
  morning: 'Morning (9 AM-12 PM)',
  afternoon: 'Afternoon (12-5 PM)',
  evening: 'Evening (5-8 PM)',
};

/** Returns the name of a date in Singapore, `2026-11-23`: `Mon 23 Nov`. */
export function dayName(day: string): string {
  const noon = `${day}T12:00:00+08:00`;
  const [date, month] = singaporeDate(noon).split(' ');
  return `${weekdays[new Date(day).getUTCDay()]} ${date} ${month}`;
}

/** Returns the preferred days and times as two lines; empty lists are `any`. */
export function wishLines({
  days,
  times,
}: {
  days: readonly string[];
  times: readonly ViewingTime[];
}): string[] {
  const listed = (names: string[]) => names.join(', ') || 'any';
  return [`Days: ${listed(days.map(dayName))}`, `Times: ${listed(times.map((time) => timeNames[time]))}`];
}
