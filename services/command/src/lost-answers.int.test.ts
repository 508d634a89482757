import { randomUUID } from 'node:crypto';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { flat } from '@marketplace/testing/fixtures/listing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningCommand } from './testing/running-command.ts';
import { startCommand } from './testing/running-command.ts';

/** A way to the database that can lose the answer to an append, once it was sent and carried out. */
async function startUnreliableNetwork() {
  let isCutting = false;
  let isDown = false;
  let to = { host: '', port: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    if (isDown) return void client.destroy();
    const database = connect(to);
    database.on('error', () => client.destroy());
    let isAppending = false;
    client.on('data', (sent) => {
      isAppending ||= isCutting && sent.includes('"event_id"');
      database.write(sent);
    });
    database.on('data', (answer) => {
      if (!isAppending) return void client.write(answer);
      isCutting = false;
      for (const socket of isDown ? sockets : [client]) socket.destroy();
    });
    client.on('close', () => database.destroy());
    database.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    async reroute(databaseUrl: string) {
      const url = new URL(databaseUrl);
      to = { host: url.hostname, port: Number(url.port) };
      url.hostname = '127.0.0.1';
      url.port = String((server.address() as AddressInfo).port);
      return url.href;
    },
    loseNextAnswer({ andStayDown = false } = {}) {
      isCutting = true;
      isDown = andStayDown;
    },
    repair() {
      isDown = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

let network: Awaited<ReturnType<typeof startUnreliableNetwork>>;
let command: RunningCommand;
let token: string;
beforeAll(async () => {
  network = await startUnreliableNetwork();
  command = await startCommand({ reroute: network.reroute });
  token = await command.logIn();
});
afterEach(() => network.repair());
afterAll(async () => {
  await command.close();
  network.close();
});

const add = (headers = {}) => command.call('POST', '/api/properties', { token, headers, body: flat });
const added = async () => (await command.events()).filter(({ type }) => type === 'ListingAdded');

describe('a listing whose saving was not answered by the log', () => {
  it.each([{}, { 'idempotency-key': randomUUID() }])(
    'is found there, and saved once: %j',
    async (headers) => {
      const before = (await added()).length;
      network.loseNextAnswer();
      const answer = await add(headers);
      const [saved, ...more] = (await added()).slice(before);
      expect([answer.status, more]).toEqual([201, []]);
      expect(saved?.data).toMatchObject({ listing_id: answer.body.id, slug: answer.body.slug });
    },
  );

  it('may have been saved, which is said while the log cannot be asked', async () => {
    const before = (await added()).length;
    network.loseNextAnswer({ andStayDown: true });
    const answer = await add();
    expect(answer.status).toBe(503);
    expect(answer.body.detail).toMatch(/may have been saved/);
    expect(answer.body.detail).not.toMatch(/Nothing was saved/);
    expect(await added()).toHaveLength(before + 1);
  });

  it('was not saved, which is said when nothing was sent', async () => {
    network.loseNextAnswer({ andStayDown: true });
    await add();
    const before = (await added()).length;
    const answer = await add();
    expect([answer.status, answer.body.detail]).toEqual([503, 'Temporarily unavailable. Nothing was saved.']);
    expect(await added()).toHaveLength(before);
  });
});

it('a view whose saving was not answered counts once', async () => {
  const { body } = await add();
  network.loseNextAnswer();
  const view = { property_id: body.id, event_type: 'view' };
  expect((await command.call('POST', '/api/analytics', { body: view })).status).toBe(202);
  expect((await command.events()).filter(({ type }) => type === 'ListingViewed')).toHaveLength(1);
});
