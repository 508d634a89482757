import type { ActivityEntry } from '@marketplace/contracts/activity/activity.views';
import { ActivityPage } from '@marketplace/contracts/activity/activity.views';
import { headers } from '@marketplace/contracts/headers';
import { idempotentId } from '@marketplace/event-store/events';
import { flat } from '@marketplace/testing/fixtures/listing';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminOf, runApi } from './running-api.ts';

const api = runApi();
const admin = adminOf(api, 'Agent');
let ids: string[];
let adminId: string;
beforeAll(async () => {
  const many = Array.from({ length: 30 }, (_, n) => ({ ...flat, title: `Many ${n}` }));
  await inAct('act-of-adding', 'POST', '/api/properties/bulk', many);
  const added = await ask('?type=ListingAdded&limit=200');
  ids = added.map(({ listing }) => listing?.id ?? '');
  adminId = added[0]?.actor.id ?? '';
  await inAct('act-of-editing', 'PUT', `/api/properties/${ids[0]}`, { title: 'Edited', price: 5 });
  // two requests of one act, and another act between them
  await setStatus('act-of-selling', ids.slice(0, 20));
  await setStatus('act-between', ids.slice(29));
  await setStatus('act-of-selling', ids.slice(20, 25));
});

const inAct = (key: string, method: string, path: string, body: object) =>
  admin.write(method, path, body, { [headers.actKey]: key });
const setStatus = (key: string, of: string[]) =>
  inAct(key, 'POST', '/api/properties/changes', { ids: of, status: 'sold' });

const page = (query: string) => admin.read(`/api/activity${query}`, ActivityPage);
const ask = async (query: string): Promise<ActivityEntry[]> => (await page(query)).entries;
/** The id that the server gave the acts of a key. */
const idOf = (key: string) => idempotentId(`act ${adminId}`, key);
const acts = async (query: string) =>
  (await ask(`?by=act&kind=listings${query}`)).map(({ act }) => [
    Object.keys(sizes).find((key) => idOf(key) === act?.id),
    act?.events,
    act?.listings,
  ]);

const sizes = {
  'act-of-selling': [25, 25],
  'act-between': [1, 1],
  'act-of-editing': [2, 1],
  'act-of-adding': [30, 30],
};
const all = Object.entries(sizes).map(([key, size]) => [key, ...size]);

describe('the activity by act', () => {
  it('has one entry per act, at the position of its newest event', async () => {
    expect(await acts('')).toEqual(all);
    const [selling, , editing, adding] = await ask('?by=act&kind=listings');
    expect(selling).toMatchObject({
      type: 'ListingStatusChanged',
      position: api.position(),
      changes: [{ field: 'status', to: 'sold' }],
      act: { types: ['ListingStatusChanged'], changed: { to: api.position() }, undone: 0 },
    });
    expect(editing?.act?.types).toEqual(['ListingDetailsRevised', 'ListingRepriced']);
    const { from = 0, to = 0 } = adding?.act?.changed ?? {};
    expect(to - from).toBe(29);
  });

  it('is paged without gaps or repetition', async () => {
    const turned: unknown[] = [];
    let before: number | null = null;
    do {
      const { entries, next_before }: ActivityPage = await page(
        `?by=act&kind=listings&limit=1${before === null ? '' : `&before=${before}`}`,
      );
      turned.push(...entries.map(({ act }) => act?.id));
      before = next_before;
    } while (before !== null);
    expect(turned).toEqual(Object.keys(sizes).map(idOf));
  });

  it('finds each act with a matching event, and shows its total size', async () => {
    expect(await acts(`&listing=${ids[0]}`)).toEqual([all[0], all[2], all[3]]);
    expect(await acts(`&listing=${ids[29]}`)).toEqual([all[1], all[3]]);
    expect(await acts('&type=ListingRepriced')).toEqual([all[2]]);
    expect(await acts('&actor=nobody')).toEqual([]);
  });

  it('shows each visit as its own entry', async () => {
    const view = { property_id: ids[1], event_type: 'view' };
    for (const _ of [1, 2])
      await admin.write('POST', '/analytics', view, { [headers.requestId]: 'one-id-of-two-visits' });
    const visits = await ask('?by=act&kind=visits');
    expect(visits.map(({ type, act }) => [type, act])).toEqual([
      ['ListingViewed', null],
      ['ListingViewed', null],
    ]);
    expect((await ask('?by=act&kind=all&limit=3')).map(({ act }) => act?.id)).toEqual([
      undefined,
      undefined,
      idOf('act-of-selling'),
    ]);
  });

  it('shows the events of one act', async () => {
    const act = idOf('act-of-selling');
    const first = await page(`?act=${act}&limit=20`);
    const second = await page(`?act=${act}&limit=20&before=${first.next_before}`);
    expect([first.entries.length, second.entries.length, second.next_before]).toEqual([20, 5, null]);
    expect(new Set([...first.entries, ...second.entries].map(({ listing }) => listing?.id)).size).toBe(25);
    expect(first.entries[0]?.act).toBeNull();
  });

  it('shows what of an act was undone, and the undo as an act', async () => {
    const [selling] = await ask('?by=act&type=ListingStatusChanged');
    await admin.change(ids[3] ?? '', { status: 'inactive' });
    const path = `/api/activity/${idOf('act-of-selling')}/undo`;
    expect(await admin.write('POST', path, selling?.act?.changed)).toMatchObject({
      undone: 24,
      skipped: [{ id: ids[3], title: 'Many 26' }],
    });
    const [undo] = await ask('?by=act&kind=listings&limit=1');
    expect(undo?.act).toMatchObject({
      id: `undo-${idOf('act-of-selling')}`,
      events: 24,
      types: ['ListingRestored'],
    });
    const [sold] = await ask(`?by=act&act=${idOf('act-of-selling')}`);
    expect(sold?.act).toMatchObject({ id: idOf('act-of-selling'), listings: 25, undone: 24 });
  });
});
