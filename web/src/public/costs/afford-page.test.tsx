import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi, field, openPage } from '../../testing/render-page.tsx';

/** Opens the guide, at what its address says. */
async function openGuide(query = '') {
  fakeApi();
  const { user } = openPage(`/guides/afford${query}`);
  const result = within(await screen.findByRole('region', { name: 'What you can afford' }));
  return { user, result };
}

const mine = '?income=10000&cash=150000&cpf=200000&age=35';

describe('what a visitor can afford', () => {
  it('is worked out from the address, also without scripts', async () => {
    const { result } = await openGuide(`${mine}&buyer=resident`);
    expect(result.getByText('$1,074,000')).toBeInTheDocument();
    expect(result.getByText('Additional Buyer’s Stamp Duty (ABSD, 5%)').nextSibling).toHaveTextContent(
      '$53,700',
    );
    expect(result.getByText(/Your savings set the limit/)).toBeInTheDocument();
    const form = screen.getByRole('form', { name: 'Your income and savings' });
    expect(form).toHaveAttribute('action', '/guides/afford');
    expect(form.querySelector('button[type=submit]')).toHaveTextContent('Calculate');
  });

  it('follows the form, and leads to homes at that price', async () => {
    const { user, result } = await openGuide(mine);
    const list = () => result.getByRole('link', { name: /^Homes for sale up to/ }).getAttribute('href');
    expect(list()).toBe('/buy?maxPrice=1260000');
    await user.selectOptions(field('Home'), 'hdb');
    expect(list()).toBe('/buy?category=HDB&maxPrice=896000');
    expect(result.getByText(/capped at 30% of income for housing loans \(MSR\)/)).toBeInTheDocument();
    await user.selectOptions(field('Loan from'), 'hdb');
    expect(result.getByText('$959,000')).toBeInTheDocument();
    expect(field('Interest (% a year)')).toHaveValue('2.6');
    expect(field('Years to pay back')).toHaveAttribute('placeholder', '25');
    await user.selectOptions(field('Home'), 'ec');
    expect(list()).toBe('/buy?category=EC&maxPrice=955000');
    await user.selectOptions(field('Home'), 'private');
    await user.selectOptions(field('Housing loans you keep'), '1');
    await user.type(field('Their monthly repayments'), '2000');
    expect(result.getByText(/Your cash sets the limit: with a bank loan at least 25%/)).toBeInTheDocument();
  });

  it('understands amounts as people type them', async () => {
    const { user, result } = await openGuide('?income=10k&cash=150,000&cpf=0.2m&age=35');
    expect(result.getByText('$1,260,000')).toBeInTheDocument();
    expect(field('Fixed monthly income (SGD)')).toHaveAccessibleDescription('= $10,000');
    await user.type(field('Other monthly repayments'), '1,5');
    await user.tab();
    expect(field('Other monthly repayments')).toBeInvalid();
    expect(result.getByText(/^Complete the form/)).toBeInTheDocument();
  });

  it('names a term of one year', async () => {
    const { result } = await openGuide(`${mine}&years=1`);
    expect(result.getByText('Monthly instalment (1 year)')).toBeInTheDocument();
  });

  it('is paid from savings when the income supports no loan', async () => {
    const { result } = await openGuide(`${mine}&debts=6000`);
    expect(
      result.getByText('With these figures you would not get a loan: your savings would pay for everything.'),
    ).toBeInTheDocument();
    expect(result.queryByText(/at most \$0/)).toBeNull();
  });

  it('stays in view at the end of the form', async () => {
    const { user } = await openGuide(mine);
    const form = screen.getByRole('form', { name: 'Your income and savings' });
    const total = () => form.parentElement?.querySelector('div[aria-hidden=true]');
    expect(total()).toHaveTextContent(/^Up to about \$1,260,000\s*Each month \$\d/);
    await user.selectOptions(field('Home'), 'hdb');
    await user.selectOptions(field('Buyer'), 'foreigner');
    expect(total()).toBeNull();
  });

  it('is compared with the home that led here', async () => {
    const { result } = await openGuide(`${mine}&price=1300000`);
    expect(result.getByText('A home at $1,300,000 is $40,000 above that.')).toBeInTheDocument();
    expect(document.querySelector('input[name=price]')).toHaveValue('1300000');
  });

  it('needs figures and a buyer who may buy', async () => {
    const { user, result } = await openGuide('?income=&cash=');
    expect(
      result.getByText('Complete the form with your income and savings to see a price.'),
    ).toBeInTheDocument();
    await user.selectOptions(field('Home'), 'hdb');
    await user.selectOptions(field('Buyer'), 'foreigner');
    expect(result.getByText('Foreigners may not buy an HDB flat.')).toBeInTheDocument();
    expect(screen.queryByLabelText('CPF Ordinary Account')).toBeNull();
  });
});
