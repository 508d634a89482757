import { districtOfPostalCode } from '@marketplace/contracts/postal-districts';
import { categories } from '@marketplace/contracts/property-types';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { useSite } from '../../api/page-data.tsx';
import { useResource } from '../../api/use-resource.ts';
import { sellersSchedule, yearsAfter } from '../../listing/buying-costs.ts';
import { salesMarket } from '../../listing/listing.resources.ts';
import { categoryNouns, placeWords } from '../../listing/market-words.ts';
import { Select, TextInput } from '../../ui/controls.tsx';
import { count, exactPrice, singaporeDate } from '../../ui/format.ts';
import { Container, FactLines, Small } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { latePart } from '../../ui/page-code.tsx';
import { Chapter, PageBanner } from '../../ui/section.tsx';
import { from, space, theme } from '../../ui/theme.ts';
import { GuideColumns, GuideForm, GuideResult, NumberInput, sellersTerm } from '../guide-parts.tsx';
import { usePageHead } from '../page-head.tsx';
import { paths } from '../pages.ts';
import { ClientsSay, SoldHomes } from '../track-record.tsx';
import type { HomeFacts } from './home-value.ts';
import { factsOf, messageOf, plans, purchaseOf, rangeOf, sizeOf, wholeNumber } from './home-value.ts';

/** After the page: the figures come first. */
const { Part: ContactForm, load } = latePart(async () => (await import('./contact-form.tsx')).ContactForm);
if (import.meta.env.SSR) await load();

const intro =
  'Asking prices of similar homes on this site, the duty on an early sale, and a valuation by your agent.';

/** /guides/sell: for owners. The query string fills in what the figures need. */
export function SellHomePage() {
  const [search] = useSearchParams();
  const [facts, setFacts] = useState(() => factsOf(search));
  usePageHead({
    title: 'What is my home worth?',
    description: intro,
    path: paths.sellHome,
    status: 200, // even when the market's figures cannot be read
    ...(search.toString() !== '' && { noindex: true }),
  });
  return (
    <>
      <PageBanner title="What is my home worth?" intro={intro} />
      <GuideColumns>
        <FactsForm
          facts={facts}
          onChange={(name, value) => setFacts((current) => ({ ...current, [name]: value }))}
        />
        <GuideResult aria-label="Similar homes" aria-live="polite">
          <Range facts={facts} />
          <EarlySale facts={facts} />
        </GuideResult>
      </GuideColumns>
      <Below>
        <ContactForm
          inquiry={{ kind: 'valuation', listing: undefined, message: messageOf(facts) }}
          title="Ask for a valuation"
        />
        <Steps />
      </Below>
      <SoldHomes />
      <ClientsSay />
    </>
  );
}

const Below = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  align-items: start;
  padding-bottom: ${space(7)};
  ${from.lg} { grid-template-columns: minmax(0, 1.4fr) minmax(0, 1fr); gap: ${space(7)}; }
`;

interface FactsFormProps {
  facts: HomeFacts;
  onChange: (name: keyof HomeFacts, value: string) => void;
}

const POSTAL_LENGTH = 6;

/** Without scripts, only controls with a name are sent: the address and the floor are for the message alone. */
function FactsForm({ facts, onChange }: FactsFormProps) {
  const field = (name: keyof HomeFacts, clean = (text: string) => text) => ({
    value: facts[name],
    onChange: ({ target }: { target: { value: string } }) => onChange(name, clean(target.value)),
  });
  const size = sizeOf(facts);
  const [isTyping, setTyping] = useState(false);
  return (
    <GuideForm label="Your home" action={paths.sellHome}>
      <TextInput
        {...field('postal', wholeNumber)}
        onInput={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        error={postalError(facts.postal, isTyping)}
        name="postal"
        label="Postal code"
        inputMode="numeric"
        autoComplete="postal-code"
        placeholder="e.g., 460123"
        hint={districtOfPostalCode(facts.postal)?.menuLabel}
      />
      <TextInput
        {...field('address')}
        label="Block and street"
        autoComplete="street-address"
        maxLength={150}
      />
      <Select {...field('category')} name="category" label="Type">
        <option value="">Choose…</option>
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
      <NumberInput
        {...field('size')}
        name="size"
        label="Floor area (sq ft)"
        number={size}
        problem="Enter the floor area, such as 1,000 or 90 sqm."
        hint={size && String(size) !== facts.size ? `= ${count(size)} sq ft` : 'In square metres: 90 sqm.'}
      />
      <TextInput {...field('floor')} label="Floor" autoComplete="off" maxLength={20} />
      <Select {...field('plan')} label="When do you plan to sell?">
        <option value="">Choose…</option>
        {Object.entries(plans).map(([plan, name]) => (
          <option key={plan} value={plan}>
            {name}
          </option>
        ))}
      </Select>
      <TextInput {...field('bought')} name="bought" type="date" label="Bought on (optional)" />
    </GuideForm>
  );
}

function postalError(code: string, isTyping: boolean): string | undefined {
  if (code === '' || districtOfPostalCode(code)) return undefined;
  if (code.length === POSTAL_LENGTH) return `No Singapore postal code begins with ${code.slice(0, 2)}.`;
  return isTyping ? undefined : 'Enter all six digits.';
}

/** Asking prices of similar homes; no figure for fewer than five. */
function Range({ facts }: { facts: HomeFacts }) {
  const { data, error } = useResource(salesMarket);
  const range = rangeOf(facts, data?.medians ?? []);
  if (range && facts.category)
    return (
      <>
        <p>Asking prices of homes like yours</p>
        <Price>
          {exactPrice(range.low)} to {exactPrice(range.high)}
        </Price>
        <Small>
          The middle half of {count(range.count)} {categoryNouns[facts.category]} for sale in{' '}
          {placeWords(range.place)} on this site, by their price per sq ft. Asking prices, not a valuation:
          the floor, the lease and the condition matter too.
        </Small>
      </>
    );
  if (!districtOfPostalCode(facts.postal) || !facts.category || !sizeOf(facts))
    return <p>Enter the postal code, the type and the floor area to see asking prices.</p>;
  if (error) return <p>Asking prices could not be loaded. Your agent can still value your home.</p>;
  return data ? (
    <p>
      Fewer than five {categoryNouns[facts.category]} like yours are for sale on this site, too few for a fair
      range. Ask for a valuation below.
    </p>
  ) : (
    <p>Loading asking prices…</p>
  );
}

const Price = styled.strong`
  margin-top: calc(-1 * ${space(3)});
  color: ${theme.color.ink};
  font-family: ${theme.font.display};
  font-size: ${theme.size.h3};
  font-variant-numeric: tabular-nums;
`;

/** Seller's Stamp Duty, or the rule that takes its place. */
function EarlySale({ facts }: { facts: HomeFacts }) {
  const bought = purchaseOf(facts);
  if (facts.category === 'HDB')
    return (
      <>
        <p>
          An HDB flat may be sold after its minimum occupation period: five years from the date of keys, or
          ten years for Plus and Prime flats.
        </p>
        {bought && (
          <p>
            With the keys on {singaporeDate(bought)}: not before {singaporeDate(yearsAfter(bought, 5))}, or{' '}
            {singaporeDate(yearsAfter(bought, 10))} for Plus and Prime flats.
          </p>
        )}
      </>
    );
  if (facts.category === 'Commercial')
    return <p>Industrial property sold soon after its purchase has its own Seller’s Stamp Duty.</p>;
  if (!bought)
    return (
      <p>
        Seller’s Stamp Duty is due on a home sold {sellersTerm}. Enter when you bought yours, or{' '}
        <Link to={`${paths.costs}#selling`}>work it out</Link>.
      </p>
    );
  const schedule = sellersSchedule(bought);
  if (schedule.length === 0) return <p>No Seller’s Stamp Duty is due on a home bought then.</p>;
  return (
    <>
      <p>Seller’s Stamp Duty, of the price or the value, whichever is higher:</p>
      <FactLines>
        {schedule.map(({ until, rate }) => (
          <div key={until}>
            <dt>Sold until {singaporeDate(until)}</dt>
            <dd>{Math.round(rate * 100)}%</dd>
          </div>
        ))}
        <div>
          <dt>Sold later</dt>
          <dd>none</dd>
        </div>
      </FactLines>
    </>
  );
}

const steps = [
  ['A first conversation', 'We call or write during office hours, and answer your questions.'],
  ['A visit and a price', 'We see your home, compare it with recent sales, and advise on an asking price.'],
  ['An agreement in writing', 'The commission and the term are agreed in writing before anything starts.'],
  ['Photos and your listing', 'Your home is shown here. A private link shows you how many people see it.'],
  ['Viewings and offers', 'We arrange the viewings, report on each one, and negotiate. You decide.'],
  ['Option and completion', 'We see the papers through, from the option to purchase to the keys.'],
] as const;

function Steps() {
  const { agent } = useSite();
  return (
    <Chapter title={`How ${agent.name} sells your home`}>
      <List>
        {steps.map(([name, text]) => (
          <li key={name}>
            <strong>{name}</strong>
            <p>{text}</p>
          </li>
        ))}
      </List>
    </Chapter>
  );
}

const List = styled.ol`
  display: grid;
  gap: ${space(4)};
  padding-left: 1.4em;
  list-style: decimal;
  & > li::marker { color: ${theme.color.brand}; font-weight: ${theme.weight.strong}; }
  & p { color: ${theme.color.muted}; }
`;
