import type { ComponentProps, ReactNode } from 'react';
import { useState } from 'react';
import styled from 'styled-components';
import { readNumber } from '../listing/buying-costs.ts';
import { ratesAsOf, sellersDuty, sources } from '../listing/published-rates.ts';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/controls.tsx';
import { exactPrice, singaporeDate } from '../ui/format.ts';
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

const [latest, before] = sellersDuty.rates;
/** How long Seller's Stamp Duty is due on a home. */
export const sellersTerm = `within ${latest.byYear.length} years of buying it, or ${before.byYear.length} if bought before ${singaporeDate(latest.boughtFrom)}`;

interface NumberInputProps extends ComponentProps<typeof TextInput> {
  value: string;
  /** The number in the text; NaN if unreadable. */
  number?: number | null;
  /** The error of an unreadable one. */
  problem?: string;
}

/** An input of a number as people type it. Reports an unreadable one after typing. */
export function NumberInput({
  value,
  number = readNumber(value),
  problem = 'Enter a number, such as 2.5.',
  ...input
}: NumberInputProps) {
  const [isTyping, setTyping] = useState(false);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...input}
      value={value}
      onInput={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      error={Number.isNaN(number) && !isTyping ? problem : undefined}
    />
  );
}

/** An input of an amount in SGD as people type it. Its hint is the amount in full if typed otherwise. */
export function MoneyInput({ hint, ...input }: NumberInputProps) {
  const amount = readNumber(input.value);
  const full = amount && String(amount) !== input.value ? `= ${exactPrice(amount)}` : undefined;
  return <NumberInput {...input} hint={full ?? hint} problem="Enter an amount, such as 850,000 or 1.2m." />;
}

/** The result of a guide, in view beside its form on wide screens. */
export const GuideResult = styled.section`
  ${from.lg} { position: sticky; top: 96px; }
  display: grid;
  gap: ${space(4)};
  padding: ${space(5)};
  ${raised}
  & > p { color: ${theme.color.muted}; font-size: ${theme.size.sm}; }
`;
