// How little a container may do, as Docker itself tells it.
import assert from 'node:assert/strict';
import { execute } from './project.mjs';

/** What each container runs, and must not run as root. */
const PROGRAMS = {
  edge: 'nginx',
  web: 'node',
  query: 'node',
  command: 'node',
  projector: 'node',
  postgres: 'postgres',
  backup: 'node',
  redis: 'redis-server',
};

/**
 * Every container: no root, no capability but those that Postgres needs to start, no way to get one, nothing to write to but
 * volumes and memory, bounds on memory and processes, a health check. Only the edge is reached from outside.
 */
export async function confinement({ project }) {
  for (const [service, program] of Object.entries(PROGRAMS)) {
    const containers = await project.inspect(service);
    assert.ok(containers.length > 0, `${service} runs`);
    for (const { Id, Config, HostConfig, NetworkSettings } of containers) {
      await runsWithoutRoot(Id, program);
      assert.equal(HostConfig.ReadonlyRootfs, true, `${service}: read-only`);
      assert.deepEqual(HostConfig.CapDrop, ['ALL'], `${service}: capabilities`);
      if (service !== 'postgres') assert.equal(HostConfig.CapAdd, null, `${service}: capabilities`);
      assert.ok(HostConfig.SecurityOpt.includes('no-new-privileges:true'), `${service}: privileges`);
      assert.equal(HostConfig.Privileged, false, `${service}: privileges`);
      assert.ok(HostConfig.Memory > 0 && HostConfig.PidsLimit > 0, `${service}: bounds`);
      assert.ok(Config.Healthcheck.Test.length > 1, `${service}: health check`);
      const published = Object.entries(NetworkSettings.Ports).filter(([, binding]) => binding?.length);
      assert.deepEqual(
        published.map(([port]) => port),
        service === 'edge' ? ['8080/tcp'] : [],
        `${service}: published ports`,
      );
    }
  }
}

async function runsWithoutRoot(id, program) {
  const [, ...processes] = (await execute('docker', ['top', id, '-eo', 'pid,uid,args'])).split('\n');
  const own = processes
    .map((line) => line.trim().match(/^\d+\s+(?<uid>\d+)\s+(\S*\/)?(?<name>[\w-]+)/).groups)
    .filter(({ name }) => name === program);
  assert.ok(own.length > 0, `${program} runs: ${processes}`);
  assert.ok(
    own.every(({ uid }) => uid !== '0'),
    `${program} runs as root`,
  );
}
