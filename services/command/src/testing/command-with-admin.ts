import { flat } from '@marketplace/testing/fixtures/listing';
import { afterAll, beforeAll } from 'vitest';
import type { Answer, Call, RunningCommand, StoredEvent } from './running-command.ts';
import { startCommand } from './running-command.ts';

/** Runs the service while the tests of a file run, with an admin who is logged in, and returns what they do with it. */
export function commandWithAdmin(given: Parameters<typeof startCommand>[0] = {}) {
  let command: RunningCommand;
  let token: string;
  beforeAll(async () => {
    command = await startCommand(given);
    token = await command.logIn();
  });
  afterAll(() => command.close());

  const asAdmin = (method: string, target: string, call: Call = {}): Promise<Answer> =>
    command.call(method, target, { token, ...call });
  return {
    /** The service, once the tests run. */
    command: () => command,
    asAdmin,
    /** Adds the flat of the fixtures, with other fields where some are given. */
    add: async (changes: object = {}): Promise<{ id: string; slug: string }> =>
      (await asAdmin('POST', '/api/properties', { body: { ...flat, ...changes } })).body,
    /** The events of a listing, oldest first. */
    eventsOf: async (id: string): Promise<StoredEvent[]> =>
      (await command.events()).filter(({ stream_id }) => stream_id === `listing-${id}`),
    /** How many events there are of all. */
    count: async () => (await command.events()).length,
  };
}
