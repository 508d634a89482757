import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ratesAsOf, sources } from '../listing/published-rates.ts';
import { Button } from '../ui/button.tsx';
import { singaporeDate } from '../ui/format.ts';
import { Container } from '../ui/layout.ts';
import { from, raised, space, theme } from '../ui/theme.ts';

/** A form beside its result. */
export const GuideColumns = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  align-items: start;
  padding-block: ${space(6)};
  ${from.lg} { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
`;

/** Which rates a guide uses; children say what it leaves out. */
export function GuideSources({ children }: { children: ReactNode }) {
  return (
    <Notes>
      <h2>About these figures</h2>
      <p>
        An estimate, not advice. Rates as of {singaporeDate(ratesAsOf)}. {children} Please check with the
        authorities before you commit:
      </p>
      <ul>
        {sources.map(({ name, url, since }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
            {since && `, in force since ${singaporeDate(since)}`}
          </li>
        ))}
      </ul>
    </Notes>
  );
}

const Notes = styled.section`
  display: grid;
  gap: ${space(3)};
  grid-column: 1 / -1;
  max-width: 72ch;
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  & > h2 { color: ${theme.color.ink}; font-size: ${theme.size.xl}; }
  & li { padding: ${space(1)} 0; }
`;

/** Controls in two columns. Without scripts, a button submits them to the page. */
export function GuideForm({
  label,
  action,
  children,
}: {
  label: string;
  action: string;
  children: ReactNode;
}) {
  return (
    <Form aria-label={label} action={action} onSubmit={(event) => event.preventDefault()}>
      {children}
      <WithoutScripts>
        <Button type="submit">Calculate</Button>
      </WithoutScripts>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  ${from.sm} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;
const WithoutScripts = styled.div`
  display: none;
  grid-column: 1 / -1;
  @media (scripting: none) { display: block; }
`;

/** The result of a guide, in view beside its form on wide screens. */
export const GuideResult = styled.section`
  ${from.lg} { position: sticky; top: 96px; }
  display: grid;
  gap: ${space(4)};
  padding: ${space(5)};
  ${raised}
  & > p { color: ${theme.color.muted}; font-size: ${theme.size.sm}; }
`;
