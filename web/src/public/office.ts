/** A span of days of the week on which the office is open, with what it says of its hours. */
interface OfficeDays {
  days: string;
  time: string;
  /** Days as `Date` numbers them, from Sunday. */
  weekdays: readonly number[];
  /** Hours of Singapore; absent when the office is closed. */
  open?: { from: number; to: number };
}

export const officeHours: readonly OfficeDays[] = [
  { days: 'Mon-Fri', time: '9:00 AM-6:00 PM', weekdays: [1, 2, 3, 4, 5], open: { from: 9, to: 18 } },
  { days: 'Sat', time: '9:00 AM-2:00 PM', weekdays: [6], open: { from: 9, to: 14 } },
  { days: 'Sun', time: 'Closed', weekdays: [0] },
];

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

const HOUR_MS = 3_600_000;
/** Singapore is eight hours ahead of UTC all year. */
const AHEAD = 8;

/**
 * Returns whether somebody answers at a time in milliseconds, and until or from when: `Open now, until 6:00 PM`, `Answers from 9:00
 * AM tomorrow`.
 */
export function answerTime(time: number): { isOpen: boolean; text: string } {
  const here = new Date(time + AHEAD * HOUR_MS);
  const [today, hour] = [here.getUTCDay(), here.getUTCHours()];
  const now = openOn(today);
  if (now && hour >= now.from && hour < now.to)
    return { isOpen: true, text: `Open now, until ${clock(now.to)}` };
  if (now && hour < now.from) return { isOpen: false, text: `Answers from ${clock(now.from)} today` };
  for (let ahead = 1; ; ahead += 1) {
    const day = (today + ahead) % weekdays.length;
    const next = openOn(day);
    if (next)
      return {
        isOpen: false,
        text: `Answers from ${clock(next.from)} ${ahead === 1 ? 'tomorrow' : `on ${weekdays[day]}`}`,
      };
  }
}

function openOn(day: number) {
  return officeHours.find(({ weekdays: of }) => of.includes(day))?.open;
}

/** Returns a full hour as it is said: `9:00 AM`. */
function clock(hour: number): string {
  return `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;
}
