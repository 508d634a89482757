import { randomUUID } from 'node:crypto';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { flat } from '@marketplace/testing/fixtures/listing';
import { afterEach, describe, expect, it } from 'vitest';
import type { RunningCommand } from './testing/running-command.ts';
import { startCommand } from './testing/running-command.ts';

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

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
  opened.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
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
  };
}

async function start() {
  const network = await startUnreliableNetwork();
  const command = await startCommand({ reroute: network.reroute });
  opened.push(() => command.close());
  const token = await command.logIn();
  return { network, command, token };
}

const added = async (command: RunningCommand) =>
  (await command.events()).filter(({ type }) => type === 'ListingAdded').length;

describe('a listing whose saving was not answered by the log', () => {
  it.each([{}, { 'idempotency-key': randomUUID() }])(
    'is found there, and saved once: %j',
    async (headers) => {
      const { network, command, token } = await start();
      network.loseNextAnswer();
      const answer = await command.call('POST', '/api/properties', { token, headers, body: flat });
      expect([answer.status, await added(command)]).toEqual([201, 1]);
      const [event] = await command.events();
      expect(event?.data).toMatchObject({ listing_id: answer.body.id, slug: answer.body.slug });
    },
  );

  it('may have been saved, which is said while the log cannot be asked', async () => {
    const { network, command, token } = await start();
    network.loseNextAnswer({ andStayDown: true });
    const answer = await command.call('POST', '/api/properties', { token, body: flat });
    expect(answer.status).toBe(503);
    expect(answer.body.detail).toMatch(/may have been saved/);
    expect(answer.body.detail).not.toMatch(/Nothing was saved/);
    network.repair();
    expect(await added(command)).toBe(1);
  });

  it('was not saved, which is said when nothing was sent', async () => {
    const { network, command, token } = await start();
    network.loseNextAnswer({ andStayDown: true });
    await command.call('POST', '/api/properties', { token, body: flat });
    const answer = await command.call('POST', '/api/properties', { token, body: flat });
    expect([answer.status, answer.body.detail]).toEqual([503, 'Temporarily unavailable. Nothing was saved.']);
  });
});

it('a view whose saving was not answered counts once', async () => {
  const { network, command, token } = await start();
  const { body } = await command.call('POST', '/api/properties', { token, body: flat });
  network.loseNextAnswer();
  const view = { property_id: body.id, event_type: 'view' };
  expect((await command.call('POST', '/api/analytics', { body: view })).status).toBe(202);
  const views = (await command.events()).filter(({ type }) => type === 'ListingViewed');
  expect(views).toHaveLength(1);
});
