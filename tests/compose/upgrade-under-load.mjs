// An upgrade from the product of an earlier commit, one from a projector that lacks a type of event, and the way back, while
// visitors and an admin never stop.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { verify } from './checks.mjs';
import { createProject, execute, until } from './project.mjs';
import { createVisits, listing } from './visits.mjs';

const EARLIER = 'ded57a1';
const SERVICES = ['command', 'query', 'projector', 'web', 'operator', 'edge', 'redis', 'postgres', 'archive'];
const TAG = 'test-upgrade';
const imageOf = (service, tag) => `marketplace/${service}:${tag}`;
const tagAll = (from) =>
  Promise.all(
    SERVICES.map((service) => execute('docker', ['tag', imageOf(service, from), imageOf(service, TAG)])),
  );

/** Returns how many calls were made, none of which failed. */
export async function upgradesUnderLoad(compose) {
  const folder = mkdtempSync(path.join(tmpdir(), 'marketplace-earlier-'));
  const project = await createProject(compose);
  try {
    const file = await checkOut(folder);
    const earlier = `test-compose-${EARLIER}`;
    project.set({ IMAGE_TAG: earlier });
    await project.runFrom(file, 'build');
    await tagAll(earlier);
    project.set({ IMAGE_TAG: TAG });
    await project.runFrom(file, 'up', '-d');
    const load = await startLoad(project);

    await tagAll('test-compose');
    await lackSellerLinks(folder);
    assert.match(await project.script(['upgrade.sh']), /^The new version runs\./m);
    await verify({ project });

    load.makeLinks();
    await until('a set aside stream', async () => (await setAside(project)) > 0);
    await execute('docker', ['tag', imageOf('projector', 'test-compose'), imageOf('projector', TAG)]);
    assert.match(await project.script(['upgrade.sh']), /^The new version runs\./m);
    assert.equal(await setAside(project), 0);
    await verify({ project });

    assert.match(
      await project.script(['upgrade.sh', '--back']),
      /^Every service runs its previous image again\./m,
    );
    await until('a set aside stream', async () => (await setAside(project)) > 0);
    return await load.end();
  } finally {
    await project.remove();
    rmSync(folder, { recursive: true });
    const tags = ['', '-before', '-failed'].map((suffix) => `${TAG}${suffix}`);
    for (const tag of tags)
      for (const service of SERVICES)
        await execute('docker', ['rmi', imageOf(service, tag)]).catch(() => undefined);
  }
}

/** Writes the files of the earlier commit to a folder, and returns the path of its compose file. */
async function checkOut(folder) {
  const archive = path.join(folder, 'earlier.tar');
  await execute('git', ['archive', '--output', archive, EARLIER]);
  await execute('tar', ['-xf', archive, '-C', folder]);
  return path.join(folder, 'docker-compose.yml');
}

/** Gives the tag of the upgrade to a projector of this commit that does not know of one type of event. */
async function lackSellerLinks(folder) {
  const program = '/app/services/projector/dist/main.js';
  const file = path.join(folder, 'main.js');
  const container = await execute('docker', ['create', imageOf('projector', 'test-compose')]);
  await execute('docker', ['cp', `${container}:${program}`, file]);
  const text = readFileSync(file, 'utf8');
  assert.match(text, /\bSellerLinkMade\b/);
  writeFileSync(file, text.replaceAll(/\bSellerLinkMade\b/g, 'SellerLinkDone'));
  await execute('docker', ['cp', file, `${container}:${program}`]);
  await execute('docker', ['commit', container, imageOf('projector', TAG)]);
  await execute('docker', ['rm', '--volumes', container]);
}

/** Returns how many streams the live generation of the activity has set aside. */
async function setAside(project) {
  const statement = "SELECT set_aside FROM read.projections WHERE name = 'activity' AND state = 'live'";
  return Number(
    await project.run('exec', '-T', 'postgres', 'psql', '-XAtU', 'postgres', 'marketplace', '-c', statement),
  );
}

/** Lets visitors read and look, and an admin change a price, until told to end. Each call that fails is named at the end. */
async function startLoad({ origin, admin }) {
  const visits = createVisits(origin);
  const headers = await until('a login', () => visits.logIn(admin), 180);
  const image = await until('an upload', () => visits.upload(headers));
  const { id, slug } = await visits.add(headers, listing('Under Load', [image]));
  await until('the page', async () => (await visits.call('GET', `/property/${slug}`)).status === 200);
  const failed = [];
  let calls = 0;
  let makesLinks = false;
  let isOver = false;

  async function call(method, address, options) {
    calls++;
    const { status } = await visits
      .call(method, address, options)
      .catch((error) => ({ status: error.message }));
    if (!(status < 400)) failed.push(`${new Date().toISOString()} ${method} ${address}: ${status}`);
  }
  async function visitor() {
    while (!isOver) {
      await call('GET', '/');
      await call('GET', '/api/properties');
      await call('GET', `/property/${slug}`);
      const json = { property_id: id, event_type: 'view' };
      await call('POST', '/analytics', { json, headers: { 'Idempotency-Key': randomUUID() } });
    }
  }
  async function work() {
    for (let price = 1_000_000; !isOver; price++) {
      await call('PUT', `/api/properties/${id}`, { json: { price }, headers });
      const once = { ...headers, 'Idempotency-Key': randomUUID() };
      if (makesLinks) await call('POST', `/api/properties/${id}/seller-links`, { json: {}, headers: once });
      await delay(500);
    }
  }
  const all = [visitor(), visitor(), work()];

  return {
    makeLinks() {
      makesLinks = true;
    },
    async end() {
      isOver = true;
      await Promise.all(all);
      assert.deepEqual(failed, []);
      return calls;
    },
  };
}
