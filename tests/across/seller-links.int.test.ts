import { headers } from '@marketplace/contracts/headers';
import { NewSellerLink, SellerLinks } from '@marketplace/contracts/seller-links/seller-link.views';
import { sellerReport } from '@marketplace/contracts/seller-links/seller-report.views';
import { createLogger } from '@marketplace/service-kit/logger';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { describe, expect, it } from 'vitest';
import { aPast } from './past.ts';
import { adminOf, runApi } from './running-api.ts';

const past = aPast();
const home = past.add({ title: 'Home' }, [40, 10]);
const alone = past.add({ title: 'Alone', district: 'D01 - Raffles Place / Marina' }, [10, 10]);
const sold = past.add({ title: 'Sold' }, [20, 10]);
const hidden = past.add({ title: 'Hidden', status: 'inactive', images: [] }, [20, 10]);
past.reprice(home.id, 900_000, [10, 12]);
past.setStatus(sold.id, 'sold', [5, 12]);
for (let daysAgo = 39; daysAgo >= 0; daysAgo--) past.visit(home.id, daysAgo < 10 ? 6 : 3, [daysAgo, 0]);
for (const views of [30, 60, 90, 120, 150]) past.visit(past.add({}, [35, 10]).id, views, [3, 1]);
past.ask(home.id, [8, 0]);
past.ask(home.id, [7, 0], { is_suspect: true });

const lines: string[] = [];
const metrics = createMetrics();
const logger = createLogger('services', 'trace', { write: (line) => void lines.push(line) });
const api = runApi({ past, logger, metrics });
const { add, call, get, read, write } = adminOf(api, 'meilin');

const make = async (id: string, body: object = {}) =>
  NewSellerLink.parse(await write('POST', `/api/properties/${id}/seller-links`, body));
const linksOf = (id: string) => read(`/api/properties/${id}/seller-links`, SellerLinks);
/** Reads a report as its seller does, once what was written is there. */
async function open(secret: string) {
  await linksOf(home.id);
  return api.call('GET', `/api/seller-report/${secret}`);
}
const head = async () => (await api.pool.query('SELECT position FROM log.head')).rows[0].position;
const reportOn = async (id: string) => sellerReport.parse((await open((await make(id)).secret)).body);
const days = (count: number) => count * 86_400_000;

describe('a link for the seller', () => {
  it('lasts 90 days by default, is listed without its secret, and opens the report of its listing', async () => {
    const [long, short] = [await make(home.id), await make(home.id, { days: 30 })];
    expect(Date.parse(long.ends_at) - Date.now()).toBeGreaterThan(days(89));
    expect(Date.parse(short.ends_at) - Date.now()).toBeLessThan(days(30) + 1);
    const links = await linksOf(home.id);
    expect(links.map(({ id, made_by, ends_at }) => ({ id, made_by, ends_at }))).toEqual([
      { id: short.id, made_by: 'meilin', ends_at: short.ends_at },
      { id: long.id, made_by: 'meilin', ends_at: long.ends_at },
    ]);
    expect(await linksOf(alone.id)).toEqual([]);
    const { status, headers: told, body } = await open(long.secret);
    expect([status, sellerReport.parse(body).title]).toEqual([200, 'Home']);
    expect(['cache-control', 'x-robots-tag', 'referrer-policy'].map((name) => told.get(name))).toEqual([
      'private, no-store',
      'noindex',
      'no-referrer',
    ]);
  });

  it('with a key is created once, and a retry returns its secret', async () => {
    const before = (await linksOf(sold.id)).length;
    const send = async (key: string) => {
      const keyed = { [headers.idempotencyKey]: key };
      return (await call('POST', `/api/properties/${sold.id}/seller-links`, { days: 30 }, keyed)).body;
    };
    const first = await send('a-key-of-a-link');
    expect(await send('a-key-of-a-link')).toEqual(first);
    expect(await linksOf(sold.id)).toHaveLength(before + 1);
    expect((await open(first.secret)).status).toBe(200);
    expect((await send('another-key')).secret).not.toBe(first.secret);
  });

  it('is refused for other durations, unknown fields and unknown listings, and nothing is recorded', async () => {
    const before = await head();
    const unknown = '0198c0de-0000-7000-8000-000000000001';
    for (const [id, body, status] of [
      [home.id, { days: 31 }, 422],
      [home.id, { days: 30, digest: 'abc' }, 422],
      [unknown, {}, 404],
    ] as const)
      expect((await call('POST', `/api/properties/${id}/seller-links`, body)).status).toBe(status);
    expect(await head()).toBe(before);
  });

  it('stops working when revoked through its own listing only, and others continue', async () => {
    const [one, other] = [await make(alone.id), await make(alone.id)];
    const unknown = await call('DELETE', `/api/properties/${home.id}/seller-links/${one.id}`);
    expect([unknown.status, unknown.body]).toEqual([404, { detail: 'Link not found' }]);
    for (let twice = 0; twice < 2; twice++)
      await write('DELETE', `/api/properties/${alone.id}/seller-links/${one.id}`);
    expect((await linksOf(alone.id)).map(({ id }) => id)).toEqual([other.id]);
    const statuses = [await open(one.secret), await open(other.secret)].map(({ status }) => status);
    expect(statuses).toEqual([404, 200]);
  });

  it('has the same answer when unknown, expired, revoked, or of a deleted listing', async () => {
    const over = await make(alone.id);
    const brief = await add();
    const gone = await make(brief.id);
    await write('DELETE', `/api/properties/${brief.id}`);
    await linksOf(home.id);
    await api.database.pool.query(
      `UPDATE activity_g1.entries SET link = jsonb_set(link, '{ends_at}', '"2026-01-01T00:00:00.000Z"')
      WHERE link->>'link_id' = $1`,
      [over.id],
    );
    const secrets = [over.secret, gone.secret, 'A'.repeat(43), 'short', '%F0%9F%8F%A0'];
    for (const secret of secrets) {
      const { status, body, headers: told } = await open(secret);
      expect([secret, status, body]).toEqual([secret, 404, { detail: 'Report not found' }]);
      expect(told.get('cache-control')).toBe('private, no-store');
    }
    expect((await linksOf(alone.id)).map(({ id }) => id)).not.toContain(over.id);
  });

  it('has its secret in no log, table or metric', async () => {
    const { id, secret } = await make(home.id);
    await open(secret);
    await api.call('GET', `/seller-report/${secret}`);
    await api.call('POST', `/api/seller-report/${secret}`);
    const { rows } = await api.database.pool.query(
      `SELECT (SELECT string_agg(e::text, ' ') FROM log.events e) AS log,
        (SELECT string_agg(e::text, ' ') FROM activity_g1.entries e) AS entries`,
    );
    const places = { ...rows[0], lines: lines.join('\n'), metrics: await metrics.metrics() };
    expect(places.log).toContain(id);
    expect(places.entries).toContain(id);
    expect(places.lines).toContain('/seller-report/…');
    expect(places.metrics).toContain('/api/seller-report/:secret');
    const held = Object.entries(places).filter(([, text]) => String(text).includes(secret));
    expect(held.map(([name]) => name)).toEqual([]);
  });
});

describe('the report for the seller', () => {
  it('counts by week and in total, and shows the effect of each price', async () => {
    const report = await reportOn(home.id);
    expect(report).toMatchObject({
      status: 'active',
      days_on_market: 41,
      slug: home.slug,
      total: { views: 30 * 3 + 10 * 6, clicks: 30 + 10 * 2, enquiries: 1 },
      last_30_days: { views: 20 * 3 + 10 * 6, enquiries: 1 },
      views_per_day: 4,
      earlier: null,
    });
    const views = report.weeks.reduce((sum, week) => sum + week.views, 0);
    expect(views).toBe(report.total.views);
    expect(report.prices.map(({ price }) => price)).toEqual([1_000_000, 900_000]);
    expect(report.prices[1]).toMatchObject({
      change_percent: -10,
      views_per_day_before: 3,
      views_per_day_after: 6,
    });
  });

  it('shows the median of five or more others of its district and type, else nothing', async () => {
    // 30, 60, 90, 120 and 150 views in 30 days
    expect((await reportOn(home.id)).district_views_per_day).toBe(3);
    const { id: _, slug: __, ...fields } = (await get(`/api/properties/${home.id}`)).body;
    for (const _twice of [1, 2]) await write('POST', '/api/properties', fields);
    expect((await reportOn(home.id)).district_views_per_day).toBe(3);
    expect((await reportOn(alone.id)).district_views_per_day).toBeNull();
  });

  it('says that a listing is sold, or was never public, and compares neither', async () => {
    expect(await reportOn(sold.id)).toMatchObject({
      status: 'sold',
      days_on_market: 16,
      views_per_day: null,
      district_views_per_day: null,
    });
    expect(await reportOn(hidden.id)).toMatchObject({
      status: 'inactive',
      slug: null,
      image: null,
      published_at: null,
      days_on_market: 0,
    });
  });
});
