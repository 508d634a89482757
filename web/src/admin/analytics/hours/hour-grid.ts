import type { HourStatistics, HoursView } from '@marketplace/contracts/analytics/hours.views';

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
export const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

export type HourMeasure = 'views' | 'clicks';

/** A weekday with its 24 figures, from midnight. */
export interface WeekdayRow {
  name: string;
  figures: number[];
  total: number;
}

/** Returns a row for each weekday, Monday first; hours without a visit have 0. */
export function gridOf({ hours }: Pick<HoursView, 'hours'>, measure: HourMeasure): WeekdayRow[] {
  const byPlace = new Map(hours.map((one) => [placeOf(one), one]));
  return weekdays.map((name, index) => {
    const figures = hoursOfDay.map(
      (hour) => byPlace.get(placeOf({ weekday: index + 1, hour }))?.[measure] ?? 0,
    );
    return { name, figures, total: figures.reduce((sum, figure) => sum + figure, 0) };
  });
}

function placeOf({ weekday, hour }: Pick<HourStatistics, 'weekday' | 'hour'>): string {
  return `${weekday} ${hour}`;
}

/** Returns the step of a figure's colour, 0 for none, up to `steps` for the highest. */
export function stepOf(figure: number, highest: number, steps: number): number {
  return figure === 0 ? 0 : Math.max(1, Math.ceil((figure / highest) * steps));
}

/** `09:00–10:00` */
export function hourText(hour: number): string {
  return `${two(hour)}:00–${two(hour + 1)}:00`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** Returns in a sentence when most of it was. */
export function busiestText(rows: readonly WeekdayRow[], measure: HourMeasure): string {
  const all = rows.flatMap(({ name, figures }) => figures.map((figure, hour) => ({ name, figure, hour })));
  const most = all.reduce((best, one) => (one.figure > best.figure ? one : best), {
    name: '',
    figure: 0,
    hour: 0,
  });
  return `Most ${measure} on ${most.name}s, ${hourText(most.hour)}: ${most.figure.toLocaleString('en-US')}.`;
}
