// `npm run test:swarm`: builds the images, makes three nodes on this machine, brings the product to them as docs/operations.md says, and
// checks that it works there: the main job, an update, a drained node and a lost one under load. Needs root, Docker and iptables.
import assert from 'node:assert/strict';
import {
  floods,
  mainJob,
  operatorsTools,
  pictureHeaders,
  rebuildUnderViews,
  refusals,
  verify,
} from '../compose/checks.mjs';
import { httpsAlone, templates } from '../compose/doors.mjs';
import { findComposes } from '../compose/project.mjs';
import { createRunbook, enquires } from '../compose/runbook.mjs';
import { createVisits } from '../compose/visits.mjs';
import { drains, losesANode, refusesABadVersion, updates } from './changes.mjs';
import { lackingForNodes, startNodes } from './nodes.mjs';
import { saysWhatIsMissing, setsUp } from './set-up.mjs';
import { createStack } from './stack.mjs';

const IMAGES = ['command', 'query', 'projector', 'web', 'operator', 'edge', 'redis', 'postgres', 'archive'];
const NODES = 3;

const [compose] = findComposes();
const lacking = lackingForNodes();
if (!compose || lacking.length > 0) {
  console.log(`Not tested: this needs Docker with compose, and ${lacking.join(', ') || 'a running Docker'}.`);
  process.exit(1);
}
const steps = [];
let machines;
let stack;
setInterval(() => undefined, 1000); // as in tests/compose/main.mjs
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end(1));

try {
  machines = await step('three nodes', () => startNodes(NODES));
  stack = await createStack(compose, machines);
  await step('images are built', () => stack.build());
  await step('every node has them', () =>
    machines.load(IMAGES.map((name) => `marketplace/${name}:test-compose`)),
  );
  const { nodes } = machines;
  const product = {
    project: stack,
    nodes,
    origin: stack.origin,
    admin: stack.admin,
    visits: createVisits(stack.origin),
    runbook: createRunbook(stack, { isOfSwarm: true, environment: nodes[0].environment }),
  };
  await step('what is missing is said', () => saysWhatIsMissing(product));
  await step('set up, by the runbook', () => setsUp(product));
  const first = await step('the main job', () => mainJob(product, 'On Three Nodes'));
  await step('an enquiry', () => enquires(product));
  await step('refusals are JSON', () => refusals(product));
  await step('templates stay inside', () => templates(product));
  await step('https stays https', () => httpsAlone(product, first));
  await step('pictures carry the same headers', () => pictureHeaders(product, first.image));
  await step("the operator's tools", () => operatorsTools(product));
  const { sent, reads } = await step('rebuild while visitors come', () => rebuildUnderViews(product, first));
  console.log(`  ${sent} views and ${reads} reads meanwhile, none failed, none counted twice`);
  console.log(`  ${await step('an update under load', () => updates(product, first))}`);
  console.log(`  ${await step('a bad version under load', () => refusesABadVersion(product, first))}`);
  console.log(`  ${await step('a node is drained under load', () => drains(product, first))}`);
  console.log(`  ${await step('a node is lost under load', () => losesANode(product, first))}`);
  await step('a flood from one address is refused', () => floods(product));
  await step('the main job, after all that', () => mainJob(product, 'After All That'));
  await step('the read models are what the log says', () => verify(product));
  assert.deepEqual(product.runbook.headingsLeft(), []);
  await end(0);
} catch (error) {
  console.error(error);
  const said = (...words) => machines?.nodes[0].docker(...words).catch(String);
  console.error(await said('service', 'ls'));
  for (const name of ['command', 'query', 'projector', 'web', 'edge', 'postgres']) {
    console.error(await said('service', 'ps', '--no-trunc', `marketplace_${name}`));
    const lines = String(
      await said('service', 'logs', '--raw', '--tail', '20000', `marketplace_${name}`),
    ).split('\n');
    console.error(
      lines
        .filter((line) => !line.includes('"level":"info"') && !line.includes('"status":20'))
        .slice(-20)
        .join('\n'),
    );
  }
  await end(1);
}

async function step(name, act) {
  const started = Date.now();
  console.log(`— ${name}`);
  const result = await act();
  steps.push(name);
  console.log(`  ${Math.round((Date.now() - started) / 100) / 10} s`);
  return result;
}

/** Removes the nodes with all that they hold, whatever happened. */
async function end(code) {
  await stack?.remove().catch(console.error);
  await machines?.remove().catch((error) => {
    console.error(error);
    code = 1;
  });
  console.log(code === 0 ? `\n${steps.length} passed, 0 failed` : `\n${steps.length} passed, 1 failed`);
  process.exit(code);
}
