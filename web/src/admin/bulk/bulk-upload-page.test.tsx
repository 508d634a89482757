import { limits } from '@marketplace/contracts/limits';
import type { ListingDuplicates } from '@marketplace/contracts/listings/listing.duplicates';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { FakeApi } from '../../testing/fake-api.ts';
import { fakeApi, field, openAsAdmin, toast } from '../../testing/render-page.tsx';
import { count } from '../../ui/format.ts';

const item = {
  title: 'Bulk Test',
  description: 'One of many.',
  price: 900_000,
  district: 'D26',
  property_type: 'Sell',
  category: 'Condominium',
  status: 'inactive',
};
const duplicate = '0190f000-0000-7000-8000-000000000001';
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ ...item, title: `Bulk Test ${n + 1}` }));
const json = () => screen.findByLabelText<HTMLTextAreaElement>('JSON Data');
const upload = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Upload Properties' }));
const counts = (text: string | RegExp) => screen.findByText(text);
const lineOf = (row: number) => {
  const line = screen.getByLabelText(`Include row ${row}`).closest('tr');
  if (!line) throw new Error(`There is no row ${row}.`);
  return within(line);
};
const form = () => {
  const [only] = document.forms;
  if (!only) throw new Error('There is no form.');
  return within(only);
};
const cell = (row: number, text: string) => lineOf(row).getByRole('gridcell', { name: text });

/** `listed`: titles that there are already. */
function openBulk({ api = fakeApi(), listed = [] as string[] } = {}) {
  api.answer('POST /api/properties/twins', ({ body }) =>
    (body as { title: string }[]).flatMap(
      ({ title }, place): ListingDuplicates => (listed.includes(title) ? [{ place, id: duplicate }] : []),
    ),
  );
  return { api, ...openAsAdmin(api, '/admin/dashboard/bulk') };
}

/** `position`: how far the log has grown by then. */
function takeBulks(api: FakeApi, position = 2000) {
  api.answer(
    'POST /api/properties/bulk',
    ({ body }) => ({ message: 'Added', count: (body as unknown[]).length }),
    { status: 201, headers: { 'X-Log-Position': String(position) } },
  );
}

async function write(user: UserEvent, text: string) {
  const area = await json();
  await user.clear(area);
  await user.click(area);
  await user.paste(text);
}

const choose = async (
  user: UserEvent,
  name: string,
  text: string | Uint8Array<ArrayBuffer>,
  type = 'text/csv',
) => user.upload(await screen.findByLabelText('JSON or CSV file'), new File([text], name, { type }));

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
    expect(await counts('2 rows: 1 ready, 1 with errors')).toBeInTheDocument();
    expect(screen.getByText('10 columns, 2 left out: Agent, Cost')).toBeInTheDocument();
    expect(screen.queryByLabelText('JSON Data')).toBeNull();
    await user.click(screen.getByLabelText('Only rows with errors'));
    expect(screen.queryByLabelText('Include row 2')).toBeNull();

    await user.click(lineOf(1).getByText('on request'));
    const input = screen.getByLabelText('Price (SGD), row 1');
    expect(input).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(lineOf(1).getByText('on request')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await user.clear(screen.getByLabelText('Price (SGD), row 1'));
    await user.keyboard('$1,250,000{Enter}');
    expect(await counts('2 rows: 2 ready')).toBeInTheDocument();
    expect(cell(1, '$1,250,000')).toHaveFocus();

    await user.selectOptions(screen.getByLabelText('Cost'), 'Area (sqft)');
    expect(await screen.findByText('10 columns, 1 left out: Agent')).toBeInTheDocument();
    expect(cell(1, '$1,250,000')).toBeInTheDocument();
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
    expect(await counts('1 row: 0 ready, 1 with errors')).toBeInTheDocument();
    expect(field('JSON Data')).toHaveValue(JSON.stringify([item]));
    const keys = api.asked('POST /api/properties/bulk').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).toBe(keys[1]);
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });
});

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
    expect(await counts('4 rows: 2 to change, 1 unchanged, 1 with errors')).toBeInTheDocument();
    expect(idsAsked(api)).toEqual([flats.map(({ id }) => id).join(',')]);
    const price = cell(1, '$1,000,000 $1,100,000');
    expect(within(price).getByText('$1,000,000').tagName).toBe('DEL');
    expect(screen.queryByLabelText('Include row 3')).toBeNull();
    expect(within(cell(2, 'Changes 1 field')).getByRole('link')).toHaveAttribute(
      'href',
      `/admin/dashboard/properties/${two.id}/history`,
    );
    await user.click(screen.getByLabelText('Include row 4'));
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

  it('that nobody has is refused row by row, and one that changes nothing is not sent', async () => {
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
    for (const row of [1, 2]) expect(cell(row, 'No property has this id.')).toBeInTheDocument();
    for (const row of [1, 2]) await user.click(screen.getByLabelText(`Include row ${row}`));
    await upload(user);
    expect(await toast('Nothing was sent: the properties already have these values.')).toBeInTheDocument();
    expect(api.asked('POST /api/properties/bulk')).toEqual([]);
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

  it('is sent in parts that are one, and goes on where it stopped, also after the page was closed', async () => {
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
