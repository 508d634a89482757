// `npm run test:compose`: builds the images, runs docker-compose.yml under a name of its own, and checks that the product works in
// it: alone, two of each, rebuilt under load, killed. Needs Docker; with --if-at-hand a machine without it, or without the images
// to build on, is no failure.
import assert from 'node:assert/strict';
import {
  floods,
  keptPages,
  mainJob,
  manyViews,
  operatorsTools,
  outage,
  pictureHeaders,
  rebuildUnderViews,
  refusals,
  rollUnderVisits,
  survivesKills,
  verify,
} from './checks.mjs';
import { confinement } from './confinement.mjs';
import { httpsAlone, redisByName, templates } from './doors.mjs';
import { createProject, findComposes, hasBaseImages, sizeOf, until } from './project.mjs';
import { createVisits } from './visits.mjs';

const IMAGES = ['command', 'query', 'projector', 'web', 'operator', 'edge', 'redis'];
const SECRETS = [
  'ADMIN_PASSWORD',
  'JWT_SECRET',
  'LOG_SEAL_KEY',
  'POSTGRES_PASSWORD',
  'COMMAND_DB_PASSWORD',
  'QUERY_DB_PASSWORD',
  'PROJECTOR_DB_PASSWORD',
  'COMMAND_REDIS_PASSWORD',
  'PROJECTOR_REDIS_PASSWORD',
];

const isOptional = process.argv.includes('--if-at-hand');
const composes = findComposes();
if (composes.length === 0) {
  console.log('Docker does not answer here, or has no compose: the containers were not tested.');
  process.exit(isOptional ? 0 : 1);
}
if (isOptional && !hasBaseImages()) {
  console.log('Docker has not all images at hand that ours are built on: the containers were not tested.');
  process.exit(0);
}
const project = await createProject(composes[0]);
const product = {
  project,
  origin: project.origin,
  admin: project.admin,
  visits: createVisits(project.origin),
};
const steps = [];
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end(1));

try {
  for (const compose of composes)
    await step(`\`${compose.join(' ')}\` understands the file`, () => project.understoodBy(compose));
  await step('a missing secret stops the start', async () => {
    for (const name of SECRETS)
      assert.match(await project.complaintWithout(name), new RegExp(`Set ${name} in .env`));
  });
  await step('images are built', () => project.run('build'));
  await step('everything starts', async () => {
    await project.run('up', '-d');
    await until(
      'the product',
      async () => (await product.visits.call('GET', '/api/properties')).status === 200,
    );
  });
  await step('containers are confined', () => confinement(product));
  const first = await step('the main job', () => mainJob(product, 'One of Each'));
  await step('Redis knows its services by name', () => redisByName(product));
  await step('templates stay inside', () => templates(product));
  await step('https stays https', () => httpsAlone(product, first));
  await step('refusals are JSON', () => refusals(product));
  await step('a flood from one address is refused', () => floods(product));
  await step('pictures carry the same headers', () => pictureHeaders(product, first.image));
  const hits = await step('pages are kept, and edits seen', () => keptPages(product, first));
  console.log(`  ${hits} of 100 pages asked for at once came from what the edge keeps`);
  await step("the operator's tools", () => operatorsTools(product));
  await step('an outage is said', () => outage(product));
  const roll = await step('new images while visitors come', () => rollUnderVisits(product, first));
  console.log(`  ${roll.sent} views meanwhile, none failed; the slowest read took ${roll.slowest} ms`);
  await step('two of each', async () => {
    const two = ['query', 'command', 'projector'].flatMap((service) => ['--scale', `${service}=2`]);
    await project.run('up', '-d', ...two);
    for (const service of ['query', 'command', 'projector'])
      await until(`two of ${service}`, async () => {
        const running = await project.containers(service);
        return running.length === 2 && running.every(({ health }) => health === 'healthy');
      });
  });
  await step('the main job, by two of each', () => mainJob(product, 'Two of Each'));
  await step('500 views at once, 50 sent twice', () => manyViews(product, first));
  const { sent, reads } = await step('rebuild while visitors come', () => rebuildUnderViews(product, first));
  console.log(`  ${sent} views and ${reads} reads meanwhile, none failed, none counted twice`);
  const seconds = await step('kill -9 of everything', () => survivesKills(product, first));
  console.log(`  healthy, and counting views, after so many seconds: ${JSON.stringify(seconds)}`);
  await step('the main job, after all that', () => mainJob(product, 'After All That'));
  await step('the read models are what the log says', () => verify(product));
  for (const image of IMAGES)
    console.log(`  ${image}: ${await sizeOf(`marketplace/${image}:test-compose`)} MB`);
  await end(0);
} catch (error) {
  console.error(error);
  console.error((await project.run('logs', '--no-color', '--tail', '40').catch(String)).slice(-12_000));
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

/** Removes the project with its volumes, whatever happened; the images stay, so that the next run need not build them. */
async function end(code) {
  await project.remove().catch((error) => {
    console.error(error);
    code = 1;
  });
  console.log(code === 0 ? `\n${steps.length} passed, 0 failed` : `\n${steps.length} passed, 1 failed`);
  process.exit(code);
}
