import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, openPage } from '../../testing/render-page.tsx';

it('shows what clients say', async () => {
  const api = fakeApi();
  api.answer('GET /api/properties/record', {
    testimonials: [
      { quote: 'Sold in three weeks.', name: 'Mrs Lim', about: 'Sold a flat in Bishan' },
      { quote: 'Always answered.', name: 'Mr Ng', about: '' },
    ],
    homes: [],
    total: 0,
  });
  openPage('/about');
  const said = within(await screen.findByRole('region', { name: 'What clients say' }));
  expect(said.getAllByRole('figure').map(({ textContent }) => textContent)).toEqual([
    'Sold in three weeks.Mrs LimSold a flat in Bishan',
    'Always answered.Mr Ng',
  ]);
});

it('says nothing of it while there is none', async () => {
  const api = fakeApi();
  openPage('/about');
  await waitFor(() => expect(api.asked('GET /api/properties/record')).toHaveLength(1));
  expect(screen.getByRole('heading', { name: 'Our Values' })).toBeInTheDocument();
  expect(screen.queryByText('What clients say')).not.toBeInTheDocument();
});
