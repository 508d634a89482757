/** Returns the moment at which a day of Singapore starts, as Postgres reads it. */
export function startOfDay(day: string): string {
  return `${day}T00:00:00+08:00`;
}
