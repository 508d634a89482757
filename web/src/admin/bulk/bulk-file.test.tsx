import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { csvOf, messyRows } from '@marketplace/testing/fixtures/messy-file';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  cell,
  choose,
  counts,
  duplicate,
  openBulk,
  takeBulks,
  upload,
  write,
} from '../../testing/bulk-page.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { fakeApi, toast } from '../../testing/render-page.tsx';

describe('a file with ids', () => {
  const flats = [1, 2, 3].map((n) =>
    shownFlat({ title: `Flat ${n}`, price: n * 1_000_000, district: 'D26 - Mandai / Upper Thomson' }),
  );
  const [one = shownFlat(), two = shownFlat(), three = shownFlat()] = flats;
  const idsAsked = (api: FakeApi) =>
    api
      .asked('GET /api/properties')
      .map(({ search }) => search.get('ids'))
      .filter(Boolean);

  function openWithFlats() {
    const api = fakeApi();
    api.answer('GET /api/properties', ({ search }) =>
      flats.filter(({ id }) => search.get('ids')?.includes(id)),
    );
    return openBulk({ api });
  }

  it('changes those listings: old and new are shown, only what differs is sent, and one undo takes it back', async () => {
    const { api, user } = openWithFlats();
    const lines = [
      `${one.id},${one.title},1100000`,
      `${two.id},${two.title},900000`,
      `${three.id},${three.title},3000000`,
    ];
    await choose(user, 'properties.csv', `ID,Title,Price (SGD)\n${lines.join('\n')}\n,New,5\n`);
    expect(await counts('4 rows: 2 to change, 1 unchanged, 1 with an error')).toBeInTheDocument();
    expect(idsAsked(api)).toEqual([flats.map(({ id }) => id).join(',')]);
    const price = cell(2, '$1,000,000 $1,100,000');
    expect(within(price).getByText('$1,000,000').tagName).toBe('DEL');
    expect(screen.queryByLabelText('Include row 4')).toBeNull();
    expect(within(cell(3, 'Changes 1 field')).getByRole('link')).toHaveAttribute(
      'href',
      `/admin/dashboard/properties/${two.id}/history`,
    );
    await user.click(screen.getByLabelText('Include row 5'));
    expect(screen.getByText('This upload changes 2 properties.')).toBeInTheDocument();
    takeBulks(api);
    await upload(user);
    const question = await screen.findByRole('alertdialog', { name: 'Change the price by more than half?' });
    expect(question).toHaveTextContent('Flat 2: from $2,000,000 to $900,000 (−55.0%).');
    expect(api.asked('POST /api/properties/bulk')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Change the price' }));
    expect(await toast('Successfully changed 2 properties!')).toBeInTheDocument();
    expect(api.sent('POST /api/properties/bulk')).toEqual([
      [
        { id: one.id, price: 1_100_000 },
        { id: two.id, price: 900_000 },
      ],
    ]);
    expect(api.asked('POST /api/properties/twins')).toEqual([]);
    api.answer('POST /api/activity/:act/undo', { undone: 2, skipped: [] });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.asked('POST /api/activity/:act/undo')).toHaveLength(1));
  });

  it('that no listing has is refused row by row, and one that changes nothing is not sent', async () => {
    const { api, user } = openWithFlats();
    await write(
      user,
      JSON.stringify([
        { id: duplicate, price: 5 },
        { id: 'x', price: 5 },
        { id: one.id, title: 'Flat 1' },
      ]),
    );
    expect(await counts('3 rows: 0 ready, 1 unchanged, 2 with errors')).toBeInTheDocument();
    expect(screen.getByText('No property has this id. (rows 1, 2)')).toBeInTheDocument();
    for (const row of [1, 2]) expect(cell(row, 'No property has this id.')).toBeInTheDocument();
    for (const row of [1, 2]) await user.click(screen.getByLabelText(`Include row ${row}`));
    await upload(user);
    expect(await toast('Nothing was sent: the properties already have these values.')).toBeInTheDocument();
    expect(api.asked('POST /api/properties/bulk')).toEqual([]);
    await choose(user, 'same.csv', `ID,Title\n${one.id},Flat 1\n`);
    expect(
      await screen.findByText('Every property has these values already: this file changes nothing.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('changes the prices of 50 in two clicks, and one in the dialog of files', async () => {
    const api = fakeApi();
    const many = Array.from({ length: 50 }, () => shownFlat({ price: 1_000_000 }));
    api.answer('GET /api/properties', ({ search }) =>
      many.filter(({ id }) => search.get('ids')?.includes(id)),
    );
    const { user } = openBulk({ api });
    await choose(user, 'prices.csv', `id,price\n${many.map(({ id }) => `${id},S$1.05m`).join('\n')}\n`);
    expect(await counts('50 rows: 50 to change')).toBeInTheDocument();
    takeBulks(api);
    await upload(user);
    expect(await toast('Successfully changed 50 properties!')).toBeInTheDocument();
    expect(api.sent('POST /api/properties/bulk')).toEqual([many.map(({ id }) => ({ id, price: 1_050_000 }))]);
  });
});

describe('a messy file of an office', () => {
  const rows = messyRows();

  it('of 1,208 rows is added by mapping one column and two values, which the next file remembers', async () => {
    const { api, user } = openBulk();
    await choose(user, 'office.csv', csvOf(rows));
    expect(
      await screen.findByText('14 columns, 3 left out: Blurb, Indicative PSF, Agent'),
    ).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Blurb'), 'Description');
    const lease = await screen.findByLabelText('Tenure: “LH” means');
    const line = lease.closest('li');
    expect(line).toHaveTextContent(/Tenure: LH is.*101 rows$/);
    await user.selectOptions(lease, '99-year Leasehold');
    await user.selectOptions(screen.getByLabelText('Status: “Under offer” means'), 'Inactive');
    expect(await counts('1,208 rows: 1,199 ready, 1 with an error, 8 duplicates')).toBeInTheDocument();
    expect(screen.getByText(/values converted: “/)).toBeInTheDocument();
    expect(screen.getByText('Price (SGD) must be a number. (row 604)')).toBeInTheDocument();

    await user.selectOptions(screen.getByLabelText('Add new properties as'), 'Drafts (inactive)');
    await user.click(screen.getByRole('button', { name: 'Leave out those with errors' }));
    expect(await screen.findByText('This upload adds 1,199 properties as drafts.')).toBeInTheDocument();
    takeBulks(api);
    await upload(user);
    expect(await toast('Successfully uploaded 1199 properties!')).toBeInTheDocument();
    const [first = {}] = api.sent('POST /api/properties/bulk').flat() as Record<string, unknown>[];
    expect(first).toMatchObject({
      title: 'Driftwood 1',
      category: 'Condominium',
      property_type: 'Buy',
      status: 'inactive',
      district: 'D15 - East Coast / Marine Parade',
      price: 1_130_000,
      bedrooms: 3,
      area_sqft: 1076.39,
      tenure: 'Freehold',
      completion_year: 2015,
    });

    await choose(user, 'next.csv', csvOf(rows.slice(0, 50)));
    expect(await screen.findByText('14 columns, 2 left out: Indicative PSF, Agent')).toBeInTheDocument();
    expect(screen.getByText(/values converted: “/)).toBeInTheDocument();
  });
});
