import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, field, openAsAdmin, toast } from '../../../testing/render-page.tsx';

const item = {
  title: 'Bulk Test',
  description: 'One of many.',
  price: 900_000,
  district: 'D26',
  property_type: 'Sell',
  category: 'Condominium',
  status: 'inactive',
};
const json = () => screen.findByLabelText<HTMLTextAreaElement>('JSON Data');
const upload = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Upload Properties' }));
const checked = (text: string | RegExp) => screen.findByText(text);

function openBulk() {
  const api = fakeApi();
  return { api, ...openAsAdmin(api, '/admin/dashboard/bulk') };
}

async function write(user: UserEvent, text: string) {
  const area = await json();
  await user.clear(area);
  await user.click(area);
  await user.paste(text);
}

describe('a bulk upload', () => {
  it('has an example, and says that it is loaded', async () => {
    const { user } = openBulk();
    await json();
    await user.click(screen.getByRole('button', { name: 'Load Example' }));
    expect(await toast('Example JSON loaded. You can modify and upload.')).toBeInTheDocument();
    expect(await json()).toHaveDisplayValue(/Sunlit Corner Condo/);
    expect(await checked('✓ 2 items checked, ready to upload.')).toBeInTheDocument();
  });

  it('that is no array of properties is refused before anything is sent', async () => {
    const { api, user } = openBulk();
    await write(user, '{"title": "Not in an array"}');
    await upload(user);
    expect(await toast('JSON must be an array of property objects')).toBeInTheDocument();
    await write(user, '[{');
    await upload(user);
    expect(await toast(/JSON.*position|property name/)).toBeInTheDocument();

    await write(user, JSON.stringify([item, { ...item, price: -1, district: 'Mars', colour: 'red' }, {}]));
    expect(await checked('3 items checked, 2 of them with errors:')).toBeInTheDocument();
    for (const text of [
      'District is not one of the 28 districts.',
      'Price (SGD) must be greater than 0.',
      /colour.*/,
      'Title is required.',
    ])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    await upload(user);
    expect(await toast('Nothing was sent: some items need your attention.')).toBeInTheDocument();

    await write(user, JSON.stringify(Array(501).fill(item)));
    expect(await checked('Must have at most 500 items.')).toBeInTheDocument();
    expect(api.asked('POST /api/properties/bulk')).toEqual([]);
  });

  it('of a CSV file has its rows as items, with what cannot be read named', async () => {
    const { api, user } = openBulk();
    const choose = async (name: string, text: string, type = 'text/csv') =>
      user.upload(await screen.findByLabelText('JSON or CSV file'), new File([text], name, { type }));
    await choose('broken.csv', 'title,price\nQuay,1,2\n');
    expect(await toast(/CSV, line 2/)).toBeInTheDocument();
    await choose(
      'one.csv',
      'Title,Description,Price,District,Property Type,Category,Status,Key Features\n"From a Spreadsheet","Line one.\nLine two.","1,250,000",D26,Sell,Condominium,inactive,Pool | Gym\n',
    );
    await waitFor(async () => expect(await json()).toHaveDisplayValue(/"price": 1250000/));
    expect(await checked('✓ 1 item checked, ready to upload.')).toBeInTheDocument();
    api.answer('POST /api/properties/bulk', { message: 'Added', count: 1 }, { status: 201 });
    api.answer('GET /api/properties', []);
    await upload(user);
    expect(await toast('Successfully uploaded 1 properties!')).toBeInTheDocument();
    expect(api.sent('POST /api/properties/bulk')).toEqual([
      [
        expect.objectContaining({
          title: 'From a Spreadsheet',
          description: 'Line one.\nLine two.',
          price: 1_250_000,
          key_features: ['Pool', 'Gym'],
        }),
      ],
    ]);
    expect(await json()).toHaveValue('');
    await choose('plan.pdf', 'x', 'application/pdf').catch(() => undefined);
  });

  it('that fails says why, or that it failed, and keeps the text', async () => {
    const { api, user } = openBulk();
    await write(user, JSON.stringify([item]));
    api.refuse('POST /api/properties/bulk', 500);
    await upload(user);
    expect(await toast('Failed to upload properties')).toBeInTheDocument();
    api.refuse('POST /api/properties/bulk', 422, {
      detail: 'Some items are wrong.',
      errors: [{ path: '0.images', message: 'are missing' }],
    });
    await upload(user);
    expect(await toast('Some items are wrong.')).toBeInTheDocument();
    expect(screen.getByText('Property Images are missing.')).toBeInTheDocument();
    expect(field('JSON Data')).toHaveValue(JSON.stringify([item]));
  });
});
