import { UsageError } from '@marketplace/service-kit/command-line';

const SINGAPORE = '+08:00';
const SINGAPORE_MS = 8 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

const MOMENT =
  /^(?<day>\d{4}-\d\d-\d\d)[ T](?<time>\d\d:\d\d)(?<seconds>:\d\d(?:\.\d{1,3})?)? ?(?<zone>Z|[+-]\d\d:?\d\d)?$/;

/**
 * Returns the moment that an operator names, such as `2026-11-22 14:05:03`: Singapore's time, unless it says another one behind it.
 *
 * @throws {UsageError} when it names none
 */
export function momentOf(text: string): Date {
  const { day, time, seconds = ':00', zone = SINGAPORE } = MOMENT.exec(text)?.groups ?? {};
  const moment = new Date(`${day}T${time}${seconds}${zone.replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2')}`);
  if (Number.isNaN(moment.getTime()))
    throw new UsageError(
      `${text} is no moment: write 2026-11-22 14:05:03 (Singapore), or 2026-11-22T06:05:03Z.`,
    );
  return moment;
}

/** Returns a moment as Singapore's clocks show it, with the zone behind it, so that it may be given back. */
export function inSingapore(moment: Date): string {
  const shown = new Date(moment.getTime() + SINGAPORE_MS).toISOString();
  return `${shown.slice(0, 10)} ${shown.slice(11, 23)}${SINGAPORE}`;
}

/** Returns when it was last a time of day, `03:00`, in Singapore. */
export function lastTimeOfDay(time: string, now: Date): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const offset = (hours * 60 + minutes) * 60_000 - SINGAPORE_MS;
  return new Date(Math.floor((now.getTime() - offset) / DAY_MS) * DAY_MS + offset);
}
