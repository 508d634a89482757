import { wakeUpQueue } from '@marketplace/contracts/queue';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { Fault, Scene } from '../fault.ts';
import { again, rest } from '../fault.ts';

/** Longer than any time-out. */
const FREEZE_SECONDS = 12;

/** Faults of Postgres and Redis. */
export const serverFaults: Fault[] = [
  {
    id: 'F4',
    what: 'kill -9 of Postgres, postmaster and all, four times',
    seen: ['unavailable'],
    graceSeconds: 3,
    inject: (scene) => again(scene, 4, () => scene.system.postgres.kill()),
  },
  {
    id: 'F5',
    what: 'kill -9 of Redis, three times, each for a while',
    inject: (scene) =>
      again(scene, 3, async () => {
        const start = await scene.system.redis.down();
        await rest(scene.seconds / 6);
        await start();
      }),
  },
  {
    id: 'F6',
    what: 'Redis down for all of it, by half as killed and by half as frozen, with connections open',
    async inject({ system, seconds }) {
      const start = await system.redis.down();
      await rest(seconds / 2);
      await start();
      const thaw = system.redis.freeze();
      await rest(seconds / 2);
      thaw();
    },
  },
  {
    id: 'F7',
    what: 'FLUSHALL, ten times',
    inject: (scene) => again(scene, 10, () => asked(scene, (redis) => redis.flushall())),
  },
  {
    id: 'F8',
    what: 'Redis out of memory, then refusing writes as with a full disk (MISCONF)',
    async inject(scene) {
      await asked(scene, (redis) => redis.config('SET', 'maxmemory', '1'));
      await rest(scene.seconds / 2);
      await asked(scene, (redis) => redis.config('SET', 'maxmemory', '256mb'));
      await asked(scene, (redis) => redis.config('SET', 'min-replicas-to-write', '1')); // refused alike, with another word
      await rest(scene.seconds / 2);
      await asked(scene, (redis) => redis.config('SET', 'min-replicas-to-write', '0'));
    },
  },
  {
    id: 'F9',
    what: 'Postgres restarted, fast and immediate, in turns',
    seen: ['unavailable'],
    graceSeconds: 3,
    inject: (scene) =>
      again(scene, 4, (nth) => scene.system.postgres.kill(nth % 2 === 0 ? 'SIGINT' : 'SIGQUIT')),
  },
  {
    id: 'F10',
    what: 'Postgres frozen, with connections open',
    seen: ['unavailable'],
    graceSeconds: 10,
    answersWithinMs: 6000,
    async inject({ system, seconds }) {
      const thaw = system.postgres.freeze();
      await rest(Math.max(seconds, FREEZE_SECONDS));
      thaw();
    },
  },
  {
    id: 'F16',
    what: 'wake-ups ten times over, with old positions, out of order and as garbage, by hand into Redis',
    async inject(scene) {
      const queue = new Queue(wakeUpQueue.name, { connection: { url: scene.system.redisUrl } });
      const garbage = [
        undefined,
        null,
        'text',
        { position: -1 },
        { requestId: 7 },
        { requestId: 'x'.repeat(10_000) },
        [],
      ];
      await again(scene, 20, () =>
        Promise.all(
          Array.from({ length: 10 }, () =>
            queue.add(scene.random.pick([wakeUpQueue.job, 'other']), scene.random.pick(garbage), {
              delay: scene.random.whole(0, 500),
            }),
          ),
        ),
      );
      await queue.close();
    },
  },
  {
    id: 'F28',
    what: "the log's head locked, then the tables that answer, then every connection of Postgres taken",
    seen: ['unavailable'],
    graceSeconds: 6,
    answersWithinMs: 6000,
    async inject({ system, seconds }) {
      const hold = async (statement: string) => {
        const client = await system.database.connect();
        await client.query(`BEGIN; ${statement}`);
        await rest(seconds / 3);
        await client.query('ROLLBACK');
        client.release();
      };
      await hold('LOCK TABLE log.head IN ACCESS EXCLUSIVE MODE');
      await hold('LOCK TABLE read.projections, read.live IN ACCESS EXCLUSIVE MODE');
      await takeAllConnections(system.adminUrl, seconds / 3);
    },
  },
];

/** Asks Redis past every proxy. */
async function asked(scene: Scene, question: (redis: Redis) => Promise<unknown>): Promise<void> {
  const redis = new Redis(scene.system.redisUrl);
  await question(redis);
  redis.disconnect();
}

/** Ends the connections of all services, and leaves none for others. */
async function takeAllConnections(url: string, seconds: number): Promise<void> {
  const taken: pg.Client[] = [];
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      taken.push(client);
      await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename LIKE 'app_%'`);
    } catch {
      await rest(0.05); // none is left
    }
  }
  await Promise.all(taken.map((client) => client.end()));
}
