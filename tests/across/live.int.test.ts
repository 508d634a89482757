import { enquiry } from '@marketplace/command/testing/enquiry';
import { LiveState } from '@marketplace/contracts/live/live.views';
import { waitFor } from '@marketplace/testing/wait-for';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminOf, runApi } from './running-api.ts';

const api = runApi({ settings: { liveMs: 50 } });
const agent = adminOf(api, 'Agent');
let token: string;
beforeAll(async () => {
  token = await agent.token();
});

async function live(): Promise<LiveState> {
  const { headers, body } = await api.call('GET', '/api/live', { token });
  expect(headers.get('cache-control')).toContain('no-store');
  return LiveState.parse(body);
}
const until = (isSo: (state: LiveState) => boolean) => waitFor(async () => isSo(await live()));

describe('the live state', () => {
  it('includes a view once reads do', async () => {
    const listing = await agent.add();
    const viewed = await api.call('POST', '/analytics', {
      body: { property_id: listing.id, event_type: 'view' },
    });
    const written = Number(viewed.headers.get('x-log-position'));
    expect(written).toBeGreaterThan(0);
    await until(({ position }) => position >= written);
    const { body } = await api.call('GET', `/api/properties/${listing.id}`, { token });
    expect(body.views_count).toBe(1);
    await until(({ lag }) => lag === 0);
    expect(await live()).toMatchObject({ behind_ms: 0, late: [], rebuilding: [] });
  });

  it('counts new enquiries until they are handled', async () => {
    await until(({ new_enquiries }) => new_enquiries === 0);
    const { id } = await agent.write('POST', '/api/enquiries', enquiry);
    await until(({ new_enquiries }) => new_enquiries === 1);
    await agent.write('PUT', `/api/enquiries/${id}/status`, { status: 'answered' });
    await until(({ new_enquiries }) => new_enquiries === 0);
  });

  it('shows a running rebuild', async () => {
    await api.database.pool.query(
      `INSERT INTO read.projections (name, generation, state, position) VALUES ('statistics', 9, 'building', 1)`,
    );
    await until(({ rebuilding }) => rebuilding.length === 1);
    const { rebuilding, head } = await live();
    expect(rebuilding).toEqual([{ projection: 'statistics', position: 1, head }]);
    await api.database.pool.query('DELETE FROM read.projections WHERE generation = 9');
    await until(({ rebuilding: running }) => running.length === 0);
  });
});
