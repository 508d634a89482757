// `npm run test:compose`: builds the images, runs docker-compose.yml under a name of its own, and checks that the product works in
// it: alone, two of each, rebuilt under load, killed. Needs Docker; with --if-at-hand a machine without it, or without the images
// to build on, is no failure.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { killedInMidWrite } from './accidents.mjs';
import { archiveIsProven, backToAMoment, machineIsGone } from './archive.mjs';
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
import { unhealthyWithoutPostgres, unhealthyWithoutWriting } from './health.mjs';
import { countsGoForward, numbersStay, twoOfEach, visitsAtRest } from './numbers.mjs';
import { createProject, findComposes, hasBaseImages, sizeOf, until } from './project.mjs';
import { backupAndRestore, createRunbook, enquires, everyBlock, secretsAreMade } from './runbook.mjs';
import { doctorBefore, doctorFinds, exampleIsRead, goesBack, upgrades } from './upgrade.mjs';
import { upgradesUnderLoad } from './upgrade-under-load.mjs';
import { createVisits } from './visits.mjs';

const IMAGES = ['command', 'query', 'projector', 'web', 'operator', 'edge', 'redis', 'postgres', 'archive'];
/** What docker-compose.yml asks for; a test of the doctor says which those are. */
const demanded = new Set(
  [
    ...readFileSync(path.resolve(import.meta.dirname, '../../docker-compose.yml'), 'utf8').matchAll(
      /\$\{([A-Z_]+):\?/g,
    ),
  ].map(([, name]) => name),
);

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
  runbook: createRunbook(project),
};
const steps = [];
setInterval(() => undefined, 1000); // a call whose answer is lost holds nothing that keeps Node from ending before its time is over
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end(1));

try {
  for (const compose of composes)
    await step(`\`${compose.join(' ')}\` understands the file`, () => project.understoodBy(compose));
  await step('a missing secret stops the start', async () => {
    for (const name of demanded)
      assert.match(await project.complaintWithout(name), new RegExp(`Set ${name} in .env`));
  });
  await step('.env.example is read as it is meant', () => exampleIsRead(project));
  await step('secrets are made, by the runbook', () => secretsAreMade(product));
  await step('images are built', () => project.run('build'));
  const calls = await step('upgrades while visitors come, and the way back', () =>
    upgradesUnderLoad(composes[0]),
  );
  console.log(`  ${calls} calls meanwhile, none failed`);
  await step('the doctor, before anything runs', () => doctorBefore(product));
  await step('everything starts', async () => {
    await product.runbook.next('Install');
    await until(
      'the product',
      async () => (await product.visits.call('GET', '/api/properties')).status === 200,
    );
    await until('a login', () => product.visits.logIn(project.admin)); // nothing waits for anything, so each when it is there
  });
  await step('containers are confined', () => confinement(product));
  const first = await step('the main job', () => mainJob(product, 'One of Each'));
  await step('an enquiry', () => enquires(product));
  await step('Redis knows its services by name', () => redisByName(product));
  await step('templates stay inside', () => templates(product));
  await step('https stays https', () => httpsAlone(product, first));
  await step('refusals are JSON', () => refusals(product));
  await step('a flood from one address is refused', () => floods(product));
  await step('pictures carry the same headers', () => pictureHeaders(product, first.image));
  const seen = await step('visits are counted', () => visitsAtRest(product, first));
  console.log(
    `  visits were in their count after ${seen.median} ms at the median, ${seen.longest} ms at most`,
  );
  const hits = await step('pages are kept, and edits seen', () => keptPages(product, first));
  console.log(`  ${hits} of 100 pages asked for at once came from what the edge keeps`);
  await step("the operator's tools", () => operatorsTools(product));
  await step('an outage is said', () => outage(product));
  await step('a service that cannot work is unhealthy', () => unhealthyWithoutPostgres(product));
  await step('Postgres that cannot write is unhealthy', () => unhealthyWithoutWriting(product));
  await step('two of each, and they stay', () => numbersStay(product));
  const roll = await step('new images while visitors come', () => rollUnderVisits(product, first));
  console.log(`  ${roll.sent} views meanwhile, none failed; the slowest read took ${roll.slowest} ms`);
  await step('still two of each', () => twoOfEach(project));
  await step('the doctor finds what would stop new containers', () => doctorFinds(product));
  await step('an upgrade', () => upgrades(product, first));
  await step('an upgrade that does not work goes back', () => goesBack(product, first));
  await step('the main job, by two of each', () => mainJob(product, 'Two of Each'));
  await step('500 views at once, 50 sent twice', () => manyViews(product, first));
  const looks = await step('counts go forward', () => countsGoForward(product, first));
  console.log(`  one visitor looked ${looks} times while views came`);
  const { sent, reads } = await step('rebuild while visitors come', () => rebuildUnderViews(product, first));
  console.log(`  ${sent} views and ${reads} reads meanwhile, none failed, none counted twice`);
  const seconds = await step('kill -9 of everything', () => survivesKills(product, first));
  console.log(`  healthy, and counting views, after so many seconds: ${JSON.stringify(seconds)}`);
  await step('the archive is proven', () => archiveIsProven(product));
  const back = await step('back to a moment', () => backToAMoment(product, first));
  console.log(`  by one command, in ${back} s`);
  await step('the main job, after all that', () => mainJob(product, 'After All That'));
  await step('the read models are what the log says', () => verify(product));
  const blocks = await step('every block of the runbook', () => everyBlock(product));
  console.log(`  ${blocks} blocks that no other step runs`);
  const anew = await step('the machine is gone', () => machineIsGone(product, first));
  console.log(`  by one command, from the archive alone, in ${anew} s`);
  const killed = await step('kill -9 of all at once', () => killedInMidWrite(product, first));
  console.log(`  ${killed.acknowledged} views acknowledged, none lost; read again after ${killed.seconds} s`);
  const restored = await step('backup and restore, by the runbook', () => backupAndRestore(product, first));
  console.log(`  ${restored} s from the beginning of the restore until the listing was served`);
  assert.deepEqual(product.runbook.headingsLeft(), []);
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
