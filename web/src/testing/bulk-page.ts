import type { Role } from '@marketplace/contracts/auth/rights';
import type { ListingDuplicates } from '@marketplace/contracts/listings/listing.duplicates';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { FakeApi } from './fake-api.ts';
import { fakeApi, openAsAdmin } from './render-page.tsx';

export const item = {
  title: 'Bulk Test',
  description: 'One of many.',
  price: 900_000,
  district: 'D26',
  property_type: 'Sell',
  category: 'Condominium',
  status: 'inactive',
};
export const duplicate = '0190f000-0000-7000-8000-000000000001';
export const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ ...item, title: `Bulk Test ${n + 1}` }));
export const json = () => screen.findByLabelText<HTMLTextAreaElement>('JSON Data');
export const upload = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: 'Upload Properties' }));
export const counts = (text: string | RegExp) => screen.findByText(text);
export const lineOf = (row: number) => {
  const line = screen.getByLabelText(`Include row ${row}`).closest('tr');
  if (!line) throw new Error(`There is no row ${row}.`);
  return within(line);
};
export const form = () => {
  const [only] = document.forms;
  if (!only) throw new Error('There is no form.');
  return within(only);
};
export const cell = (row: number, text: string) => lineOf(row).getByRole('gridcell', { name: text });

/** `listed`: titles that there are already. */
export function openBulk({ api = fakeApi(), listed = [] as string[], role = 'owner' as Role } = {}) {
  api.answer('POST /api/properties/twins', ({ body }) =>
    (body as { title: string }[]).flatMap(
      ({ title }, place): ListingDuplicates => (listed.includes(title) ? [{ place, id: duplicate }] : []),
    ),
  );
  return { api, ...openAsAdmin(api, '/admin/dashboard/bulk', role) };
}

/** `position`: how far the log has grown by then. */
export function takeBulks(api: FakeApi, position = 2000) {
  api.answer(
    'POST /api/properties/bulk',
    ({ body }) => ({ message: 'Added', count: (body as unknown[]).length }),
    { status: 201, headers: { 'X-Log-Position': String(position) } },
  );
}

export async function write(user: UserEvent, text: string) {
  const area = await json();
  await user.clear(area);
  await user.click(area);
  await user.paste(text);
}

export const choose = async (
  user: UserEvent,
  name: string,
  text: string | Uint8Array<ArrayBuffer>,
  type = 'text/csv',
) => user.upload(await screen.findByLabelText('Excel, CSV or JSON file'), new File([text], name, { type }));
