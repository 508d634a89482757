import { setTimeout as delay } from 'node:timers/promises';
import { waitFor } from '@marketplace/testing/wait-for';
import type { Fault, Scene } from '../faults/fault.ts';
import { rest } from '../faults/fault.ts';
import type { Cluster, Node } from './cluster.ts';

const CUT_SECONDS = 60;
const ATTEMPT_MS = 2000;
const DOWN_SECONDS = 30;

/** Ways to break a cluster of three machines. */
export function faultsOf(cluster: Cluster): Fault[] {
  const during = (act: (scene: Scene) => Promise<void>): Pick<Fault, 'seen' | 'graceSeconds' | 'inject'> => ({
    seen: ['unavailable', 'broken'],
    graceSeconds: 6,
    async inject(scene) {
      await act(scene);
      await cluster.whole();
    },
  });
  return [
    {
      id: 'node',
      what: "kill the primary's machine, all of it, and start it after 30 s",
      ...during(async () => downFor(await primaryOf(cluster), '', ['etcd', 'postgres'])),
    },
    {
      id: 'primary',
      what: "kill -9 of the primary's Postgres and Patroni, which start after 30 s",
      ...during(async () => downFor(await primaryOf(cluster), 'postgres', ['postgres'])),
    },
    {
      id: 'crash',
      what: "kill -9 of the primary's Postgres alone",
      ...during(async () => (await primaryOf(cluster)).kill('bin/postgres')),
    },
    {
      id: 'replica',
      what: 'kill the machine of the synchronous replica, and start it after 30 s',
      ...during(async () => downFor((await cluster.replicas()).sync, '', ['etcd', 'postgres'])),
    },
    {
      id: 'etcd',
      what: "kill -9 of etcd's leader, which starts after 30 s",
      ...during(async () => downFor(await cluster.etcdLeader(), 'etcd', ['etcd'])),
    },
    {
      id: 'service',
      what: 'kill -9 of a command, a query and the projector process, each started again',
      ...during(async ({ system }) => {
        for (const part of [system.command[1], system.query[1], system.projector[0]]) await part?.kill();
      }),
    },
    {
      id: 'redis',
      what: 'kill -9 of Redis, which starts after 30 s',
      ...during(async ({ system }) => {
        const start = await system.redis.down();
        await rest(DOWN_SECONDS);
        await start();
      }),
    },
    {
      id: 'bucket',
      what: 'the bucket of pictures breaks every connection for 30 s',
      ...during(async ({ system }) => {
        const bucket = system.links.get('bucket');
        bucket?.reset();
        await rest(DOWN_SECONDS);
        bucket?.pass();
      }),
    },
    {
      id: 'cut',
      what: "cut the network of the primary's machine for 60 s",
      ...during(async ({ expect }) => {
        const old = await primaryOf(cluster);
        const connect = await old.cut();
        try {
          expect('a primary without network acknowledged a write', !(await hasTakenWrites(old)));
        } finally {
          await connect();
        }
      }),
    },
  ];
}

/** A busy machine may answer late. */
function primaryOf(cluster: Cluster): Promise<Node> {
  return waitFor(() => cluster.primary());
}

async function downFor(node: Node, words: string, roles: ('etcd' | 'postgres')[]): Promise<void> {
  await node.kill(words);
  await rest(DOWN_SECONDS);
  await node.start(...roles);
}

/** Writes on the machine itself again and again while it is cut off. Returns whether any write was acknowledged. */
async function hasTakenWrites(node: Node): Promise<boolean> {
  const until = Date.now() + CUT_SECONDS * 1000;
  let taken = false;
  for (let nth = 1; Date.now() < until; nth++) {
    const write = `CREATE TABLE public.cut_${Date.now()}_${nth} ()`;
    const args = ['-qX', '-h', '127.0.0.1', '-U', 'postgres', '-d', 'marketplace', '-c', write];
    taken ||= (await node.run('psql', args, ATTEMPT_MS)) !== undefined;
    await delay(1000);
  }
  return taken;
}
