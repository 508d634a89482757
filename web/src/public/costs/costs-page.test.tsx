import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi, field, openPage } from '../../testing/render-page.tsx';

/** Opens the guide, at what its address says. */
async function openGuide(query = '') {
  fakeApi();
  const { user } = openPage(`/guides/costs${query}`);
  const result = within(await screen.findByRole('region', { name: 'Your costs' }));
  const sums = () =>
    Object.fromEntries(
      result
        .queryAllByRole('term')
        .map(({ textContent, nextSibling }) => [textContent, nextSibling?.textContent]),
    );
  return { user, result, sums };
}

describe('the costs of buying', () => {
  it('are computed for the buyer in the address, also without scripts', async () => {
    const { sums } = await openGuide('?price=2000000&buyer=foreigner');
    expect(sums()).toMatchObject({
      'Additional Buyer’s Stamp Duty (ABSD, 60%)': '$1,200,000',
      'Upfront (cash)': '$1,769,600',
    });
    expect(field('Buyer')).toHaveValue('foreigner');
    const form = screen.getByRole('form', { name: 'Your purchase' });
    expect(form).toHaveAttribute('action', '/guides/costs');
    expect(form.querySelector('button[type=submit]')).toHaveTextContent('Calculate');
  });

  it('of a company have a loan of 15% and no income test', async () => {
    const { result, sums } = await openGuide('?price=3500000&buyer=entity');
    expect(sums()).toMatchObject({ 'Loan (15%)': '$525,000', 'Down payment (85%)': '$2,975,000' });
    expect(result.getByText('Banks may lend a company at most 15% of a home’s price.')).toBeInTheDocument();
    expect(result.queryByText(/gross income/)).toBeNull();
    expect(screen.queryByLabelText('Housing loans you have')).toBeNull();
  });

  it.each([
    ['?kind=hdb&buyer=foreigner', 'Foreigners may not buy an HDB flat.'],
    ['?kind=hdb&buyer=entity', 'Companies may not buy an HDB flat.'],
    ['?kind=ec&buyer=entity', 'Companies may not buy a new executive condominium.'],
    ['?kind=ec&buyer=foreigner', 'Foreigners may not buy a new executive condominium.'],
  ])('%s are not worked out', async (query, text) => {
    const { result, sums } = await openGuide(query);
    expect(result.getByText(text)).toBeInTheDocument();
    expect(sums()).toEqual({});
  });

  it('of a flat offer an HDB loan to citizens', async () => {
    const { user, result, sums } = await openGuide('?price=600000&kind=hdb');
    expect(
      result.getByText(/banks test at 4% or more and cap repayments at 30% of income/),
    ).toBeInTheDocument();
    await user.selectOptions(field('Loan from'), 'hdb');
    expect(field('Interest (% a year)')).toHaveValue('2.6');
    expect(sums()).toMatchObject({ 'Monthly instalment (25 years)': '$2,042' });
    expect(
      result.getByText(
        'With no other debts you’d need a gross income of about $7,113 a month: HDB tests at 3% or more and caps repayments at 30% of income.',
      ),
    ).toBeInTheDocument();
    await user.selectOptions(field('Buyer'), 'resident');
    expect(screen.queryByLabelText('Loan from')).toBeNull();
    expect(field('Interest (% a year)')).toHaveValue('4');
  });

  it('of commercial property include GST and no duty on homes', async () => {
    const { result, sums } = await openGuide('?price=2000000&kind=non-residential&buyer=foreigner');
    expect(
      result.getByText(
        'If the seller is registered for GST, 9% ($180,000) is added. It is not in the figures above.',
      ),
    ).toBeInTheDocument();
    expect(result.getByText(/banks test at 5% or more/)).toBeInTheDocument();
    expect(Object.keys(sums()).join()).not.toContain('ABSD');
  });

  it.each([
    ['?owned=1', 'Single citizens aged 55 or older get it back too'],
    ['?owned=1&buyer=resident', 'get the ABSD back if they sell their first home within 6 months'],
    ['?buyer=resident', 'own no other home pay no ABSD'],
    ['?buyer=foreigner', 'pay the ABSD of a Singapore citizen'],
    ['?kind=hdb&buyer=resident', 'No ABSD is due on an HDB flat if one of the buyers is a citizen'],
  ])('%s name who pays less duty', async (query, text) => {
    const { result } = await openGuide(query);
    expect(result.getByText(text, { exact: false })).toBeInTheDocument();
  });

  it('of a flat for an owner of another home have no duty for a citizen', async () => {
    const { sums } = await openGuide('?price=600000&kind=hdb&owned=2');
    expect(sums()).toMatchObject({ 'Additional Buyer’s Stamp Duty (ABSD, 0%)': '$0' });
    expect(screen.queryByLabelText('Homes you own in Singapore')).toBeNull();
  });

  it('of a landed home mention the approval that foreigners need', async () => {
    const { user, result } = await openGuide();
    expect(result.queryByText(/Singapore Land Authority/)).toBeNull();
    await user.selectOptions(field('Buyer'), 'resident');
    expect(result.getByText(/Singapore Land Authority/)).toBeInTheDocument();
  });
});

it('a loan of one year is one of 1 year', async () => {
  const { sums } = await openGuide('?kind=hdb&lender=hdb&age=64');
  expect(Object.keys(sums())).toContain('Monthly instalment (1 year)');
  expect(field('Years to pay back')).toHaveAccessibleDescription('At most 1 year.');
});

describe('an amount', () => {
  const error = 'Enter an amount, such as 850,000 or 1.2m.';

  it('is understood as people type it, and shown in full', async () => {
    const { user, sums } = await openGuide();
    await user.clear(field('Price (SGD)'));
    await user.type(field('Price (SGD)'), '1.5m');
    expect(field('Price (SGD)')).toHaveValue('1.5m');
    expect(field('Price (SGD)')).toHaveAccessibleDescription('= $1,500,000');
    expect(sums()).toMatchObject({ 'Total stamp duty': '$44,600' });
  });

  it('that cannot be read is reported at its field after typing, and has no result', async () => {
    const { user, result, sums } = await openGuide();
    await user.clear(field('Price (SGD)'));
    await user.type(field('Price (SGD)'), '1e6');
    expect(field('Price (SGD)')).toBeValid();
    await user.tab();
    expect(field('Price (SGD)')).toBeInvalid();
    expect(field('Price (SGD)')).toHaveAccessibleDescription(error);
    expect(sums()).toEqual({});
    expect(result.getByText('Complete the form to see the costs.')).toBeInTheDocument();
  });

  it('in the address is reported too, as is an interest with a comma', async () => {
    const { sums } = await openGuide('?interest=2,5&salePrice=1.2x');
    expect(field('Interest (% a year)')).toHaveAccessibleDescription('Enter a number, such as 2.5.');
    expect(field('Selling price (SGD)')).toHaveAccessibleDescription(error);
    expect(sums()).toEqual({});
  });

  it('of a sale is understood as well', async () => {
    await openGuide('?salePrice=1.2m&bought=2025-08-01&sold=2026-01-01');
    expect(screen.getByText('Seller’s Stamp Duty: $192,000 (16%).')).toBeInTheDocument();
  });
});

it('of an early sale include the duty of sellers', async () => {
  await openGuide('?salePrice=1500000&bought=2025-08-01');
  expect(
    screen.getByText(/sold within 4 years of buying it, or 3 if bought before 4 Jul 2025\.$/),
  ).toBeInTheDocument();
  expect(screen.getByText('Enter the price and both dates.')).toBeInTheDocument();
  const sell = (day: string) => fireEvent.change(field('Sold on'), { target: { value: day } });
  sell('2026-11-24');
  expect(screen.getByText('Seller’s Stamp Duty: $180,000 (12%).')).toBeInTheDocument();
  sell('2030-01-01');
  expect(screen.getByText('No Seller’s Stamp Duty is due.')).toBeInTheDocument();
  sell('2025-01-01');
  expect(screen.getByText('The sale is before the purchase.')).toBeInTheDocument();
});
