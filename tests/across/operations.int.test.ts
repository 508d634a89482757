import { headers } from '@marketplace/contracts/headers';
import { OperationsView } from '@marketplace/contracts/operations/operations.views';
import { projections } from '@marketplace/read-models/projections';
import { createLogger } from '@marketplace/service-kit/logger';
import { flat } from '@marketplace/testing/fixtures/listing';
import { waitFor } from '@marketplace/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { adminOf, runApi } from './running-api.ts';

interface LogLine {
  msg: string;
  requestId?: string;
  requestIds?: string[];
  projection?: string;
  position?: number;
}

const written: LogLine[] = [];
const PROJECTIONS = '/api/operations/projections';
const out = { write: (line: string) => void written.push(JSON.parse(line)) };
const api = runApi({ logger: createLogger('test', 'debug', out) });
const { call, get } = adminOf(api, 'maria');

async function statusOf(name: string) {
  const { body, headers: sent } = await get(PROJECTIONS);
  expect(sent.get('cache-control')).toBe('no-store');
  const view = OperationsView.parse(body);
  const found = view.projections.find((one) => one.name === name);
  if (!found) throw new Error(`${name} has no tables`);
  return { ...view, ...found };
}

const requestRebuild = (name: string, requestId = 'a-rebuild-request') =>
  call('POST', `${PROJECTIONS}/${name}/rebuild`, undefined, { [headers.requestId]: requestId });

describe('one request id', () => {
  it('is found from the click to the read model', async () => {
    const id = 'click-0123456789';
    const { body, headers: told } = await call('POST', '/api/properties', flat, { [headers.requestId]: id });
    expect(told.get(headers.requestId)).toBe(id);
    const position = Number(told.get(headers.logPosition));
    const { rows } = await api.database.pool.query(
      "SELECT position::int, meta->>'request_id' AS id FROM log.events WHERE stream_id = $1",
      [`listing-${body.id}`],
    );
    expect(rows).toEqual([{ position, id }]);

    const about = () => written.filter((line) => [line.requestId, ...(line.requestIds ?? [])].includes(id));
    await waitFor(() => about().filter(({ msg }) => msg === 'folded').length === projections.length);
    await waitFor(() => about().some(({ msg }) => msg === 'woken'));
    expect(about().find(({ msg }) => msg === 'answered')).toMatchObject({ status: 201, position });
    const folded = about().filter(({ msg }) => msg === 'folded');
    expect(folded.map(({ projection }) => projection).sort()).toEqual(projections.toSorted());
    expect(folded.every((line) => (line.position ?? 0) >= position)).toBe(true);
  });
});

describe('operations', () => {
  it('show the status of every read model', async () => {
    await waitFor(async () => (await statusOf('listings')).queue_depth !== null);
    await waitFor(async () => (await statusOf('statistics')).lag === 0);
    expect(await statusOf('statistics')).toMatchObject({
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
      const { answers } = await statusOf('listings');
      return Object.fromEntries(answers.map(({ question, need }) => [question, need]));
    };
    await waitFor(async () => (await needs()).backup !== 'unknown');
    await waitFor(async () => (await needs()).late === 'well');
    expect(await needs()).toEqual({ lost: 'well', late: 'well', 'running-out': 'well', backup: 'soon' });
  });

  it('rebuild a read model in the name of the admin', async () => {
    expect((await requestRebuild('statistics')).status).toBe(202);
    await waitFor(async () => (await statusOf('statistics')).generation === 2);
    expect((await statusOf('statistics')).rebuild).toBeNull();
    const { rows } = await api.database.pool.query(`
      SELECT type, meta #>> '{actor,kind}' AS kind, meta #>> '{actor,name}' AS name, meta->>'request_id' AS id
      FROM log.events WHERE stream_id = 'projection-statistics' ORDER BY version`);
    expect(rows).toEqual([
      { type: 'ProjectionRebuildRequested', kind: 'admin', name: 'maria', id: 'a-rebuild-request' },
      { type: 'ProjectionRebuildStarted', kind: 'operator', name: 'maria', id: 'a-rebuild-request' },
    ]);
  });

  it('refuse a second rebuild while one runs, and an unknown read model', async () => {
    const before = await statusOf('listings');
    const other = await api.database.pool.connect();
    await other.query("SELECT pg_advisory_lock(hashtextextended('rebuild of listings', 0))");
    const refused = await requestRebuild('listings');
    await other.query("SELECT pg_advisory_unlock(hashtextextended('rebuild of listings', 0))");
    other.release();
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: 'The read model of listings is already being rebuilt.' },
    ]);
    expect((await requestRebuild('everything')).status).toBe(404);
    expect((await statusOf('listings')).head).toBe(before.head);
  });
});
