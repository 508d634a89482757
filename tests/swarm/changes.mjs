// What happens to a cluster while visitors come. Each returns a line of figures, and throws when a promise is broken.
import assert from 'node:assert/strict';
import { until } from '../compose/project.mjs';
import { startBalancer } from './balancer.mjs';
import { startLoad } from './load.mjs';

const REPLICATED = ['query', 'command', 'projector', 'web'];

/** Runs a change under load. Every acknowledged view is counted once. Returns what was counted. */
async function under({ nodes, admin, visits }, listing, act) {
  const before = await visits.counts(await visits.logIn(admin), listing.id, 0);
  const balancer = startBalancer(nodes);
  const load = startLoad(balancer.origin, admin, listing);
  const began = Date.now();
  const result = await act(balancer);
  const counted = await load.end();
  const views = (await load.views()) - before.views;
  balancer.stop();
  assert.ok(views >= counted.acknowledged, `${counted.acknowledged - views} acknowledged views are lost`);
  assert.ok(views <= counted.sent, `${views - counted.sent} views are counted twice`);
  return { ...counted, result, seconds: Math.round((Date.now() - began) / 1000) };
}

const words = ({ calls, failed, acknowledged, seconds }) =>
  `${calls} calls in ${seconds} s, ${failed.length} failed; ${acknowledged} views acknowledged, 0 lost, 0 doubled`;

/** A new version reaches every instance, and no call fails. */
export async function updates(product, listing) {
  const { project, nodes } = product;
  const idsOf = async () => (await Promise.all(REPLICATED.map(project.instances))).flat().map(({ id }) => id);
  const old = await idsOf();
  for (const { docker } of nodes)
    for (const image of (await docker('image', 'ls', '--format', '{{.Repository}}:{{.Tag}}')).split('\n'))
      if (image.endsWith(':test-compose')) await docker('tag', image, image.replace(/:.*/, ':test-swarm'));
  const counted = await under(product, listing, () => {
    project.set({ IMAGE_TAG: 'test-swarm' });
    return project.up();
  });
  assert.deepEqual(counted.failed, []);
  for (const id of await idsOf()) assert.ok(!old.includes(id), 'all instances are new');
  return words(counted);
}

/** A version that does not become healthy is taken back by Docker itself, and no call fails. */
export async function refusesABadVersion(product, listing) {
  const { project } = product;
  const before = await project.instances('command');
  project.set({ JWT_TTL: 'forever' });
  const counted = await under(product, listing, () =>
    assert.rejects(
      project.up(),
      /marketplace_command: the new version did not become healthy; the previous one runs\./,
    ),
  );
  assert.deepEqual(counted.failed, []);
  const after = await project.instances('command');
  assert.ok(
    after.some(({ id }) => before.some((one) => one.id === id)),
    'an instance stayed all the time',
  );
  project.set({ JWT_TTL: '' });
  await project.up();
  return words(counted);
}

/** A node is emptied and comes back, and no call fails: its edge says so first, and the load balancer listens. */
export async function drains(product, listing) {
  const { project, nodes, runbook } = product;
  const [, second] = nodes;
  const counted = await under(product, listing, async (balancer) => {
    await runbook.next('Take a node out', { node: second.name });
    await until('the load balancer to notice', () => !balancer.sendsTo(second));
    await until('the node to be empty', async () => !(await second.docker('ps', '-q')), 120);
    await project.settled();
    await runbook.next('Take a node out', { node: second.name });
    await until('the load balancer to notice', () => balancer.sendsTo(second), 120);
    await project.settled();
  });
  assert.deepEqual(counted.failed, []);
  return words(counted);
}

/** A node loses its power. Calls on their way to it fail; what was acknowledged is there, and its instances run elsewhere soon. */
export async function losesANode(product, listing) {
  const { project, nodes } = product;
  const lost = nodes.at(-1);
  const counted = await under(product, listing, async () => {
    await lost.cut();
    lost.kill();
    const began = Date.now();
    await until(
      'every instance to run elsewhere',
      async () => {
        for (const service of REPLICATED) {
          const running = await project.instances(service);
          if (running.length < 2 || running.some(({ node }) => node === lost.name)) return false;
        }
        return true;
      },
      240,
    );
    return Math.round((Date.now() - began) / 1000);
  });
  const times = counted.failed.map(({ at, seconds }) => at + seconds * 1000);
  const spread =
    times.length > 0
      ? Math.round((Math.max(...times) - Math.min(...counted.failed.map(({ at }) => at))) / 1000)
      : 0;
  return `${words(counted)}; calls failed for ${spread} s, all instances ran elsewhere after ${counted.result} s`;
}
