import { flat } from '@marketplace/testing/fixtures/listing';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Answer, RunningCommand, StoredEvent } from './running-command.ts';
import { startCommand } from './running-command.ts';

/** Runs the service during the tests of a file, with an admin who is logged in. Returns what they do with it. */
export function commandWithAdmin(given: Parameters<typeof startCommand>[0] = {}) {
  let command: RunningCommand;
  let token: string;
  beforeAll(async () => {
    command = await startCommand(given);
    token = await command.logIn();
  });
  afterAll(() => command.close());

  const asAdmin = (method: string, target: string, body?: unknown, headers = {}): Promise<Answer> =>
    command.call(method, target, { token, headers, body });
  const count = async () => (await command.events()).length;

  /** Returns the result of an act and the events that it appended. */
  async function recordedBy<Result>(act: () => Promise<Result>): Promise<[Result, StoredEvent[]]> {
    const before = await count();
    const result = await act();
    return [result, (await command.events()).slice(before)];
  }

  return {
    /** The service, once the tests run. */
    command: () => command,
    token: () => token,
    asAdmin,
    /** Adds the flat of the fixtures with some other fields. */
    add: async (changes: object = {}): Promise<{ id: string; slug: string }> =>
      (await asAdmin('POST', '/api/properties', { ...flat, ...changes })).body,
    /** Returns the events of a listing, or of another stream by its noun, oldest first. */
    eventsOf: async (id: string, noun = 'listing'): Promise<StoredEvent[]> =>
      (await command.events()).filter(({ stream_id }) => stream_id === `${noun}-${id}`),
    /** Returns the number of all events. */
    count,
    recordedBy,
    /** Returns the paths of the errors of a call, which must be refused with 422 and append nothing. */
    async refusedPaths(call: () => Promise<Answer>): Promise<string[]> {
      const [{ status, body }, events] = await recordedBy(call);
      expect([status, events]).toEqual([422, []]);
      return [...new Set<string>(body.errors.map(({ path }: { path: string }) => path))];
    },
  };
}
