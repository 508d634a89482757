// How many there are of each, and who answers whom. Each check throws when it is not so.
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { execute, until } from './project.mjs';

const SEVERAL = ['query', 'command', 'projector'];
/** Of the networks that are set aside for documentation. */
const A_VISITOR = '203.0.113.50';
const LOOK_SECONDS = 10;

/** `.env` says how many there are, and whatever is done keeps to it: `up -d`, a kill and `up -d`, a restart. */
export async function numbersStay({ project }) {
  const before = await idsOf(project);
  project.set(Object.fromEntries(SEVERAL.map((service) => [`${service.toUpperCase()}_REPLICAS`, '2'])));
  await project.run('up', '-d');
  await twoOfEach(project);
  const two = await idsOf(project);
  for (const id of before) assert.ok(two.includes(id), 'those that ran are left alone');

  await project.run('up', '-d');
  assert.deepEqual(await idsOf(project), two);
  const [killed] = await project.containers('query');
  await execute('docker', ['kill', killed.id]);
  await project.run('up', '-d');
  await twoOfEach(project);
  await project.run('restart', ...SEVERAL);
  await twoOfEach(project);
}

/** Waits until there are two of each, all healthy. */
export async function twoOfEach(project) {
  for (const service of SEVERAL)
    await until(`two of ${service}`, async () => {
      const running = await project.containers(service);
      return running.length === 2 && running.every(({ health }) => health === 'healthy');
    });
}

async function idsOf(project) {
  return (await Promise.all(SEVERAL.map(project.containers)))
    .flat()
    .map(({ id }) => id)
    .sort();
}

/** Starts one more edge, as each node of a cluster has one. Returns its container and how it is reached from here. */
async function secondEdge(project) {
  const id = await project
    .run('run', '-d', '--no-deps', 'edge')
    .then((printed) => printed.split('\n').at(-1).trim());
  const [{ NetworkSettings }] = JSON.parse(await execute('docker', ['inspect', id]));
  const [, outside] = Object.entries(NetworkSettings.Networks).find(([name]) => name.endsWith('_outside'));
  const origin = `http://${outside.IPAddress}:8080`;
  await until('the second edge', async () => (await fetch(`${origin}/api/properties`)).ok);
  await delay(5000); // it looks instances up every two seconds
  return { id, origin };
}

/**
 * While views come in, no count goes back for a visitor who looks again and again through one edge or another, though several instances
 * answer visitors.
 */
export async function countsGoForward({ visits, project }, { id, slug }) {
  const edge = await secondEdge(project);
  const end = Date.now() + LOOK_SECONDS * 1000;
  const address = `/properties/slug/${slug}`;
  const viewer = async () => {
    while (Date.now() < end) await visits.record(id, 'view');
  };
  const looker = async () => {
    const seen = [];
    const headers = { 'X-Forwarded-For': A_VISITOR };
    for (let nth = 0; Date.now() < end; nth++) {
      const answer = nth % 2 ? await fetch(edge.origin + address, { headers }) : undefined;
      const { status, body } = answer
        ? { status: answer.status, body: await answer.json() }
        : await visits.call('GET', address, { headers });
      assert.equal(status, 200);
      assert.ok(
        body.views_count >= (seen.at(-1) ?? 0),
        `views went back from ${seen.at(-1)} to ${body.views_count}`,
      );
      seen.push(body.views_count);
      await delay(10); // the edge lets one address ask two hundred times a second
    }
    return seen;
  };
  const others = async () => {
    while (Date.now() < end) await visits.call('GET', address);
  };
  const [seen] = await Promise.all([looker(), viewer(), viewer(), others()]);
  assert.ok(seen.at(-1) > seen[0], 'views were seen to be counted');

  const log = await project.run('logs', '--no-color', 'edge');
  const answered = log.split('\n').filter((line) => line.includes(`"path":"${address}"`));
  const instances = new Set(answered.map((line) => /"instance":"([\d.:]+)"/.exec(line)?.[1]));
  assert.ok(instances.size >= 2, `only ${[...instances]} answered visitors`);
  await execute('docker', ['rm', '--force', edge.id]);
  return seen.length;
}

const VISITS_AT_REST = 30;

/** Returns how long visits took to be in the count of their listing, in milliseconds: the median and the longest, while nobody else comes. */
export async function visitsAtRest({ visits }, { id, slug }) {
  const count = async () => (await visits.call('GET', `/properties/slug/${slug}`)).body.views_count;
  const took = [];
  for (let nth = 0; nth < VISITS_AT_REST; nth++) {
    await delay(500 + Math.random() * 1000);
    const before = await count();
    await visits.record(id, 'view');
    const recorded = performance.now();
    while ((await count()) <= before) await delay(5);
    took.push(Math.round(performance.now() - recorded));
  }
  took.sort((one, other) => one - other);
  return { median: took[VISITS_AT_REST / 2], longest: took.at(-1) };
}
