import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, openSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { waitFor } from '@marketplace/testing/wait-for';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const SCRIPT = path.join(root, 'deploy/ha/node.sh');
const PREFIX = 'mkt-ha';
const NETWORK = '10.91.0';
/** The address of this machine, which runs the product. */
const HOST = `${NETWORK}.254`;
const START_MS = 120_000;
const PROGRAMS = ['ip', 'iptables', 'setpriv', 'patroni', 'etcd', 'etcdctl', 'haproxy'];
const PACKAGES = 'patroni etcd-server etcd-client haproxy pgbackrest postgresql-15 iproute2 iptables';

type Role = 'etcd' | 'postgres';

/** A machine of the cluster: its own network, etcd, Patroni and Postgres. */
export interface Node {
  name: string;
  address: string;
  /** Starts the parts that do not run. */
  start(...roles: Role[]): Promise<void>;
  /** Kills every process of the machine at once, or those whose command line has the words. */
  kill(words?: string): Promise<void>;
  /** Cuts it off from all others. Returns what connects it again. */
  cut(): Promise<() => Promise<void>>;
  /** Runs a program inside it, as the user postgres. Returns its output; undefined when it failed or took too long. */
  run(program: string, args: readonly string[], timeoutMs: number): Promise<string | undefined>;
  /** What Patroni says of it: its role and state; undefined when it does not answer. */
  state(): Promise<{ role: string; isSync: boolean; isRunning: boolean } | undefined>;
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Returns what this machine lacks to run a cluster, with the remedy; undefined when it has all. */
export async function missing(): Promise<string | undefined> {
  if (process.getuid?.() !== 0)
    return 'test:ha makes network namespaces and needs root: sudo npm run test:ha';
  const found = await Promise.all(PROGRAMS.map((one) => run('which', [one]).catch(() => undefined)));
  const absent = PROGRAMS.filter((_, nth) => !found[nth]);
  if (absent.length === 0 && existsSync('/usr/lib/postgresql')) return undefined;
  return (
    `test:ha needs Debian's packages (missing: ${absent.join(', ') || 'postgresql'}). Install them without starting services:\n` +
    `  printf '#!/bin/sh\\nexit 101\\n' >/usr/sbin/policy-rc.d; chmod +x /usr/sbin/policy-rc.d\n` +
    `  apt-get install -y --no-install-recommends ${PACKAGES}; rm /usr/sbin/policy-rc.d`
  );
}

/** Starts three machines as network namespaces on one bridge, which `deploy/ha/node.sh` turns into a cluster. */
export async function startCluster(folder: string) {
  const user = await idsOfPostgres();
  const password = randomBytes(12).toString('hex');
  const nodes = [1, 2, 3].map((nth) => createNode(nth, folder, password, user));
  await removeNetwork();

  const cluster = {
    nodes,
    password,
    /** Returns the machine with the primary; undefined while there is none. */
    async primary(): Promise<Node | undefined> {
      const states = await Promise.all(nodes.map((node) => node.state()));
      return nodes.find((_, nth) => states[nth]?.role === 'primary');
    },
    async replicas(): Promise<{ sync: Node; async: Node }> {
      const states = await Promise.all(nodes.map((node) => node.state()));
      const sync = nodes.find((_, nth) => states[nth]?.isSync);
      const other = nodes.find((_, nth) => states[nth]?.role === 'replica' && !states[nth]?.isSync);
      if (!sync || !other) throw new Error('the cluster lacks a replica');
      return { sync, async: other };
    },
    /** Returns the machine whose etcd leads. */
    async etcdLeader(): Promise<Node> {
      for (const node of nodes) {
        const status = await etcdStatus(node.address);
        const leader = status && status.leader === status.id;
        if (leader) return node;
      }
      throw new Error('etcd has no leader');
    },
    /** Resolves when all three are members, one of them primary and one synchronous. */
    async whole(): Promise<void> {
      await waitFor(
        async () => {
          const states = await Promise.all(nodes.map((node) => node.state()));
          const isWhole = states.every((one) => one?.isRunning) && states.some((one) => one?.isSync);
          return isWhole && (await cluster.primary()) !== undefined;
        },
        { timeoutMs: START_MS, intervalMs: 500 },
      );
    },
    /** Starts HAProxy as the product's machines run it, on a port of 5000 and 5001 for primary and replicas. */
    startProxy: () =>
      spawnPart(['haproxy'], environment(HOST, password, folder), path.join(folder, 'haproxy.log')),
    host: HOST,
    /** Ends everything and removes the network. */
    async stop(): Promise<void> {
      await removeNetwork();
    },
  };
  try {
    await makeNetwork(nodes);
    await Promise.all(nodes.map((node) => node.start('etcd', 'postgres')));
    await cluster.whole();
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

const environment = (address: string, password: string, folder: string) => ({
  PATH: `${process.env.PATH}:/usr/sbin`,
  NODES: [1, 2, 3].map((nth) => `${NETWORK}.${nth}`).join(' '),
  NODE_ADDRESS: address,
  POSTGRES_PASSWORD: password,
  REPLICATION_PASSWORD: password,
  LISTEN_ADDRESS: HOST,
  DATA_FOLDER: folder,
  SCRATCH_FOLDER: folder,
});

function spawnPart(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  log: string,
  before: readonly string[] = [],
) {
  const [program = SCRIPT, ...rest] = [...before, SCRIPT, ...args];
  const output = openSync(log, 'a');
  return spawn(program, rest, { env, stdio: ['ignore', output, output], cwd: '/', detached: true });
}

function createNode(nth: number, folder: string, password: string, user: { uid: number; gid: number }): Node {
  const name = `${PREFIX}${nth}`;
  const address = `${NETWORK}.${nth}`;
  const own = path.join(folder, `node-${nth}`);
  const inside = [
    'ip',
    'netns',
    'exec',
    name,
    'setpriv',
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
  ];

  const pids = async () => (await run('ip', ['netns', 'pids', name])).stdout.split('\n').filter(Boolean);
  const commandOf = (pid: string) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return {
    name,
    address,
    async start(...roles) {
      await mkdir(own, { recursive: true });
      await chown(own, user.uid, user.gid);
      for (const role of roles)
        spawnPart(
          [role],
          environment(address, password, own),
          path.join(folder, `${role}-${nth}.log`),
          inside,
        );
    },
    async kill(words = '') {
      for (const pid of await pids())
        if ((await commandOf(pid)).replaceAll('\0', ' ').includes(words))
          try {
            process.kill(Number(pid), 'SIGKILL');
          } catch {
            // it has ended by itself
          }
    },
    async cut() {
      await run('ip', ['link', 'set', `${name}-out`, 'down']);
      return async () => void (await run('ip', ['link', 'set', `${name}-out`, 'up']));
    },
    async run(program, args, timeoutMs) {
      const [ip = '', ...rest] = inside;
      const options = {
        timeout: timeoutMs,
        killSignal: 'SIGKILL' as const,
        cwd: '/',
        env: { PATH: process.env.PATH, PGPASSWORD: password },
      };
      return run(ip, [...rest, program, ...args], options).then(
        ({ stdout }) => stdout.trim(),
        () => undefined,
      );
    },
    async state() {
      const asked = fetch(`http://${address}:8008/patroni`, { signal: AbortSignal.timeout(1500) });
      const said = await asked.then((answer) => answer.json() as Promise<Said>).catch(() => undefined);
      if (!said) return undefined;
      const role = said.role === 'master' ? 'primary' : (said.role ?? '');
      return { role, isSync: said.sync_standby === true, isRunning: said.state === 'running' };
    },
  };
}

interface Said {
  role?: string;
  state?: string;
  sync_standby?: boolean;
}

async function etcdStatus(address: string): Promise<{ leader: string; id: string } | undefined> {
  const args = [`--endpoints=http://${address}:2379`, '--write-out=json', 'endpoint', 'status'];
  const env = { ...process.env, ETCDCTL_API: '3' };
  const { stdout } = await run('etcdctl', args, { env, timeout: 5000 }).catch(() => ({ stdout: '[]' }));
  const [one] = JSON.parse(stdout.replace(/:(\d{16,})/g, ':"$1"')) as {
    Status: { leader: string; header: { member_id: string } };
  }[];
  return one && { leader: one.Status.leader, id: one.Status.header.member_id };
}

async function idsOfPostgres() {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
  );
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

/** Docker drops forwarded packets, also those of a bridge. */
const FORWARD = ['FORWARD', '-i', PREFIX, '-o', PREFIX, '-j', 'ACCEPT'];

async function makeNetwork(nodes: readonly Node[]): Promise<void> {
  await run('ip', ['link', 'add', PREFIX, 'type', 'bridge']);
  await run('ip', ['address', 'add', `${HOST}/24`, 'dev', PREFIX]);
  await run('ip', ['link', 'set', PREFIX, 'up']);
  await run('iptables', ['-I', ...FORWARD]);
  for (const { name, address } of nodes) {
    const inNode = (...args: string[]) => run('ip', ['-n', name, ...args]);
    await run('ip', ['netns', 'add', name]);
    await run('ip', ['link', 'add', `${name}-out`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name]);
    await run('ip', ['link', 'set', `${name}-out`, 'master', PREFIX, 'up']);
    await inNode('address', 'add', `${address}/24`, 'dev', 'eth0');
    await inNode('link', 'set', 'eth0', 'up');
    await inNode('link', 'set', 'lo', 'up');
  }
}

/** Kills what runs in the namespaces and removes them, also those of an earlier run that was killed. */
async function removeNetwork(): Promise<void> {
  const known = existsSync('/run/netns') ? await readdir('/run/netns') : [];
  for (const name of known.filter((one) => new RegExp(`^${PREFIX}\\d$`).test(one))) {
    for (let left = 1; left > 0; ) {
      const pids = (await run('ip', ['netns', 'pids', name])).stdout.split('\n').filter(Boolean);
      for (const pid of pids) await run('kill', ['-9', pid]).catch(() => undefined);
      left = pids.length;
    }
    await run('ip', ['netns', 'del', name]);
  }
  // of itself a link goes only some time after its namespace
  for (const nth of [1, 2, 3]) await run('ip', ['link', 'del', `${PREFIX}${nth}-out`]).catch(() => undefined);
  await run('iptables', ['-D', ...FORWARD]).catch(() => undefined);
  await run('ip', ['link', 'del', PREFIX]).catch(() => undefined);
}

/** Lets the user postgres enter a folder. */
export async function openFolder(folder: string): Promise<void> {
  await chmod(folder, 0o755);
}
