// Containers are healthy when what they hold may receive traffic, and say why not. Each check throws when it is not so.
import assert from 'node:assert/strict';
import { until } from './project.mjs';

const TEMPORARY_FILES = '/var/lib/postgresql/data/base/pgsql_tmp';

/** Without Postgres, what needs it is unhealthy and says so, nothing is started anew for that, and readers read on. */
export async function unhealthyWithoutPostgres({ project, visits }) {
  const restartsOf = async (service) => (await project.containers(service)).map(({ restarts }) => restarts);
  const before = await restartsOf('projector');
  await project.run('stop', 'postgres');
  for (const [service, reason] of [
    ['command', /the log cannot be reached: /],
    ['projector', /The database cannot be asked: /],
  ])
    assert.match(await unhealthy(project, service), reason);
  assert.deepEqual(await restartsOf('projector'), before);
  assert.equal((await visits.call('GET', '/api/properties')).status, 200);
  await project.run('up', '-d');
  for (const service of ['postgres', 'command', 'projector']) await healthy(project, service);
}

/** A Postgres that answers and cannot write to its disk is not healthy, until it can. */
export async function unhealthyWithoutWriting({ project }) {
  const inside = (command) => project.run('exec', '-T', '--user', 'root', 'postgres', 'sh', '-c', command);
  await inside(
    `mkdir -p ${TEMPORARY_FILES} && chown root ${TEMPORARY_FILES} && chmod 700 ${TEMPORARY_FILES}`,
  );
  assert.match(await unhealthy(project, 'postgres'), /could not (create|open) .*Permission denied/);
  await inside(`chown postgres ${TEMPORARY_FILES}`);
  await healthy(project, 'postgres');
}

function healthy(project, service) {
  return until(`${service} to be healthy`, async () => {
    const running = await project.containers(service);
    return running.length > 0 && running.every(({ health }) => health === 'healthy');
  });
}

/** Waits until a service is unhealthy, and returns what its last look said. */
function unhealthy(project, service) {
  return until(`${service} to be unhealthy`, async () => {
    const [{ State }] = await project.inspect(service);
    return State.Health.Status === 'unhealthy' && State.Health.Log.at(-1).Output;
  });
}
