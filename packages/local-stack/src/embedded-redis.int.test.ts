import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RedisOptions, RunningRedis } from './embedded-redis.ts';
import { startRedis } from './embedded-redis.ts';

let dir: string;
let running: RunningRedis[];

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'local-stack-test-'));
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  rmSync(dir, { recursive: true, force: true });
});

async function start(options: RedisOptions = { dir }): Promise<RunningRedis> {
  const server = await startRedis(options);
  running.push(server);
  return server;
}

/** Logs in, sends one command and returns the last line of the answer. */
function ask(url: string, command: string): Promise<string> {
  const { port, password } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.end(`AUTH ${password}\r\n${command}\r\nQUIT\r\n`),
    );
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer.trim().split('\r\n').slice(1, -1).at(-1) ?? answer));
  });
}

describe('a Redis with a data folder', () => {
  it('keeps its data over a restart', async () => {
    const first = await start();
    expect(await ask(first.url, 'SET note kept')).toBe('+OK');
    await first.stop();
    expect(await ask((await start()).url, 'GET note')).toBe('kept');
  });

  it('restarts after kill -9 of the server', async () => {
    const first = await start();
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    expect(await ask((await start()).url, 'PING')).toBe('+PONG');
  });
});

describe('a Redis without a data folder', () => {
  it('requires the password and refuses writes rather than evict queue entries', async () => {
    const server = await start({});
    const withoutPassword = server.url.replace(/:[^:]+@/, ':wrong@');
    expect(await ask(server.url, 'CONFIG GET maxmemory-policy')).toBe('noeviction');
    expect(await ask(withoutPassword, 'PING')).toContain('NOAUTH');
  });

  it('reports a port in use', async () => {
    const first = await start({});
    await expect(startRedis({ port: first.port })).rejects.toMatchObject({ code: 'REDIS_FAILED' });
  });
});

describe('a machine without Redis', () => {
  it('names REDIS_SERVER_BIN when that program does not run', async () => {
    process.env.REDIS_SERVER_BIN = '/nowhere/redis-server';
    try {
      await expect(startRedis({ dir })).rejects.toMatchObject({ code: 'REDIS_NOT_FOUND' });
      expect(readdirSync(dir)).toEqual([]);
    } finally {
      delete process.env.REDIS_SERVER_BIN;
    }
  });
});
