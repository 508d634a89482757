import { changePassword } from '@marketplace/command/auth/admins';
import { enquiry } from '@marketplace/command/testing/enquiry';
import { LiveState } from '@marketplace/contracts/live/live.views';
import { waitFor } from '@marketplace/testing/wait-for';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminOf, runApi } from './running-api.ts';

const api = runApi({ settings: { liveMs: 50, liveSilenceMs: 300 } });
const agent = adminOf(api, 'Agent');
let token: string;
beforeAll(async () => {
  token = await agent.token();
});

/** Reads the stream as the pages do: with fetch, message by message. */
async function follow(path = '/api/live', given = token) {
  const response = await fetch(api.origin + path, { headers: { authorization: `Bearer ${given}` } });
  const heard: LiveState[] = [];
  let hasEnded = false;
  void (async () => {
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) {
        const [event, data = ''] = message.split('\n');
        expect(event).toBe('event: state');
        heard.push(LiveState.parse(JSON.parse(data.slice('data: '.length))));
      }
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      hasEnded = true;
    });
  return {
    response,
    heard,
    last: () => heard.at(-1),
    hasEnded: () => hasEnded,
  };
}

describe('the live stream', () => {
  it('starts with the complete state', async () => {
    const live = await follow();
    expect(live.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(live.response.headers.get('cache-control')).toContain('no-store');
    await waitFor(() => live.last()?.lag === 0);
    expect(live.last()).toMatchObject({ behind_ms: 0, rebuilding: [] });
  });

  it('announces a view, which reads then include', async () => {
    const listing = await agent.add();
    const live = await follow();
    await waitFor(() => live.heard.length > 0);
    const viewed = await api.call('POST', '/analytics', {
      body: { property_id: listing.id, event_type: 'view' },
    });
    const position = Number(viewed.headers.get('x-log-position'));
    expect(position).toBeGreaterThan(0);
    await waitFor(() => (live.last()?.position ?? 0) >= position);
    const { body } = await api.call('GET', `/api/properties/${listing.id}`, { token });
    expect(body.views_count).toBe(1);
  });

  it('counts new enquiries until they are handled', async () => {
    const live = await follow();
    await waitFor(() => live.last()?.new_enquiries === 0);
    const { id } = await agent.write('POST', '/api/enquiries', enquiry);
    await waitFor(() => live.last()?.new_enquiries === 1);
    await agent.write('PUT', `/api/enquiries/${id}/status`, { status: 'answered' });
    await waitFor(() => live.last()?.new_enquiries === 0);
  });

  it('shows a running rebuild', async () => {
    const live = await follow();
    await api.database.pool.query(
      `INSERT INTO read.projections (name, generation, state, position) VALUES ('statistics', 9, 'building', 1)`,
    );
    await waitFor(() => live.last()?.rebuilding.length === 1);
    expect(live.last()?.rebuilding).toEqual([
      { projection: 'statistics', position: 1, head: live.last()?.head },
    ]);
    await api.database.pool.query('DELETE FROM read.projections WHERE generation = 9');
    await waitFor(() => live.last()?.rebuilding.length === 0);
  });

  it('opens nothing for HEAD', async () => {
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${api.origin}/api/live`, { method: 'HEAD', headers })).status).toBe(200);
  });

  it('repeats the state when nothing happens', async () => {
    const live = await follow();
    await waitFor(() => live.heard.length >= 3);
    const [first, , third] = live.heard;
    expect(third?.head).toBe(first?.head);
    expect(third?.at).not.toBe(first?.at);
  });

  it('ends with the session and is refused afterwards', async () => {
    const leaver = await api.logIn('Leaver');
    const live = await follow('/api/live', leaver);
    await waitFor(() => live.heard.length > 0);
    await changePassword(api.pool, { username: 'Leaver', password: 'another long password' });
    await waitFor(() => live.hasEnded());
    expect((await follow('/api/live', leaver)).response.status).toBe(401);
  });

  it('ends with the logout', async () => {
    const leaver = await api.logIn('Leaver by the door');
    const live = await follow('/api/live', leaver);
    await api.call('POST', '/api/auth/logout', { token: leaver });
    await waitFor(() => live.hasEnded());
  });

  it('can be opened 20 times per session, which leaves room for others', async () => {
    const greedy = await api.logIn('Greedy');
    for (let stream = 0; stream < 20; stream++)
      expect((await follow('/api/live', greedy)).response.status).toBe(200);
    const refused = await follow('/api/live', greedy);
    expect(refused.response.status).toBe(503);
    expect(refused.response.headers.get('retry-after')).toBe('60');
    expect((await follow()).response.status).toBe(200);
  });

  it('ends for everyone when the service stops', async () => {
    const listener = await api.logIn('Listener');
    const listeners: Awaited<ReturnType<typeof follow>>[] = [];
    while (listeners.length < 20) listeners.push(await follow('/api/live', listener));
    await waitFor(() => listeners.every(({ heard }) => heard.length > 0));
    api.endStreams();
    await waitFor(() => listeners.every(({ hasEnded }) => hasEnded()));
  });
});
