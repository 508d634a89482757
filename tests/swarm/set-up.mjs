// From a machine with .env to a cluster. Each check throws when it does not hold.
import assert from 'node:assert/strict';
import { until } from '../compose/project.mjs';

/** Before there is a cluster, the one command says what to do about it, and changes nothing. */
export async function saysWhatIsMissing({ project }) {
  await assert.rejects(
    project.up(),
    /problem {2}Docker is in no Swarm\. Do: docker swarm init .*\nNothing was changed\./,
  );
}

/** The blocks of the runbook, each on the node that it is for; on the way, what is still missing is said. */
export async function setsUp({ project, nodes, runbook, visits, admin }) {
  const [first, ...others] = nodes;
  await runbook.next('Set up a Swarm', { address: first.address });
  const token = await first.docker('swarm', 'join-token', '--quiet', 'manager');
  const join = { token, address: first.address };
  const block = runbook.take('Set up a Swarm');
  for (const { environment } of others) await runbook.paste(block, join, project.folder, environment);
  await assert.rejects(
    project.up(),
    /0 nodes have the label database=here.* Do: docker node update --label-add database=here/,
  );
  await runbook.next('Set up a Swarm', { node: first.name });
  await until('the product', async () => (await visits.call('GET', '/api/properties')).status === 200);
  await until('a login', () => visits.logIn(admin));
}
