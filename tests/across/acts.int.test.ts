import type { ActivityEntry } from '@marketplace/contracts/activity/activity.views';
import { ActivityPage } from '@marketplace/contracts/activity/activity.views';
import { idempotentId } from '@marketplace/event-store/events';
import { flat } from '@marketplace/testing/fixtures/listing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningApi } from './running-api.ts';
import { startApi } from './running-api.ts';

let api: RunningApi;
let token: string;
let position = '0';
let ids: string[];
let adminId: string;
beforeAll(async () => {
  api = await startApi();
  token = await api.logIn('Agent');
  const body = Array.from({ length: 30 }, (_, n) => ({ ...flat, title: `Many ${n}` }));
  await asAdmin('POST', '/api/properties/bulk', { body, act: 'act-of-adding' });
  const added = await ask('?type=ListingAdded&limit=200');
  ids = added.map(({ listing }) => listing?.id ?? '');
  adminId = added[0]?.actor.id ?? '';
  await asAdmin('PUT', `/api/properties/${ids[0]}`, {
    body: { title: 'Edited', price: 5 },
    act: 'act-of-editing',
  });
  // two requests of one act, and another act between them
  await setStatus(ids.slice(0, 20), 'act-of-selling');
  await setStatus(ids.slice(29), 'act-between');
  await setStatus(ids.slice(20, 25), 'act-of-selling');
});
afterAll(() => api.close());

async function asAdmin(method: string, path: string, { body, act }: { body?: unknown; act?: string } = {}) {
  const answer = await api.call(method, path, {
    token,
    ...(body !== undefined && { body }),
    headers: { 'x-min-log-position': position, ...(act && { 'x-act-key': act }) },
  });
  position = answer.headers.get('x-log-position') ?? position;
  return answer;
}
const setStatus = (of: string[], act: string) =>
  asAdmin('POST', '/api/properties/status', { body: { ids: of, status: 'sold' }, act });

async function page(query: string): Promise<ActivityPage> {
  return ActivityPage.parse((await asAdmin('GET', `/api/activity${query}`)).body);
}
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
  it('has one entry for each, where the newest of its events stands', async () => {
    expect(await acts('')).toEqual(all);
    const [selling, , editing, adding] = await ask('?by=act&kind=listings');
    expect(selling).toMatchObject({
      type: 'ListingStatusChanged',
      position: Number(position),
      changes: [{ field: 'status', to: 'sold' }],
      act: { types: ['ListingStatusChanged'], changed: { to: Number(position) }, undone: 0 },
    });
    expect(editing?.act?.types).toEqual(['ListingDetailsRevised', 'ListingRepriced']);
    const { from = 0, to = 0 } = adding?.act?.changed ?? {};
    expect(to - from).toBe(29);
  });

  it('is turned page by page without a gap or a twin', async () => {
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

  it('has each act of which an event matches, and says how large it is as a whole', async () => {
    expect(await acts(`&listing=${ids[0]}`)).toEqual([all[0], all[2], all[3]]);
    expect(await acts(`&listing=${ids[29]}`)).toEqual([all[1], all[3]]);
    expect(await acts('&type=ListingRepriced')).toEqual([all[2]]);
    expect(await acts('&actor=nobody')).toEqual([]);
  });

  it('leaves every visit an entry of its own, of no act', async () => {
    const { body } = await asAdmin('GET', '/api/properties?limit=1');
    for (const _ of [1, 2])
      position =
        (
          await api.call('POST', '/analytics', {
            body: { property_id: body[0].id, event_type: 'view' },
            headers: { 'x-request-id': 'one-id-of-two-visits' },
          })
        ).headers.get('x-log-position') ?? position;
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

  it('has the parts of one act, event by event', async () => {
    const act = idOf('act-of-selling');
    const first = await page(`?act=${act}&limit=20`);
    const second = await page(`?act=${act}&limit=20&before=${first.next_before}`);
    expect([first.entries.length, second.entries.length, second.next_before]).toEqual([20, 5, null]);
    expect(new Set([...first.entries, ...second.entries].map(({ listing }) => listing?.id)).size).toBe(25);
    expect(first.entries[0]?.act).toBeNull();
  });

  it('says what of an act was undone, and the undo is an act', async () => {
    const [selling] = await ask('?by=act&type=ListingStatusChanged');
    await asAdmin('PUT', `/api/properties/${ids[3]}`, { body: { status: 'inactive' } });
    const answer = await asAdmin('POST', `/api/activity/${idOf('act-of-selling')}/undo`, {
      body: selling?.act?.changed,
    });
    expect(answer.body).toMatchObject({ undone: 24, skipped: [{ id: ids[3], title: 'Many 26' }] });
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
