import { usualTexts } from '@marketplace/contracts/site/usual-texts';
import styled from 'styled-components';
import { useSite } from '../../api/page-data.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PageBanner, Section } from '../../ui/section.tsx';
import { StatsBand } from '../../ui/stats-band.tsx';
import { from, raised, space, theme } from '../../ui/theme.ts';
import { AgentIdentity } from '../agent.tsx';
import { usePageHead } from '../page-head.tsx';
import { paths } from '../pages.ts';
import { ClientsSay } from '../track-record.tsx';

const stats = [
  { value: '15+', label: 'Years of experience' },
  { value: '2,500+', label: 'Properties listed' },
  { value: '5,000+', label: 'Happy clients' },
  { value: '$2.5B+', label: 'Property value sold' },
];
const values = [
  { title: 'Integrity', text: 'We say what a home is and what it isn’t, and put it in writing.' },
  { title: 'Excellence', text: 'Measured plans, true photographs and prices checked against the market.' },
  {
    title: 'Client-Focused',
    text: 'Your timetable and your budget come first; our fee is agreed before we start.',
  },
  { title: 'Innovation', text: 'Every change to a listing is recorded, so what you read is up to date.' },
];

/** /about */
export function AboutPage() {
  const { name, agent, own } = useSite();
  usePageHead({
    title: 'About us',
    description: `Who is behind ${name}: ${agent.name}, ${agent.agency}, and the standards we work to.`,
    path: paths.about,
    status: 200, // also when the testimonials cannot be read
  });
  return (
    <>
      <PageBanner title={`About ${name}`} intro={own?.about_intro ?? usualTexts.about_intro} />
      <Section title="Our Mission">
        <Mission>
          <Words>
            {(own?.about_mission ?? usualTexts.about_mission).split(/\n\s*\n/).map((text) => (
              <p key={text}>{text}</p>
            ))}
            <p>{agent.name} looks after each of them, for buyers, owners and tenants alike.</p>
          </Words>
          <Person>
            <AgentIdentity />
            <LinkButton to={paths.contact}>Contact Us</LinkButton>
          </Person>
        </Mission>
      </Section>
      <StatsBand stats={stats} />
      <ClientsSay />
      <Section title="Our Values">
        <Values>
          {values.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </Values>
      </Section>
    </>
  );
}

const Mission = styled.div`
  display: grid;
  gap: ${space(5)};
  ${from.lg} { grid-template-columns: minmax(0, 1fr) 360px; gap: ${space(8)}; align-items: start; }
`;
const Words = styled.div`
  display: grid;
  gap: ${space(4)};
  max-width: 64ch;
  font-size: ${theme.size.lg};
`;
const Person = styled.div`
  display: grid;
  gap: ${space(3)};
  padding: ${space(5)};
  ${raised}
`;
const Values = styled.ul`
  display: grid;
  gap: ${space(5)};
  ${from.sm} { grid-template-columns: repeat(2, 1fr); }
  ${from.lg} { grid-template-columns: repeat(4, 1fr); }
  & > li { padding-top: ${space(4)}; border-top: 2px solid ${theme.color.brand}; color: ${theme.color.muted}; }
  h3 { margin-bottom: ${space(2)}; color: ${theme.color.ink}; font-size: ${theme.size.xl}; }
`;
