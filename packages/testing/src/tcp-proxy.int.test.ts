import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { TcpProxy } from './tcp-proxy.ts';
import { startTcpProxy } from './tcp-proxy.ts';
import { waitFor } from './wait-for.ts';

let received = '';
let echo: Server;
let proxy: TcpProxy;
beforeAll(async () => {
  echo = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received += chunk;
      socket.write(chunk);
    });
  }).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  proxy = await startTcpProxy(`tcp://127.0.0.1:${(echo.address() as AddressInfo).port}`);
});
afterEach(() => {
  proxy.pass();
  received = '';
});
afterAll(async () => {
  await proxy.close();
  echo.close();
});

/** A client that keeps what it hears. */
function dial() {
  const socket: Socket = connect(Number(new URL(proxy.url).port), '127.0.0.1');
  const client = { socket, heard: '', isCut: false };
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    client.heard += chunk;
  });
  socket.on('close', () => {
    client.isCut = true;
  });
  return client;
}

it('forwards everything at first', async () => {
  const client = dial();
  client.socket.write('hello');
  await waitFor(() => client.heard === 'hello');
  client.socket.destroy();
});

it('delivers the held bytes when a black hole ends', async () => {
  const client = dial();
  proxy.blackhole();
  client.socket.write('hello');
  await delay(30);
  expect([received, client.isCut]).toEqual(['', false]);
  proxy.pass();
  await waitFor(() => client.heard === 'hello');
  client.socket.destroy();
});

it('can drop one direction only', async () => {
  const client = dial();
  proxy.blackhole('down');
  client.socket.write('hello');
  await waitFor(() => received === 'hello');
  expect(client.heard).toBe('');
  client.socket.destroy();
});

it('keeps the order of held bytes', async () => {
  const client = dial();
  proxy.latency(20);
  client.socket.write('first ');
  await delay(5);
  client.socket.write('second');
  await waitFor(() => client.heard === 'first second');
  client.socket.destroy();
});

it('closes connections, and new ones as they open', async () => {
  const before = dial();
  before.socket.write('hello');
  await waitFor(() => before.heard === 'hello');
  proxy.reset();
  const after = dial();
  await waitFor(() => before.isCut && after.isCut);
});

it.each([
  ['sent', ''],
  ['arrived', 'the word'],
  ['answered', 'the word'],
] as const)('cuts a connection when its words are %s', async (moment, arrives) => {
  const cut = proxy.cutAt('word', moment);
  const [client, other] = [dial(), dial()];
  client.socket.write('the word');
  await cut;
  await waitFor(() => client.isCut);
  await waitFor(() => received === arrives);
  expect(client.heard).toBe('');
  other.socket.write('!');
  await waitFor(() => other.heard === '!');
  other.socket.destroy();
});
