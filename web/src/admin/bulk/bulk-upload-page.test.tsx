import { limits } from '@marketplace/contracts/limits';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  cell,
  choose,
  counts,
  duplicate,
  form,
  item,
  json,
  lineOf,
  many,
  openBulk,
  takeBulks,
  upload,
  write,
} from '../../testing/bulk-page.ts';
import { field, toast } from '../../testing/render-page.tsx';
import { count } from '../../ui/format.ts';

describe('a bulk upload', () => {
  it('has an example, and says that it is loaded', async () => {
    const { user } = openBulk();
    await json();
    await user.click(screen.getByRole('button', { name: 'Load Example' }));
    expect(await toast('Example JSON loaded. You can modify and upload.')).toBeInTheDocument();
    expect(await json()).toHaveDisplayValue(/Sunlit Corner Condo/);
    expect(await counts('2 rows: 2 ready')).toBeInTheDocument();
    expect(screen.getByText('11 columns, all recognised')).toBeInTheDocument();
  });

  it('that is no array of properties is refused before anything is sent', async () => {
    const { api, user } = openBulk();
    await json();
    await upload(user);
    expect(await toast('JSON must be an array of property objects')).toBeInTheDocument();
    const sentence = 'JSON must be an array of property objects';
    for (const text of ['{"title": "Not in an array"}', '[{']) {
      await write(user, text);
      expect(await form().findByText(sentence)).toHaveAttribute('role', 'status');
      await upload(user);
      expect(await form().findByRole('alert')).toHaveTextContent(sentence);
    }
    await write(user, JSON.stringify([item, { ...item, price: -1, district: 'Mars', colour: 'red' }, {}]));
    expect(await counts('3 rows: 1 ready, 2 with errors')).toBeInTheDocument();
    expect(screen.getByText('8 columns, 1 left out: colour')).toBeInTheDocument();
    for (const text of [
      'District is not one of the 28 districts.',
      'Price (SGD) must be greater than 0.',
      'Title is required.',
    ])
      expect(screen.getByText(text)).toBeInTheDocument();
    await upload(user);
    expect(await toast('Nothing was sent: some items need your attention.')).toBeInTheDocument();
    expect(api.asked('POST /api/properties/bulk')).toEqual([]);
  });

  it('of a spreadsheet with its own headings is understood, and mended in place', async () => {
    const { api, user } = openBulk();
    await choose(
      user,
      'homes.csv',
      'Name,Remarks,Asking,Postal district,Type,Category,Status,Highlights,Agent,Cost\n' +
        'From a Spreadsheet,"Line one.\nLine two.",on request,26,sell,condominium,inactive,Pool | Gym,Tan,5\n' +
        'Another,Text,1.2m,D09,Buy,HDB,,,Lim,6\n',
    );
    expect(await counts('2 rows: 1 ready, 1 with an error')).toBeInTheDocument();
    expect(screen.getByText('10 columns, 2 left out: Agent, Cost')).toBeInTheDocument();
    expect(screen.queryByLabelText('JSON Data')).toBeNull();
    await user.click(screen.getByLabelText('Only rows with errors'));
    expect(screen.queryByLabelText('Include row 3')).toBeNull();

    await user.click(lineOf(2).getByText('on request'));
    const input = screen.getByLabelText('Price (SGD), row 2');
    expect(input).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(lineOf(2).getByText('on request')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await user.clear(screen.getByLabelText('Price (SGD), row 2'));
    await user.keyboard('$1,250,000{Enter}');
    expect(await counts('2 rows: 2 ready')).toBeInTheDocument();
    expect(cell(2, '$1,250,000')).toHaveFocus();

    await user.selectOptions(screen.getByLabelText('Cost'), 'Area (sqft)');
    expect(await screen.findByText('10 columns, 1 left out: Agent')).toBeInTheDocument();
    expect(cell(2, '$1,250,000')).toBeInTheDocument();
    takeBulks(api);
    await upload(user);
    expect(await toast('Successfully uploaded 2 properties!')).toBeInTheDocument();
    expect(await json()).toHaveValue('');
    const [sent] = api.sent('POST /api/properties/bulk');
    expect(sent).toEqual([
      expect.objectContaining({
        title: 'From a Spreadsheet',
        description: 'Line one.\nLine two.',
        price: 1_250_000,
        property_type: 'Sell',
        key_features: ['Pool', 'Gym'],
        area_sqft: 5,
      }),
      expect.objectContaining({
        title: 'Another',
        price: 1_200_000,
        district: 'D09 - Orchard / River Valley',
      }),
    ]);

    await choose(
      user,
      'next.csv',
      'Name,Remarks,Asking,Postal district,Type,Category,Status,Highlights,Agent,Cost\nA\n',
    );
    expect(await screen.findByText('10 columns, 1 left out: Agent')).toBeInTheDocument();
  });

  it('names the errors of a row beside its number, and leads to the first', async () => {
    const { user } = openBulk();
    await write(
      user,
      JSON.stringify([
        { ...item, category: '' },
        { ...item, price: -1, district: 'Mars' },
      ]),
    );
    await user.click(await screen.findByRole('button', { name: 'Error: Category is required.' }));
    expect(cell(1, 'Category is required.')).toHaveFocus();
    screen.getByLabelText('Include row 2').focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('button', { name: '2 errors: Price (SGD), District' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(cell(2, '$-1 Price (SGD) must be greater than 0.')).toHaveFocus();
  });

  it('shows what the file says where a number is read differently, until it is edited', async () => {
    const { user } = openBulk();
    await choose(user, 'homes.csv', 'Title,Beds\nA,3+1\nB,3\n');
    expect(await screen.findByText('1 value converted: “3+1” to 3')).toBeVisible();
    expect(cell(3, '3')).toBeVisible();
    await user.click(cell(2, '3 “3+1” in the file'));
    await user.keyboard('4{Enter}');
    expect(cell(2, '4')).toHaveFocus();
  });

  it('says how many new properties visitors will see at once', async () => {
    const { user } = openBulk();
    const later = { publish_at: '2999-12-03T10:00:00Z' };
    const { status: _, ...active } = item;
    const statuses = [{}, { status: 'sold' }, later, { status: 'inactive' }];
    const homes = statuses.map((fields, n) => ({ ...active, ...fields, title: `Home ${n}` }));
    await write(user, JSON.stringify(homes));
    expect(await screen.findByText('2 new properties will be shown to visitors at once.')).toBeVisible();
    expect(screen.getByText('This upload adds 4 properties.')).toBeVisible();
    await user.click(screen.getByLabelText('Include row 1'));
    expect(screen.getByText('1 new property will be shown to visitors at once.')).toBeVisible();
    await user.click(screen.getByLabelText('Include row 2'));
    expect(screen.getByText('No new property will be shown to visitors at once.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Add new properties as'), 'Drafts (inactive)');
    expect(await screen.findByText('This upload adds 2 properties as drafts.')).toBeVisible();
    expect(screen.queryByText(/shown to visitors/)).toBeNull();
  });

  it('of more than 50 properties by an assistant says that it adds drafts', async () => {
    const { user } = openBulk({ role: 'assistant' });
    const active = many(limits.bulkPublished + 1).map((home) => ({ ...home, status: 'active' }));
    await write(user, JSON.stringify(active));
    expect(await screen.findByText('This upload adds 51 properties as drafts.')).toBeVisible();
    await user.click(screen.getByLabelText('Include row 1'));
    expect(screen.getByText('50 new properties will be shown to visitors at once.')).toBeVisible();
  });

  it('is walked through with the arrows', async () => {
    const { user } = openBulk();
    await write(user, JSON.stringify(many(2)));
    await counts('2 rows: 2 ready');
    screen.getByLabelText('Include row 1').focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(cell(1, 'Bulk Test 1')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(cell(2, 'Bulk Test 2')).toHaveFocus();
    await user.keyboard('{Home}');
    expect(screen.getByLabelText('Include row 2')).toHaveFocus();
    await user.keyboard('{End}{PageUp}');
    expect(cell(1, 'Inactive')).toHaveFocus();
    await user.tab({ shift: true });
    await user.tab();
    expect(cell(1, 'Inactive')).toHaveFocus();
    await user.keyboard('{F2}');
    expect(screen.getByLabelText('Status, row 1')).toHaveFocus();
    await user.selectOptions(screen.getByLabelText('Status, row 1'), 'Sold');
    await user.keyboard('{Enter}');
    expect(cell(1, 'Sold')).toHaveFocus();
    expect(await json()).toHaveDisplayValue(/"status": "sold"/);
  });

  it('leaves out duplicates unless told, and what the admin leaves out', async () => {
    const { api, user } = openBulk({ listed: ['Bulk Test 2'] });
    const [one, two, three] = many(3);
    await write(user, JSON.stringify([one, two, three, one, one]));
    expect(await counts('5 rows: 2 ready, 3 duplicates')).toBeInTheDocument();
    const listed = within(cell(2, 'Already listed')).getByRole('link');
    expect(listed).toHaveAttribute('href', `/admin/dashboard/properties/${duplicate}/history`);
    expect(listed).toHaveAttribute('target', '_blank');
    screen.getByLabelText('Include row 2').focus();
    await user.keyboard('{ArrowRight}');
    expect(listed).toHaveFocus();
    expect(cell(4, 'Same as row 1')).toBeInTheDocument();
    await user.click(screen.getByLabelText('Include row 2'));
    await user.click(screen.getByLabelText('Include row 3'));
    expect(await counts('5 rows: 2 ready, 2 duplicates, 1 left out')).toBeInTheDocument();
    takeBulks(api);
    await upload(user);
    expect(await toast('Successfully uploaded 2 properties!')).toBeInTheDocument();
    const [sent] = api.sent('POST /api/properties/bulk');
    expect((sent as { title: string }[]).map(({ title }) => title)).toEqual(['Bulk Test 1', 'Bulk Test 2']);
  });

  it('says when duplicates cannot be checked, and asks again', async () => {
    const { api, user } = openBulk();
    api.refuse('POST /api/properties/twins', 503);
    await write(user, JSON.stringify([item]));
    expect(await screen.findByText(/Couldn’t check for duplicates/)).toBeInTheDocument();
    api.answer('POST /api/properties/twins', [{ place: 0, id: duplicate }]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await counts('1 row: 0 ready, 1 duplicate')).toBeInTheDocument();
    await upload(user);
    expect(await toast('Nothing was sent: every row is left out.')).toBeInTheDocument();
  });

  it('that fails says why, or that it failed, and keeps the text; another try is the same upload', async () => {
    const { api, user } = openBulk();
    await write(user, JSON.stringify([item]));
    await counts('1 row: 1 ready');
    api.refuse('POST /api/properties/bulk', 500);
    await upload(user);
    expect(await toast('Failed to upload properties')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    api.refuse('POST /api/properties/bulk', 422, {
      detail: 'Some items are wrong.',
      errors: [{ path: '0.images', message: 'are missing' }],
    });
    await upload(user);
    expect(await toast('Some items are wrong.')).toBeInTheDocument();
    expect(await counts('1 row: 0 ready, 1 with an error')).toBeInTheDocument();
    expect(field('JSON Data')).toHaveValue(JSON.stringify([item]));
    const keys = api.asked('POST /api/properties/bulk').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).toBe(keys[1]);
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });
});

describe('an upload of many rows', () => {
  const total = 2 * limits.bulkItems + 200;

  async function stopAfterOnePart(total: number) {
    const { api, user } = openBulk();
    await choose(user, 'many.json', JSON.stringify(many(total)), 'application/json');
    expect(await counts(`${count(total)} rows: ${count(total)} ready`)).toBeInTheDocument();
    api.on('POST /api/properties/bulk', ({ body }) => {
      const isFirst = api.asked('POST /api/properties/bulk').length === 1;
      const added = (body as unknown[]).length;
      const headers = { 'X-Log-Position': '1500' };
      return isFirst ? { status: 201, body: { message: 'Added', count: added }, headers } : { status: 503 };
    });
    await upload(user);
    await toast(`500 rows of ${count(total)} were saved. Then: Failed to upload properties`);
    return { api, user };
  }

  it('is sent in parts that are one, and continues where it stopped, even after the page was closed', async () => {
    const { api, user } = await stopAfterOnePart(total);
    expect(await screen.findByText('An upload of 1,200 rows stopped at 500')).toBeInTheDocument();
    expect(await json()).toHaveValue('');
    takeBulks(api, 9000);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await toast('Successfully uploaded 1200 properties!')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull());

    const asked = api.asked('POST /api/properties/bulk').map(({ headers, body }) => ({
      whole: headers.get('X-Act-Key'),
      key: headers.get('Idempotency-Key'),
      titles: (body as { title: string }[]).map(({ title }) => title),
    }));
    const whole = asked[0]?.whole;
    expect(asked.map((part) => [part.whole, part.key, part.titles.length])).toEqual([
      [whole, `${whole}-1`, 500],
      [whole, `${whole}-2`, 500],
      [whole, `${whole}-2`, 500],
      [whole, `${whole}-3`, 200],
    ]);
    const added = [0, 2, 3].flatMap((part) => asked[part]?.titles ?? []);
    expect(added).toEqual(many(total).map(({ title }) => title));

    api.answer('POST /api/activity/:act/undo', { undone: total, skipped: [] });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.asked('POST /api/activity/:act/undo')).toHaveLength(1));
    const [undo] = api.asked('POST /api/activity/:act/undo');
    expect([undo?.params.act, undo?.body]).toEqual([whole, { from: 500, to: 9000 }]);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'See all properties' })).toBeNull());
  });

  it('that stopped is there when the page is opened again, to be looked at or discarded', async () => {
    const first = await stopAfterOnePart(560);
    await first.user.click(screen.getByRole('link', { name: 'Add Property' }));
    await first.user.click(screen.getByRole('link', { name: 'Bulk Upload' }));
    expect(await screen.findByText('An upload of 560 rows stopped at 500')).toBeInTheDocument();
    expect(screen.getByText(/^many\.json, started /)).toBeInTheDocument();
    await first.user.click(screen.getByRole('button', { name: 'Review the rest' }));
    expect(await counts('60 rows: 60 ready')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    expect(screen.getByText('1–50 of 60')).toBeInTheDocument();
    await first.user.click(screen.getByRole('button', { name: 'Next' }));
    expect(cell(51, 'Bulk Test 551')).toBeInTheDocument();
  });
});

it('all properties can be downloaded as a file', async () => {
  const { api, user } = openBulk();
  await json();
  api.refuse('GET /api/properties/export.csv', 500);
  await user.click(screen.getByRole('button', { name: 'Download all as CSV' }));
  expect(await toast('Failed to download the properties')).toBeInTheDocument();
});
