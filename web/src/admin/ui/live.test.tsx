import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { atTheBorder } from '../../testing/border.ts';
import { operationsView } from '../../testing/operations.ts';
import { fakeApi, liveAt, openAsAdmin } from '../../testing/render-page.tsx';
import { useUnsavedWork } from './unsaved.tsx';

const reload = vi.fn();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  reload.mockClear();
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const isLive = () => screen.findByText(/^Live · updated/);
const isInterrupted = () => screen.findByText('Live updates are interrupted; trying again.');

function openOperations() {
  const api = fakeApi();
  api.answer('GET /api/operations/projections', operationsView());
  return { api, ...openAsAdmin(api, '/admin/dashboard/operations') };
}
/** Lets a newer release answer, with a state that this page cannot read. */
const upgrade = (api: ReturnType<typeof fakeApi>) => api.on('GET /api/live', () => ({ status: 200 }));

describe('an open page', () => {
  it('follows again five seconds after a failed read', async () => {
    const { api } = openOperations();
    await isLive();
    for (const fail of [() => api.refuse('GET /api/live', 502), () => api.cutOff('GET /api/live')]) {
      fail();
      await pass(2);
      await isInterrupted();
      api.announce(liveAt(2));
      await pass(5);
      await isLive();
    }
    expect(reload).not.toHaveBeenCalled();
  });

  it('gives up a read without an answer, and follows again', async () => {
    const { api } = openOperations();
    await isLive();
    api.hold('GET /api/live');
    await pass(12);
    await isInterrupted();
    api.announce(liveAt(2));
    await pass(5);
    await isLive();
  });

  it('reloads for the page of a newer release, at most once a minute', async () => {
    const { api } = openOperations();
    await isLive();
    upgrade(api);
    await pass(50);
    await isInterrupted();
    expect(reload).not.toHaveBeenCalled(); // it may just have been reloaded, from a server that is not yet upgraded
    await pass(15);
    expect(reload).toHaveBeenCalled();
  });

  it('reloads only after unsaved work is saved', async () => {
    const { api } = openOperations();
    const { rerender } = render(<Form isUnsaved />);
    await isLive();
    upgrade(api);
    await pass(70);
    await isInterrupted();
    expect(reload).not.toHaveBeenCalled();
    rerender(<Form isUnsaved={false} />);
    await pass(5);
    expect(reload).toHaveBeenCalled();
  });

  it('does not reload while a field of text has something in it', async () => {
    const { api } = openOperations();
    const { rerender } = render(<textarea defaultValue="Dear" />);
    await isLive();
    upgrade(api);
    await pass(70);
    expect(reload).not.toHaveBeenCalled();
    rerender(<p />);
    await pass(5);
    expect(reload).toHaveBeenCalled();
  });

  it('does not reload for a page that a proxy shows instead of the answer', async () => {
    const { api } = openOperations();
    await isLive();
    vi.stubGlobal('fetch', async () => new Response('<h1>Back soon</h1>'));
    await pass(70);
    await isInterrupted();
    expect(reload).not.toHaveBeenCalled();
    vi.stubGlobal('fetch', atTheBorder(api).fetch);
    await pass(5);
    await isLive();
  });
});

function Form({ isUnsaved }: { isUnsaved: boolean }) {
  useUnsavedWork(isUnsaved);
  return null;
}
