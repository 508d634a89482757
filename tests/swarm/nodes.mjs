// Machines of a Swarm on this one: each is a Docker with its own network, name, processes and disk. Needs root.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, openSync } from 'node:fs';
import path from 'node:path';
import { execute, until } from '../compose/project.mjs';

const PROGRAMS = ['ip', 'nsenter', 'unshare', 'iptables', 'dockerd'];

/** Returns what this machine lacks for nodes of its own; empty when it has all. */
export function lackingForNodes() {
  const absent = PROGRAMS.filter((name) => spawnSync('which', [name], { stdio: 'ignore' }).status !== 0);
  return process.getuid() === 0 ? absent : [...absent, 'root'];
}

/** Starts that many nodes, which reach each other and this machine, and have no way to anything else. They are in no Swarm yet. */
export async function startNodes(count) {
  const id = randomBytes(3).toString('hex');
  const bridge = `swarm-${id}`;
  const subnet = `10.${100 + (randomBytes(1)[0] % 100)}.${randomBytes(1)[0]}`;
  const folder = mkdtempSync('/tmp/swarm-'); // a short path: sockets below it may have 107 letters
  const allowed = ['FORWARD', '-i', bridge, '-o', bridge, '-j', 'ACCEPT'];
  const nodes = [];

  async function remove() {
    for (const node of nodes) node.kill();
    for (const { name } of nodes)
      await execute('ip', ['netns', 'delete', `${name}-${id}`]).catch(() => undefined);
    await execute('iptables', ['-D', ...allowed]).catch(() => undefined);
    await execute('ip', ['link', 'delete', bridge]).catch(() => undefined);
    await execute('rm', ['-rf', folder]); // some gigabytes, which takes a while
  }

  async function start(number) {
    const name = `node${number}`;
    const space = `${name}-${id}`;
    const address = `${subnet}.${10 + number}`;
    const outer = `s${number}-${id}`;
    const own = path.join(folder, name);
    mkdirSync(own);
    const inside = (...words) => execute('nsenter', [`--net=/run/netns/${space}`, ...words]);
    await execute('ip', ['netns', 'add', space]);
    await execute('ip', ['link', 'add', outer, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space]);
    await execute('ip', ['link', 'set', outer, 'master', bridge, 'up']);
    await inside('ip', 'link', 'set', 'lo', 'up');
    await inside('ip', 'address', 'add', `${address}/24`, 'dev', 'eth0');
    await inside('ip', 'link', 'set', 'eth0', 'up');

    const host = `unix://${own}/docker.sock`;
    const words = [
      '--data-root',
      `${own}/data`,
      '--exec-root',
      `${own}/exec`,
      '--pidfile',
      `${own}/pid`,
      '-H',
      host,
    ];
    const daemon = ['dockerd', ...words, '--storage-driver', 'overlay2', '--log-level', 'warn'].join(' ');
    // Its processes and mounts end with the first one, whatever happens.
    const unshared = ['--uts', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
    const log = openSync(path.join(own, 'log'), 'a');
    const machine = spawn(
      'nsenter',
      [`--net=/run/netns/${space}`, 'unshare', ...unshared, 'sh', '-c', `hostname ${name}; ${daemon} & wait`],
      { stdio: ['ignore', log, log] },
    );
    const node = {
      name,
      address,
      origin: `http://${address}:8080`,
      environment: { DOCKER_HOST: host },
      docker: (...args) => execute('docker', args, { environment: { DOCKER_HOST: host } }),
      /** Ends it as a power cut does. */
      kill: () => machine.kill('SIGKILL'),
      /** Cuts its cable, or puts it back. */
      cut: () => execute('ip', ['link', 'set', outer, 'down']),
      join: () => execute('ip', ['link', 'set', outer, 'up']),
    };
    nodes.push(node);
    await until(`Docker of ${name}`, () => node.docker('info'));
  }

  try {
    await execute('ip', ['link', 'add', bridge, 'type', 'bridge']);
    await execute('ip', ['address', 'add', `${subnet}.1/24`, 'dev', bridge]);
    await execute('ip', ['link', 'set', bridge, 'up']);
    await execute('iptables', ['-I', ...allowed]); // a Docker of this machine forwards nothing between bridges
    for (let number = 1; number <= count; number++) await start(number);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    nodes,
    /** Where the nodes reach this machine. */
    gateway: `${subnet}.1`,
    /** Gives images of this machine to every node. */
    async load(images) {
      const targets = nodes.map(
        ({ environment }) => `>(DOCKER_HOST=${environment.DOCKER_HOST} docker load -q >/dev/null)`,
      );
      await execute('bash', [
        '-c',
        `docker save ${images.join(' ')} | tee ${targets.join(' ')} >/dev/null; wait`,
      ]);
      for (const node of nodes)
        await until(`the images of ${node.name}`, () => node.docker('image', 'inspect', ...images), 180);
    },
    remove,
  };
}
