import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import type { Affordability, AffordInputs } from '../../listing/affordability.ts';
import { affordabilityOf, firstAffordInputs, mostRepayment, termOf } from '../../listing/affordability.ts';
import type { PropertyKind } from '../../listing/buying-costs.ts';
import { changed, lenderOf, mayBorrowFromHdb, readNumber } from '../../listing/buying-costs.ts';
import { servicing } from '../../listing/published-rates.ts';
import { Select } from '../../ui/controls.tsx';
import { exactPrice, wholePrice } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { PageBanner } from '../../ui/section.tsx';
import { space, theme } from '../../ui/theme.ts';
import {
  GuideColumns,
  GuideForm,
  GuideResult,
  GuideSources,
  MoneyInput,
  NumberInput,
} from '../guide-parts.tsx';
import { usePageHead } from '../page-head.tsx';
import { paths, withQuery } from '../pages.ts';
import { amounts, buyers, controlOf, kinds, lenders, options } from './costs-form.tsx';
import { buyerNote, percent, Row, refusalOf, Sums, Total, yearsText } from './costs-result.tsx';
import { remissionNotes } from './remission-notes.ts';

const intro = 'The highest price that your income, your savings and Singapore’s loan rules allow.';

/** /guides/afford: the highest price for an income and savings. The query string fills in the form. */
export function AffordPage() {
  const [search] = useSearchParams();
  const [inputs, setInputs] = useState(() => firstAffordInputs(search));
  const found = affordabilityOf(inputs);
  usePageHead({
    title: 'What home can I afford in Singapore?',
    description: intro,
    path: paths.afford,
    ...(search.toString() !== '' && { noindex: true }),
  });
  return (
    <>
      <PageBanner title="What can I afford?" intro={intro} />
      <GuideColumns>
        <div>
          <AffordForm
            inputs={inputs}
            onChange={(name, value) => setInputs((current) => changed(current, name, value))}
          />
          {found && found.price > 0 && <AffordTotal found={found} />}
        </div>
        <AffordResult inputs={inputs} found={found} />
        <GuideSources>
          Legal fees, commission and renovation are not included, nor are CPF’s own limits for a second home
          and for short leases. Banks and HDB also judge your credit record.
        </GuideSources>
      </GuideColumns>
    </>
  );
}

interface AffordFormProps {
  inputs: AffordInputs;
  onChange: (name: keyof AffordInputs, value: string) => void;
}

/** Income, savings and the buyer. Shows only the controls that the rules depend on. */
function AffordForm({ inputs, onChange }: AffordFormProps) {
  const control = controlOf(inputs, onChange);
  const { 'non-residential': _, ...homes } = kinds;
  const { entity: __, ...people } = buyers;
  return (
    <GuideForm label="Your income and savings" action={paths.afford}>
      <MoneyInput
        {...control('income')}
        label="Fixed monthly income (SGD)"
        hint="Before tax, without the employer’s CPF. Buying together? Add up your incomes."
      />
      <MoneyInput
        {...control('variable')}
        label="Variable monthly income and rent"
        hint={`Commission, bonus, rent: ${percent(servicing.variableIncome)} of it counts.`}
      />
      <MoneyInput {...control('debts')} label="Other monthly repayments" hint="Car, study and card loans." />
      <MoneyInput {...control('cash')} label="Cash (SGD)" />
      {inputs.buyer !== 'foreigner' && <MoneyInput {...control('cpf')} label="CPF Ordinary Account" />}
      <NumberInput {...control('age')} label="Your age" hint="Together: the average, weighted by income." />
      <Select {...control('buyer')} label="Buyer" hint="Buying together? The highest duty applies.">
        {options(people)}
      </Select>
      <Select {...control('kind')} label="Home">
        {options(homes)}
      </Select>
      {inputs.kind === 'private' && (
        <Select {...control('owned')} label="Homes you own in Singapore">
          {options(amounts)}
        </Select>
      )}
      {mayBorrowFromHdb(inputs) && (
        <Select {...control('lender')} label="Loan from">
          {options(lenders)}
        </Select>
      )}
      {lenderOf(inputs) === 'bank' && (
        <Select {...control('loans')} label="Housing loans you keep">
          {options(amounts)}
        </Select>
      )}
      {inputs.loans !== '0' && <MoneyInput {...control('homeDebts')} label="Their monthly repayments" />}
      <NumberInput {...control('interest')} label="Interest (% a year)" />
      <NumberInput {...control('years')} label="Years to pay back" placeholder={String(termOf(inputs))} />
      {inputs.price !== '' && <input type="hidden" name="price" value={inputs.price} />}
    </GuideForm>
  );
}

/** The figures at the bottom of small screens; screen readers get the result itself. */
function AffordTotal({ found }: { found: Affordability }) {
  return (
    <Total aria-hidden="true">
      <span>
        Up to about <strong>{exactPrice(found.price)}</strong>
      </span>
      <span>
        Each month <strong>{wholePrice(found.instalment)}</strong>
      </span>
    </Total>
  );
}

interface AffordResultProps {
  inputs: AffordInputs;
  found: Affordability | undefined;
}

function AffordResult({ inputs, found }: AffordResultProps) {
  const refusal = refusalOf(inputs);
  return (
    <GuideResult aria-label="What you can afford" aria-live="polite">
      {found && found.price > 0 ? (
        <Figures inputs={inputs} found={found} />
      ) : (
        <p>{refusal ?? 'Complete the form with your income and savings to see a price.'}</p>
      )}
    </GuideResult>
  );
}

/** The option of the list's filter for each kind of home. */
const categories: Record<PropertyKind, string> = { private: '', ec: 'EC', hdb: 'HDB', 'non-residential': '' };

function Figures({ inputs, found }: { inputs: AffordInputs; found: Affordability }) {
  const { price, loan, years } = found;
  const list = withQuery(paths.list('Buy'), { category: categories[inputs.kind], maxPrice: String(price) });
  return (
    <>
      <p>Up to about</p>
      <Price>{exactPrice(price)}</Price>
      <Sums>
        <Row label={`Loan (${percent(loan / price)})`} value={wholePrice(loan)} />
        <Row label={`Monthly instalment (${yearsText(years)})`} value={wholePrice(found.instalment)} isSum />
        <Row label={`Down payment (${percent(1 - loan / price)})`} value={wholePrice(found.downPayment)} />
        {found.cash !== undefined && <Row label="Minimum in cash" value={wholePrice(found.cash)} />}
        <Row label="Buyer’s Stamp Duty (BSD)" value={exactPrice(found.buyersDuty)} />
        <Row
          label={`Additional Buyer’s Stamp Duty (ABSD, ${percent(found.additionalRate)})`}
          value={exactPrice(found.additionalDuty)}
        />
        <Row label="Needed from your savings" value={wholePrice(found.upfront)} isSum />
      </Sums>
      {notesOf(inputs, found).map((note) => (
        <p key={note}>{note}</p>
      ))}
      <Link to={list}>Homes for sale up to {exactPrice(price)}</Link>
      <Link to={withQuery(paths.costs, { price: String(price), kind: inputs.kind, buyer: inputs.buyer })}>
        What it costs to buy at this price
      </Link>
    </>
  );
}

const Price = styled.strong`
  margin-top: calc(-1 * ${space(4)});
  color: ${theme.color.ink};
  font-family: ${theme.font.display};
  font-size: ${theme.size.h2};
  font-variant-numeric: tabular-nums;
  line-height: ${theme.line.tight};
`;

function notesOf(inputs: AffordInputs, found: Affordability): string[] {
  return [
    comparedNote(inputs, found),
    limitNote(found),
    testNote(inputs),
    buyerNote(inputs),
    ...remissionNotes(inputs),
  ].filter((note) => note !== undefined);
}

function comparedNote({ price: asked }: AffordInputs, { price }: Affordability): string | undefined {
  const compared = readNumber(asked);
  if (!compared) return undefined;
  return compared <= price
    ? `A home at ${exactPrice(compared)} is within reach.`
    : `A home at ${exactPrice(compared)} is ${exactPrice(compared - price)} above that.`;
}

function limitNote({ limit, mostLoan, cashRate }: Affordability): string {
  if (limit === 'cash')
    return `Your cash sets the limit: with a bank loan at least ${percent(cashRate)} of the price must be in cash.`;
  if (mostLoan === 0)
    return 'With these figures you would not get a loan: your savings would pay for everything.';
  return limit === 'income'
    ? `Your income sets the limit: it supports a loan of at most ${wholePrice(mostLoan)}.`
    : 'Your savings set the limit: the down payment and the duties use all of them.';
}

/** How the repayment is limited: the share for homes, for HDB flats and new executive condominiums only, and that of all debts. */
function testNote(inputs: AffordInputs): string {
  const { allDebts, mortgage } = servicing;
  const isPublic = inputs.kind === 'hdb' || inputs.kind === 'ec';
  const rule = isPublic ? `${percent(mortgage)} of income for housing loans (MSR) and ` : '';
  return `Repayments are capped at ${rule}${percent(allDebts)} for all debts (TDSR): here ${wholePrice(mostRepayment(inputs))} a month, tested at ${percent(leastInterest(inputs))} or more.`;
}

function leastInterest(inputs: AffordInputs): number {
  return lenderOf(inputs) === 'hdb' ? servicing.leastInterest.hdbLoan : servicing.leastInterest.home;
}
