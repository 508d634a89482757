import { categories } from '@marketplace/contracts/property-types';
import type { MouseEvent } from 'react';
import styled from 'styled-components';
import { useSite } from '../api/page-data.tsx';
import { singaporeDate } from '../ui/format.ts';
import { Container } from '../ui/layout.ts';
import { Link } from '../ui/link.tsx';
import { from, space, theme } from '../ui/theme.ts';
import { showInfo } from '../ui/toasts.tsx';
import { Brand } from './brand.tsx';
import { mailLink, telLink } from './contact-links.tsx';
import { paths, withQuery } from './pages.ts';

/** In this file, because it is loaded at the same time. */
export { OfflineNote } from './offline-note.tsx';

/** The footer of every public page. */
export function Footer() {
  const { agent, office_address, social } = useSite();
  return (
    <Ground>
      <Columns>
        <Wide>
          <Brand />
          {/* with both licence numbers, which every advertisement of a property has to name */}
          <p>
            {agent.name} · CEA Reg. No. {agent.licence}
            <br />
            {agent.agency} · Licence No. {agent.agency_licence}
          </p>
        </Wide>
        <nav aria-label="Properties">
          <Title>Properties</Title>
          <ul>
            {categories.map((category) => (
              <li key={category}>
                <Link to={withQuery(paths.list('Buy'), { category })}>{category}</Link>
              </li>
            ))}
            <li>
              <Link to={paths.costs}>Cost calculator</Link>
            </li>
            <li>
              <Link to={paths.afford}>What can I afford?</Link>
            </li>
            <li>
              <Link to={paths.sellHome}>What is my home worth?</Link>
            </li>
          </ul>
        </nav>
        <nav aria-label="Follow us">
          <Title>Follow us</Title>
          <ul>
            {social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <Title>Contact</Title>
          <ul>
            <li>
              <address>{office_address}</address>
            </li>
            <li>
              <a href={telLink(agent)}>{agent.phone}</a>
            </li>
            <li>
              <a href={mailLink(agent)}>{agent.email}</a>
            </li>
          </ul>
        </div>
      </Columns>
      <LegalLine />
    </Ground>
  );
}

const Ground = styled.footer`
  margin-top: ${space(6)};
  padding: ${space(7)} 0 ${space(9)}; /* the bar of a listing's page may stand over its end */
  ${from.lg} { padding-block: ${space(8)} ${space(7)}; }
  background: ${theme.color.footer};
  color: ${theme.color.onFooterMuted};
  font-size: ${theme.size.sm};
  @media print { display: none; }
  a { color: ${theme.color.onFooter}; text-decoration: none; }
  li > a { display: inline-flex; align-items: center; min-height: 32px; }
  @media (pointer: coarse) { li > a { min-height: 44px; } }
  a:hover { color: ${theme.color.onBrand}; text-decoration: underline; }
`;
const Columns = styled(Container)`
  display: grid;
  gap: ${space(6)};
  grid-template-columns: repeat(2, minmax(0, 1fr));
  ${from.md} { grid-template-columns: 2fr 1fr 1fr 1.4fr; }
  li { overflow-wrap: anywhere; }
  address { padding: 5px 0; font-style: normal; }
`;
const Wide = styled.div`
  display: grid;
  gap: ${space(4)};
  align-content: start;
  grid-column: 1 / -1;
  ${from.md} { grid-column: auto; }
`;
const Title = styled.h2`
  margin-bottom: ${space(3)};
  color: ${theme.color.onBrand};
  font-family: ${theme.font.text};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.strong};
  letter-spacing: 0;
`;

/** The operator has not written these pages yet. */
const placeholders = ['Privacy Policy', 'Terms of Service', 'Cookie Policy'];

function LegalLine() {
  const { name } = useSite();
  const year = singaporeDate(new Date().toISOString()).slice(-4);
  return (
    <Line>
      <p>
        © {year} {name}. All rights reserved.
      </p>
      <List>
        {placeholders.map((label) => (
          <li key={label}>
            <a href={`#${label.toLowerCase().replaceAll(' ', '-')}`} onClick={announcePlaceholder(label)}>
              {label}
            </a>
          </li>
        ))}
      </List>
    </Line>
  );
}

function announcePlaceholder(label: string) {
  return (event: MouseEvent) => {
    event.preventDefault();
    showInfo(`Our ${label} is not published here yet. Please ask us for it.`);
  };
}

const Line = styled(Container)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)} ${space(5)};
  padding-top: ${space(6)};
`;
const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)} ${space(4)};
`;
