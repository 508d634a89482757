import type { SiteView } from '@marketplace/contracts/site/site.views';
import { agentJsonLd } from './page-head.tsx';
import { paths } from './pages.ts';

interface OfficeDays {
  days: string;
  time: string;
  /** Sunday is 0. */
  weekdays: readonly number[];
  /** Full hours in Singapore; absent when closed. */
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
/** UTC offset of Singapore in hours. */
const AHEAD = 8;

/**
 * Returns whether the office is open at a time in milliseconds, in words too: `Open now, until 6:00 PM`, `Replies from 9:00 AM
 * tomorrow`.
 */
export function answerTime(time: number): { isOpen: boolean; text: string } {
  const here = new Date(time + AHEAD * HOUR_MS);
  const [today, hour] = [here.getUTCDay(), here.getUTCHours()];
  const now = openOn(today);
  if (now && hour >= now.from && hour < now.to)
    return { isOpen: true, text: `Open now, until ${clock(now.to)}` };
  if (now && hour < now.from) return { isOpen: false, text: `Replies from ${clock(now.from)} today` };
  for (let ahead = 1; ; ahead += 1) {
    const day = (today + ahead) % weekdays.length;
    const next = openOn(day);
    if (next)
      return {
        isOpen: false,
        text: `Replies from ${clock(next.from)} ${ahead === 1 ? 'tomorrow' : `on ${weekdays[day]}`}`,
      };
  }
}

function openOn(day: number) {
  return officeHours.find(({ weekdays: of }) => of.includes(day))?.open;
}

/** Returns a full hour: `9:00 AM`. */
function clock(hour: number): string {
  return `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Returns the agent with address and office hours. */
export function officeJsonLd(site: SiteView) {
  const { agent, origin, office_address, social } = site;
  return {
    '@context': 'https://schema.org',
    ...agentJsonLd(site),
    url: origin + paths.home,
    email: agent.email,
    image: new URL(agent.photo, origin).href,
    address: { '@type': 'PostalAddress', streetAddress: office_address, addressCountry: 'SG' },
    areaServed: { '@type': 'Country', name: 'Singapore' },
    sameAs: social.map(({ url }) => url),
    openingHoursSpecification: officeHours.flatMap(({ weekdays: days, open }) =>
      open
        ? {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: days.map((day) => weekdays[day]),
            opens: fullHour(open.from),
            closes: fullHour(open.to),
          }
        : [],
    ),
  };
}

function fullHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
