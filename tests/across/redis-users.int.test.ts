import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createLoginLimits } from '@marketplace/command/auth/login';
import { openRedis } from '@marketplace/command/open-redis';
import { createBoundsInRedis, quota } from '@marketplace/command/visits/bounds';
import { createWakeUp } from '@marketplace/command/wake-up';
import { noticeQueue } from '@marketplace/contracts/queue';
import { findRedis } from '@marketplace/local-stack/embedded-redis';
import { freePort } from '@marketplace/local-stack/running-server';
import { startWorker } from '@marketplace/projector/engine/worker';
import { commandSettings } from '@marketplace/service-kit/all-settings';
import { createLogger } from '@marketplace/service-kit/logger';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { waitFor } from '@marketplace/testing/wait-for';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';

const inDeploy = (file: string) => path.resolve(import.meta.dirname, '../../deploy', file);
const script = inDeploy('redis/start.sh');
const passwords = { command: 'command-password', projector: 'projector-password' };
type User = keyof typeof passwords;

/** What the container of Redis is given. */
const environment = {
  COMMAND_REDIS_PASSWORD: passwords.command,
  PROJECTOR_REDIS_PASSWORD: passwords.projector,
};

let folder: string;
let port: number;
let end: () => Promise<void>;

/** Runs the script that a container runs, with the Redis of this machine on a port of its own. */
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'redis-users-'));
  port = await freePort();
  const { command, env } = await findRedis();
  const own = path.join(folder, 'redis-server');
  writeFileSync(own, `#!/bin/sh\nexec '${command}' "$@" --port ${port} --bind 127.0.0.1 --dir '${folder}'\n`);
  chmodSync(own, 0o755);
  const secret = path.join(folder, 'projector-password');
  writeFileSync(secret, `${passwords.projector}\n`);
  const { COMMAND_REDIS_PASSWORD } = environment;
  const given = { COMMAND_REDIS_PASSWORD, PROJECTOR_REDIS_PASSWORD_FILE: secret };
  const server = spawn('sh', [inDeploy('with-secrets.sh'), 'sh', script], {
    env: { ...env, ...given, PATH: `${folder}:${process.env.PATH}` },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  end = async () => {
    server.kill();
    await ended;
    rmSync(folder, { recursive: true });
  };
  await waitFor(() => nobody(['PING']).then((answer) => /NOAUTH/.test(answer)));
});
afterAll(() => end());

const urlOf = (user: User) => `redis://${user}:${passwords[user]}@127.0.0.1:${port}`;

/** Logs in, or does not, sends a command, and returns what Redis said to both. */
function ask(login: readonly [user: string, password: string] | undefined, command: readonly string[]) {
  const said = [...(login ? [['AUTH', ...login]] : []), command, ['QUIT']];
  return new Promise<string>((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(said.map(encoded).join('')));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(answer));
  });
}

/** A command in Redis' own protocol. */
function encoded(words: readonly string[]): string {
  return `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;
}

/** In words of its own where a script is refused. */
const REFUSED = /NOPERM|The user executing the script can't/;

const as = (user: User, command: readonly string[]) => ask([user, passwords[user]], command);
const nobody = (command: readonly string[]) => ask(undefined, command);

it('counts visits for the command service', async () => {
  const redis = openRedis(urlOf('command'), { commandTimeout: 10_000 });
  onTestFinished(() => redis.disconnect());
  await once(redis, 'ready');
  const bound = quota('listing', 1, 60_000);
  const judge = createBoundsInRedis(redis, 'bull:visits');
  expect(await judge([[{ key: 'somebody', bound }], [{ key: 'somebody', bound }]])).toEqual([
    undefined,
    bound,
  ]);
});

describe('the queue, with a user for each service', () => {
  it('passes wake-ups from the command service to the projector', async () => {
    const said: string[] = [];
    const logger = createLogger('redis-users', 'silent');
    const noting = Object.assign(Object.create(logger), {
      warn: (details: { err: unknown }, message: string) => void said.push(`${message}: ${details.err}`),
    });
    const metrics = createMetrics();
    let answered = 0;
    const worker = startWorker({
      redisUrl: urlOf('projector'),
      logger: noting,
      follower: {
        async catchUp() {
          answered += 1;
        },
      },
    });
    onTestFinished(() => worker.close());
    const { wakeUp, close } = createWakeUp({ redisUrl: urlOf('command'), logger: noting, metrics });
    onTestFinished(close);
    for (let look = 1; look <= 4; look++)
      await waitFor(async () => {
        if (answered < look) wakeUp(`request-${look}`);
        await delay(20);
        return answered >= look;
      });
    expect(await worker.depth()).toBeGreaterThanOrEqual(0);
    expect(said).toEqual([]);
    expect(await metrics.getSingleMetricAsString('wakeup_failed_total')).toMatch(/ 0$/);
  });

  it('spreads the mails of enquiries over the projectors', async () => {
    const connection = new Redis(urlOf('projector'), { maxRetriesPerRequest: null });
    onTestFinished(() => connection.disconnect());
    const done: unknown[] = [];
    const worker = new Worker(
      noticeQueue.name,
      async ({ id, attemptsMade }) => {
        if (attemptsMade === 0) throw new Error('once more');
        done.push(id);
      },
      { connection },
    );
    onTestFinished(() => worker.close());
    const queue = new Queue(noticeQueue.name, { connection });
    const opts = {
      jobId: 'one',
      attempts: 2,
      backoff: { type: 'exponential', delay: 20 },
      removeOnComplete: true,
    };
    await queue.addBulk([{ name: noticeQueue.job, data: {}, opts }]);
    await waitFor(() => done.length === 1);
  });

  it('lets the command service keep the limits of visits, but not the projector', async () => {
    for (const command of [
      ['SET', 'bull:visits:a', '1,2', 'PX', '1000'],
      ['MGET', 'bull:visits:a', 'bull:visits:b'],
      ['EVAL', "redis.call('TIME') return redis.call('MGET', KEYS[1])", '1', 'bull:visits:a'],
    ]) {
      expect(await as('command', command)).not.toMatch(/NOPERM|ERR|NOAUTH/);
      expect(await as('projector', command)).toMatch(REFUSED);
    }
  });

  it('lets instances of the command service count failed logins together', async () => {
    const limits = { LOGIN_FAILURES_PER_ADDRESS: 1, LOGIN_FAILURES_PER_ADDRESS_AND_NAME: 1 };
    const settings = { ...z.object(commandSettings).parse({}), ...limits };
    const parts = {
      settings,
      redis: { url: urlOf('command') },
      logger: createLogger('redis-users', 'silent'),
    };
    const [one, other] = [createLoginLimits(parts), createLoginLimits(parts)];
    for (const { close } of [one, other]) onTestFinished(() => void close());
    const attempt = (place: string) => ({ place, name: 'a name', isKnown: false });
    let tried = 0;
    await waitFor(async () => {
      tried += 1;
      const place = `try-${tried}`;
      await one.begin(attempt(place));
      return other.begin(attempt(place)).then(
        () => false, // one of them is not connected yet, and counts by itself
        () => true,
      );
    });
    const first = await one.begin(attempt('a'));
    await expect(other.begin(attempt('a'))).rejects.toMatchObject({ status: 429 });
    await first.abandoned();
    for (const ending of ['abandoned', 'succeeded'] as const) {
      const counted = await one.begin(attempt(ending));
      await counted[ending]();
      await (await other.begin(attempt(ending))).abandoned(); // not refused: it is no longer counted there either
    }
  });

  it.each(
    [
      ['FLUSHALL'],
      ['FLUSHDB'],
      ['CONFIG', 'GET', '*'],
      ['CONFIG', 'SET', 'maxmemory', '0'],
      ['ACL', 'LIST'],
      ['ACL', 'SETUSER', 'command', 'allcommands'],
      ['KEYS', '*'],
      ['SCAN', '0'],
      ['RANDOMKEY'],
      ['CLIENT', 'LIST'],
      ['CLIENT', 'KILL', 'TYPE', 'normal'],
      ['SCRIPT', 'FLUSH'],
      ['FUNCTION', 'FLUSH'],
      ['MODULE', 'LIST'],
      ['SHUTDOWN'],
      ['SAVE'],
      ['REPLICAOF', '10.0.0.1', '6379'],
      ['MIGRATE', '10.0.0.1', '6379', 'a', '0', '1'],
      ['SUBSCRIBE', 'a'],
      ['PUBLISH', 'a', 'b'],
      ['GET', 'other'],
      ['SET', 'other', '1'],
      ['EVAL', "return redis.call('SET', 'other', '1')", '0'],
      ['EVAL', "return redis.call('FLUSHALL')", '0'],
    ].flatMap((command) => (['command', 'projector'] as const).map((user) => [user, command] as const)),
  )('lets %s do nothing else: %j', async (user, command) => {
    expect(await as(user, command)).toMatch(REFUSED);
  });

  it('lets the command service consume no wake-up', async () => {
    expect(await as('command', ['BZPOPMIN', 'bull:projector:marker', '0.1'])).toMatch(/NOPERM/);
  });

  it('refuses clients without a name or with another password', async () => {
    expect(await nobody(['GET', 'bull:visits:a'])).toMatch(/NOAUTH/);
    expect(await ask(['command', passwords.projector], ['GET', 'bull:a'])).toMatch(/WRONGPASS.*NOAUTH/s);
    expect(await ask(['default', passwords.command], ['GET', 'bull:a'])).toMatch(/WRONGPASS.*NOAUTH/s);
  });
});

describe('a Redis with a weak password', () => {
  it.each(['COMMAND_REDIS_PASSWORD', 'PROJECTOR_REDIS_PASSWORD'])('does not start: %s', (setting) => {
    for (const value of ['', 'short', 'long enough but @ strange', `twelve-or-more\nuser me on nopass`]) {
      const { status, stderr } = spawnSync('sh', [script], {
        env: { PATH: process.env.PATH, ...environment, [setting]: value },
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([
        1,
        expect.stringMatching(`^Setting ${setting} must have at least 12`),
      ]);
    }
  });
});
