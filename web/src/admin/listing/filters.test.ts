import { expect, it } from 'vitest';
import { named } from './filters.tsx';

it('identifies listings by title, and those of one title also by the end of their ids', () => {
  const [one, twin, other] = [
    { id: '0199d2a0-0000-7000-8000-000000000001', title: 'Twin' },
    { id: '0199d2a0-0000-7000-8000-00000000beef', title: 'Twin' },
    { id: '0199d2a0-0000-7000-8000-000000000003', title: 'Other' },
  ];
  expect(named([one, twin, other]).map(({ name }) => name)).toEqual([
    'Twin (00000001)',
    'Twin (0000beef)',
    'Other',
  ]);
});
