import { headers } from '@marketplace/contracts/headers';
import { OperationsView } from '@marketplace/contracts/operations/operations.views';
import { createLogger } from '@marketplace/service-kit/logger';
import { flat } from '@marketplace/testing/fixtures/listing';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningApi } from './running-api.ts';
import { startApi } from './running-api.ts';

interface LogLine {
  msg: string;
  requestId?: string;
  requestIds?: string[];
  projection?: string;
  position?: number;
}

const written: LogLine[] = [];
const PROJECTIONS = '/api/operations/projections';
let api: RunningApi;
let token: string;
beforeAll(async () => {
  const out = { write: (line: string) => void written.push(JSON.parse(line)) };
  api = await startApi({ logger: createLogger('test', 'debug', out) });
  token = await api.logIn('maria');
});
afterAll(() => api.close());

async function standing(name: string) {
  const { body, headers: told } = await api.call('GET', PROJECTIONS, { token });
  expect(told.get('cache-control')).toBe('no-store');
  const view = OperationsView.parse(body);
  const found = view.projections.find((one) => one.name === name);
  if (!found) throw new Error(`${name} has no tables`);
  return { ...view, ...found };
}

const askFor = (name: string, requestId = 'a-rebuild-request') =>
  api.call('POST', `${PROJECTIONS}/${name}/rebuild`, { token, headers: { [headers.requestId]: requestId } });

describe('one request id', () => {
  it('leads from the click to the read model', async () => {
    const id = 'click-0123456789';
    const { body, headers: told } = await api.call('POST', '/api/properties', {
      token,
      body: flat,
      headers: { [headers.requestId]: id },
    });
    expect(told.get(headers.requestId)).toBe(id);
    const position = Number(told.get(headers.logPosition));
    const { rows } = await api.database.pool.query(
      "SELECT position::int, meta->>'request_id' AS id FROM log.events WHERE stream_id = $1",
      [`listing-${body.id}`],
    );
    expect(rows).toEqual([{ position, id }]);

    const about = () => written.filter((line) => [line.requestId, ...(line.requestIds ?? [])].includes(id));
    await waitFor(() => about().filter(({ msg }) => msg === 'folded').length === 4);
    await waitFor(() => about().some(({ msg }) => msg === 'woken'));
    expect(about().find(({ msg }) => msg === 'answered')).toMatchObject({ status: 201, position });
    const folded = about().filter(({ msg }) => msg === 'folded');
    expect(folded.map(({ projection }) => projection).sort()).toEqual([
      'activity',
      'enquiries',
      'listings',
      'statistics',
    ]);
    expect(folded.every((line) => (line.position ?? 0) >= position)).toBe(true);
  });
});

describe('operations', () => {
  it('say where every read model stands, to admins only', async () => {
    expect((await api.call('GET', PROJECTIONS)).status).toBe(401);
    expect((await api.call('POST', `${PROJECTIONS}/listings/rebuild`)).status).toBe(401);
    await waitFor(async () => (await standing('listings')).queue_depth !== null);
    await waitFor(async () => (await standing('statistics')).lag === 0);
    expect(await standing('statistics')).toMatchObject({
      generation: 1,
      state: 'live',
      lag_seconds: 0,
      error: null,
      rebuild: null,
      projector_seen_seconds: expect.any(Number),
    });
  });

  it('answer four questions first', async () => {
    const needs = async () => {
      const { answers } = await standing('listings');
      return Object.fromEntries(answers.map(({ question, need }) => [question, need]));
    };
    await waitFor(async () => (await needs()).backup !== 'unknown');
    await waitFor(async () => (await needs()).late === 'well');
    expect(await needs()).toEqual({ lost: 'well', late: 'well', 'running-out': 'well', backup: 'soon' });
  });

  it('rebuild a read model, in the name of the admin who asked', async () => {
    expect((await askFor('statistics')).status).toBe(202);
    await waitFor(async () => (await standing('statistics')).generation === 2);
    expect((await standing('statistics')).rebuild).toBeNull();
    const { rows } = await api.database.pool.query(`
      SELECT type, meta #>> '{actor,kind}' AS kind, meta #>> '{actor,name}' AS name, meta->>'request_id' AS id
      FROM log.events WHERE stream_id = 'projection-statistics' ORDER BY version`);
    expect(rows).toEqual([
      { type: 'ProjectionRebuildRequested', kind: 'admin', name: 'maria', id: 'a-rebuild-request' },
      { type: 'ProjectionRebuildStarted', kind: 'operator', name: 'maria', id: 'a-rebuild-request' },
    ]);
  });

  it('refuse a second rebuild while one runs, and one of nothing', async () => {
    const before = await standing('listings');
    const other = await api.database.pool.connect();
    await other.query("SELECT pg_advisory_lock(hashtextextended('rebuild of listings', 0))");
    const refused = await askFor('listings');
    await other.query("SELECT pg_advisory_unlock(hashtextextended('rebuild of listings', 0))");
    other.release();
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: 'The read model of listings is being rebuilt already.' },
    ]);
    expect((await askFor('everything')).status).toBe(404);
    expect((await standing('listings')).head).toBe(before.head);
  });

  it('show what is set aside, by a rebuild as well', async () => {
    const listing = crypto.randomUUID();
    const poison = {
      event_id: crypto.randomUUID(),
      stream_id: `listing-${listing}`,
      version: 1,
      type: 'ListingRepriced',
      data: { listing_id: listing },
      meta: { actor: { kind: 'system', id: null, name: 'test' }, source: 'cli', request_id: 'poison' },
    };
    await api.pool.query('SELECT log.append($1)', [JSON.stringify([poison])]);
    await waitFor(async () => (await standing('listings')).set_aside_count === 1);
    const before = await standing('listings');
    expect(before.answers.find(({ question }) => question === 'late')).toMatchObject({ need: 'now' });
    expect(before).toMatchObject({
      error: null,
      generation: 1,
      set_aside: [{ stream: `listing-${listing}`, type: 'ListingRepriced' }],
    });

    expect((await askFor('listings')).status).toBe(202);
    await waitFor(async () => (await standing('listings')).generation === 2);
    expect((await standing('listings')).set_aside).toEqual(before.set_aside);
  });
});
