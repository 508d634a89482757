import type { SiteView } from '@marketplace/contracts/site/site.views';
import { openHours, usualHours } from '@marketplace/contracts/site/usual-hours';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useSite } from '../api/page-data.tsx';
import { useMinute } from '../ui/hydration.tsx';
import { Small } from '../ui/layout.ts';
import { space, theme } from '../ui/theme.ts';
import { agentJsonLd } from './page-head.tsx';
import { paths } from './pages.ts';

function AgentPortrait({ size, alt = '', children }: { size: number; alt?: string; children: ReactNode }) {
  const { agent } = useSite();
  return (
    <Person>
      <Portrait src={agent.photo} alt={alt} width={size} height={size} $size={size} />
      <div>{children}</div>
    </Person>
  );
}

const Person = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-width: 0;
  text-align: start;
`;
const Portrait = styled.img<{ $size: number }>`
  flex: none;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.brandTint};
  object-fit: cover;
`;

/** The Council for Estate Agencies' public register, searched by name, registration or phone number. */
const REGISTER = 'https://eservices.cea.gov.sg/aceas/public-register/';

/** Portrait, name and title of the agent, with the legally required numbers. */
export function AgentIdentity() {
  const { agent } = useSite();
  return (
    <>
      <AgentPortrait size={72} alt={`Portrait of ${agent.name}`}>
        <Name>{agent.name}</Name>
        <Title>{agent.title}</Title>
        <Small>CEA Reg. No. {agent.licence}</Small>
      </AgentPortrait>
      <Small>
        {agent.agency} · Licence No. {agent.agency_licence}
        <br />
        <a href={REGISTER} target="_blank" rel="noopener noreferrer">
          Verify this agent on the CEA register
        </a>
      </Small>
    </>
  );
}

const Name = styled.h2`font-size: ${theme.size.xl};`;
const Title = styled.p`
  color: ${theme.color.brand};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.strong};
  letter-spacing: 0.04em;
`;

/** The agent's portrait, name and office hours. */
export function AgentPerson({ size, children }: { size: number; children: ReactNode }) {
  const { agent } = useSite();
  return (
    <AgentPortrait size={size}>
      <Words>
        <AgentName>{agent.name}</AgentName>
        {children}
        <AnswerTime />
      </Words>
    </AgentPortrait>
  );
}

const GENERIC = 'Replies during office hours';

/** Says whether the office is open. Generic until the visitor's time is known, so that the line does not appear late. */
export function AnswerTime() {
  const site = useSite();
  const minute = useMinute();
  const { isOpen, text } =
    minute === undefined ? { isOpen: false, text: GENERIC } : answerTime(minute, officeHours(site));
  return (
    <When>
      <Dot $isOn={isOpen} aria-hidden="true" /> {text}
    </When>
  );
}

const Words = styled.div`
  font-size: ${theme.size.sm};
  line-height: 1.45;
`;
const AgentName = styled.p`
  font-family: ${theme.font.display};
  font-size: ${theme.size.lg};
  font-weight: ${theme.weight.strong};
  line-height: ${theme.line.snug};
`;
const When = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(2)};
`;
const Dot = styled.span<{ $isOn: boolean }>`
  flex: none;
  width: 9px;
  height: 9px;
  border: 2px solid currentColor;
  border-radius: ${theme.radius.pill}px;
  background: ${({ $isOn }) => ($isOn ? 'currentColor' : 'transparent')};
`;

interface OfficeDays {
  days: string;
  time: string;
  /** Sunday is 0. */
  weekdays: readonly number[];
  /** Whole hours in Singapore; absent when closed. */
  open?: { from: number; to: number };
}

/** Returns the office hours: those that an owner set, or the usual ones. */
export function officeHours({ own }: Pick<SiteView, 'own'>): readonly OfficeDays[] {
  return [
    officeDays('Mon-Fri', [1, 2, 3, 4, 5], own?.hours_weekdays ?? usualHours.hours_weekdays),
    officeDays('Sat', [6], own?.hours_saturday ?? usualHours.hours_saturday),
    officeDays('Sun', [0], own?.hours_sunday ?? usualHours.hours_sunday),
  ];
}

function officeDays(days: string, weekdays: readonly number[], hours: string): OfficeDays {
  const open = openHours(hours);
  if (!open) return { days, time: 'Closed', weekdays };
  return { days, time: `${clock(open.from)}-${clock(open.to)}`, weekdays, open };
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const HOUR_MS = 3_600_000;
/** UTC offset of Singapore in hours. */
const AHEAD = 8;

/** Returns whether the office is open at a time in milliseconds, with its text: `Replies from 9:00 AM tomorrow`. */
export function answerTime(time: number, hours = officeHours({})): { isOpen: boolean; text: string } {
  const openOn = (day: number) => hours.find(({ weekdays: of }) => of.includes(day))?.open;
  const here = new Date(time + AHEAD * HOUR_MS);
  const [today, hour] = [here.getUTCDay(), here.getUTCHours()];
  const now = openOn(today);
  if (now && hour >= now.from && hour < now.to)
    return { isOpen: true, text: `Open now, until ${clock(now.to)}` };
  if (now && hour < now.from) return { isOpen: false, text: `Replies from ${clock(now.from)} today` };
  for (let ahead = 1; ahead <= weekdays.length; ahead += 1) {
    const day = (today + ahead) % weekdays.length;
    const next = openOn(day);
    if (next)
      return {
        isOpen: false,
        text: `Replies from ${clock(next.from)} ${ahead === 1 ? 'tomorrow' : `on ${weekdays[day]}`}`,
      };
  }
  return { isOpen: false, text: GENERIC };
}

function clock(hour: number): string {
  return `${hour % 12 || 12}:00 ${hour % 24 < 12 ? 'AM' : 'PM'}`;
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
    openingHoursSpecification: officeHours(site).flatMap(({ weekdays: days, open }) =>
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
