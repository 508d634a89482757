import { property } from '@marketplace/contracts/listings/listing.views';
import { trackRecord } from '@marketplace/contracts/listings/record.views';
import { SettingsWritten } from '@marketplace/contracts/settings/setting.views';
import { waitFor } from '@marketplace/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { adminOf, runApi, visitorOf } from './running-api.ts';

const api = runApi();
const { add, change, get: getAsAdmin, read, write } = adminOf(api);
const { get } = visitorOf(api);

/** The record once it shows all that was written. */
async function record(family = '') {
  await getAsAdmin('/api/properties?limit=1');
  const { status, body } = await get(`${family}/properties/record`);
  expect(status).toBe(200);
  return trackRecord.parse(body);
}
const titles = async () => (await record()).homes.map(({ title }) => title);

async function undoLast() {
  const { entries } = (await getAsAdmin('/api/activity?by=act&kind=listings&limit=1')).body;
  await write('POST', `/api/activity/${entries[0].act.id}/undo`, { from: 1, to: api.position() });
}

/** The month of a listing's last change, in Singapore. */
async function monthOf(id: string) {
  const { updated_at } = await read(`/api/properties/${id}`, property);
  return new Date(Date.parse(updated_at) + 8 * 3_600_000).toISOString().slice(0, 7);
}

describe('the record of sales', () => {
  it('has sold and rented homes with their month and without a price, the latest first, until one is back', async () => {
    expect(await record()).toEqual({ testimonials: [], homes: [], total: 0 });
    const flat = await add({
      title: 'Flat',
      category: 'HDB',
      district: 'D20 - Ang Mo Kio / Bishan / Thomson',
    });
    const room = await add({ title: 'Room', property_type: 'Rent', price: 2400 });
    const abroad = await add({ title: 'Villa', sub_type: 'Overseas Property', status: 'inactive' });
    await add({ title: 'For sale' });
    for (const { id } of [flat, room, abroad]) await change(id, { status: 'sold' });
    const [villa, rental, sale] = (await record()).homes;
    expect([villa?.title, villa?.place]).toEqual(['Villa', 'Overseas']);
    expect(rental).toMatchObject({ title: 'Room', rented: true, month: await monthOf(room.id) });
    expect(sale).toEqual({
      title: 'Flat',
      category: 'HDB',
      place: 'D20 Ang Mo Kio / Bishan / Thomson',
      rented: false,
      month: await monthOf(flat.id),
      price: null,
    });
    expect(await record('/api')).toEqual(await record());
    await change(flat.id, { title: 'Flat, corner' });
    expect(await titles()).toEqual(['Villa', 'Room', 'Flat, corner']);
    await change(room.id, { status: 'active' });
    await change(abroad.id, { status: 'inactive' });
    expect(await titles()).toEqual(['Flat, corner']);
  });

  it('does not move a sale for a reopening that was undone, and leaves out an undone sale', async () => {
    const first = await add({ title: 'First' });
    const second = await add({ title: 'Second' });
    await change(first.id, { status: 'sold' });
    await change(second.id, { status: 'sold' });
    await change(first.id, { status: 'active' });
    await undoLast();
    expect((await titles()).slice(0, 2)).toEqual(['Second', 'First']);
    await write('DELETE', `/api/properties/${second.id}`);
    expect((await titles())[0]).toBe('First');
    const third = await add({ title: 'Third' });
    await change(third.id, { status: 'sold' });
    await undoLast();
    expect((await titles())[0]).toBe('First');
  });

  it('has prices only while the owner shows them, and what clients say', async () => {
    const { id } = await add({ title: 'Priced', price: 1_250_000 });
    await change(id, { status: 'sold' });
    const prices = async () => (await record()).homes[0]?.price;
    expect(await prices()).toBeNull();
    const said = [{ quote: 'Sold in three weeks.', name: 'Mrs Lim', about: '' }];
    const { version } = SettingsWritten.parse(
      await write('PUT', '/api/settings', { sold_prices: 'on', testimonials: JSON.stringify(said) }),
    );
    await waitFor(async () => (await prices()) === 1_250_000);
    expect((await record()).testimonials).toEqual(said);
    await write('POST', `/api/settings/${version}/undo`);
    await waitFor(async () => (await prices()) === null);
    expect((await record()).testimonials).toEqual([]);
  });
});
