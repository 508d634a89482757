import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listing, publish } from '../../testing/catalogue.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { expectAddress, fakeApi, field, openPage } from '../../testing/render-page.tsx';

const bedok = 'D16 - Bedok / Upper East Coast';
const condos = [1000, 1200, 1400, 1600, 1800].map((rate, index) =>
  listing(index + 1, {
    title: `Home ${index}`,
    category: 'Condominium',
    property_type: index % 2 === 0 ? 'Buy' : 'Sell',
    district: bedok,
    area_sqft: 1000,
    price: rate * 1000,
  }),
);

async function openGuide(
  query = '',
  all = condos,
): Promise<{ api: FakeApi } & Awaited<ReturnType<typeof opened>>> {
  const api = fakeApi();
  publish(api, all);
  return { api, ...(await opened(query)) };
}

async function opened(query: string) {
  const { user } = openPage(`/guides/sell${query}`);
  const result = within(await screen.findByRole('region', { name: 'Similar homes' }));
  return { user, result };
}

describe('a home’s worth', () => {
  it('is the middle half of similar asking prices, with their number and place, also from the address', async () => {
    const { result } = await openGuide('?postal=460123&category=Condominium&size=1000');
    expect(await result.findByText('$1,200,000 to $1,600,000')).toBeInTheDocument();
    expect(result.getByText(/5 condominiums for sale in D16 Bedok/)).toBeInTheDocument();
    const form = screen.getByRole('form', { name: 'Your home' });
    expect(form).toHaveAttribute('action', '/guides/sell');
    expect([...form.querySelectorAll('[name]')].map((control) => control.getAttribute('name'))).toEqual([
      'postal',
      'category',
      'size',
      'bought',
    ]);
  });

  it('is not guessed from fewer than five, or before the facts are there', async () => {
    const { user, result } = await openGuide('', condos.slice(1));
    expect(result.getByText(/Enter the postal code, the type and the floor area/)).toBeInTheDocument();
    await user.type(field('Postal code'), '460123');
    expect(field('Postal code')).toHaveAccessibleDescription('D16 Bedok / Upper East Coast');
    await user.type(field('Floor area (sq ft)'), '1000');
    await user.selectOptions(field('Type'), 'Condominium');
    expect(await result.findByText(/Fewer than five condominiums like yours/)).toBeInTheDocument();
  });

  it('says when the prices cannot be loaded', async () => {
    const api = fakeApi();
    api.refuse('GET /api/properties/market', 503, { detail: 'Later.' });
    const { result } = await opened('?postal=460123&category=Condominium&size=1000');
    expect(await result.findByText(/could not be loaded/)).toBeInTheDocument();
  });
});

it('a floor area in square metres is converted, and an unreadable one reported', async () => {
  const { user, result } = await openGuide('?postal=460123&category=Condominium');
  const area = field('Floor area (sq ft)');
  await user.type(area, '90 sqm');
  expect(area).toHaveAccessibleDescription('= 969 sq ft');
  expect(await result.findByText('$1,160,000 to $1,550,000')).toBeInTheDocument();
  await user.clear(area);
  await user.type(area, '90m');
  await user.tab();
  expect(area).toHaveAccessibleDescription(/Enter the floor area, such as 1,000 or 90 sqm\.$/);
});

it('a postal code has six digits', async () => {
  const { user } = await openGuide();
  await user.type(field('Postal code'), '31');
  expect(field('Postal code')).toBeValid();
  await user.tab();
  expect(field('Postal code')).toHaveAccessibleDescription('Enter all six digits.');
  await user.type(field('Postal code'), '0123');
  await user.tab();
  expect(field('Postal code')).toBeValid();
});

it('a postal code is one of Singapore', async () => {
  await openGuide('?postal=999999&category=Condominium&size=900');
  expect(field('Postal code')).toBeInvalid();
  expect(field('Postal code')).toHaveAccessibleDescription('No Singapore postal code begins with 99.');
});

it('an early sale has a duty that falls year by year, unless it is a flat or a shop', async () => {
  const { user, result } = await openGuide();
  expect(
    result.getByText(/sold within 4 years of buying it, or 3 if bought before 4 Jul 2025\. Enter/),
  ).toBeInTheDocument();
  fireEvent.change(field('Bought on (optional)'), { target: { value: '2025-08-01' } });
  expect(
    result.getAllByRole('term').map((term) => `${term.textContent} ${term.nextSibling?.textContent}`),
  ).toEqual([
    'Sold until 31 Jul 2026 16%',
    'Sold until 31 Jul 2027 12%',
    'Sold until 31 Jul 2028 8%',
    'Sold until 31 Jul 2029 4%',
    'Sold later none',
  ]);
  fireEvent.change(field('Bought on (optional)'), { target: { value: '2010-01-01' } });
  expect(result.getByText('No Seller’s Stamp Duty is due on a home bought then.')).toBeInTheDocument();
  await user.selectOptions(field('Type'), 'HDB');
  expect(result.getByText(/minimum occupation period/)).toBeInTheDocument();
  fireEvent.change(field('Bought on (optional)'), { target: { value: '2024-05-01' } });
  const earliest =
    'With the keys on 1 May 2024: not before 1 May 2029, or 1 May 2034 for Plus and Prime flats.';
  expect(result.getByText(earliest)).toBeInTheDocument();
  await user.selectOptions(field('Type'), 'Commercial');
  expect(result.getByText(/Industrial property/)).toBeInTheDocument();
});

it('what the owner says becomes an enquiry for a valuation', async () => {
  const { api, user } = await openGuide();
  api.answer(
    'POST /api/enquiries',
    { id: '0190f000-0000-7000-8000-00000000e001', reference: 'K7QX-3M2P' },
    { status: 201 },
  );
  await user.type(field('Postal code'), '460123');
  await user.selectOptions(field('Type'), 'Condominium');
  await user.type(field('Block and street'), '12 Bedok Road');
  await user.type(field('Floor'), '8');
  await user.selectOptions(field('When do you plan to sell?'), 'half');
  const lines =
    'Address: 12 Bedok Road\nPostal code: 460123, D16 Bedok / Upper East Coast\nType: Condominium\nFloor: 8\nPlan to sell: Within six months';
  const form = within(await screen.findByRole('form', { name: 'Contact form' }));
  expect(form.getByLabelText(/^Message/)).toHaveValue(lines);
  expect(form.queryByRole('navigation', { name: 'Kind of message' })).toBeNull();
  await user.type(form.getByLabelText(/^Name/), 'Mei');
  await user.type(form.getByLabelText(/^Email/), 'mei@example.com');
  const [, first, second] = /(\d+) \+ (\d+)/.exec(form.getByText(/What is \d/).textContent ?? '') ?? [];
  await user.type(form.getByLabelText(/^Security check/), String(Number(first) + Number(second)));
  await user.click(form.getByRole('button', { name: 'Send Message' }));
  expect(await screen.findByText('K7QX-3M2P')).toBeInTheDocument();
  expect(api.sent('POST /api/enquiries')).toMatchObject([
    { kind: 'valuation', subject: 'What is my home worth?', message: lines, property_id: null },
  ]);
});

it('the list of homes that we sell leads here with a postal code', async () => {
  publish(fakeApi(), condos);
  const { user } = openPage('/sell');
  const owners = within(await screen.findByRole('form', { name: 'For owners' }));
  await user.type(owners.getByLabelText('What is my home worth?'), '460123');
  await user.click(owners.getByRole('button', { name: 'See similar prices' }));
  await expectAddress('/guides/sell?postal=460123');
  expect(await screen.findByRole('region', { name: 'Similar homes' })).toBeInTheDocument();
  expect(field('Postal code')).toHaveValue('460123');
});

describe('the record of sales', () => {
  const home = (number: number, others = {}) => ({
    ...{ title: `Home ${number}`, category: 'HDB', place: 'D16 Bedok / Upper East Coast' },
    ...{ rented: false, month: '2026-03', price: null, ...others },
  });

  it('lists sold and rented homes, more of them on request, with what clients say', async () => {
    const api = fakeApi();
    publish(api, condos);
    const rental = home(0, { rented: true, month: '2026-11', price: 2400 });
    api.answer('GET /api/properties/record', {
      testimonials: [{ quote: 'Sold in three weeks.', name: 'Mrs Lim', about: '' }],
      homes: [rental, ...Array.from({ length: 13 }, (_, index) => home(index + 1))],
      total: 90,
    });
    const { user } = await opened('');
    const record = within(await screen.findByRole('region', { name: 'Sold and rented' }));
    const rows = () => record.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows().slice(0, 2)).toEqual([
      'Home 0HDB · D16 Bedok / Upper East CoastRented in Nov 2026$2,400 /month',
      'Home 1HDB · D16 Bedok / Upper East CoastSold in Mar 2026',
    ]);
    expect(record.getByText('Home 12')).not.toBeVisible();
    await user.click(record.getByText('Show 2 more'));
    expect(record.getByText('Home 13')).toBeVisible();
    expect(record.getByText('The latest 14 of 90.')).toBeInTheDocument();
    expect(screen.getByText('Sold in three weeks.')).toBeInTheDocument();
  });

  it('is left out when it cannot be read', async () => {
    const api = fakeApi();
    publish(api, condos);
    api.refuse('GET /api/properties/record', 400, { detail: 'No.' });
    await opened('');
    await waitFor(() => expect(api.asked('GET /api/properties/record')).toHaveLength(1));
    expect(screen.queryByText('Sold and rented')).not.toBeInTheDocument();
  });
});
