// What must hold of the product in containers. Each check throws when it does not.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { killInside, until } from './project.mjs';
import { listing } from './visits.mjs';

const VIEWS_AT_ONCE = 500;
const REPEATED = 50;

/** An admin adds a listing with a picture, visitors see it, look and click, the admin reads what happened. */
export async function mainJob({ visits, admin }, title) {
  const authorization = await visits.logIn(admin);
  const image = await visits.upload(authorization);
  const { id, slug, position } = await visits.add(authorization, listing(title, [image]));
  const seen = await visits.call('GET', `/properties/slug/${slug}`, {
    headers: { 'X-Min-Log-Position': position },
  });
  assert.deepEqual([seen.status, seen.body.title, seen.body.images], [200, title, [image]]);
  const shown = await visits.call('GET', image);
  assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/jpeg']);

  for (let view = 0; view < 7; view++) await visits.record(id, 'view');
  await visits.record(id, 'click');
  const last = await visits.record(id, 'click');
  assert.deepEqual(await visits.counts(authorization, id, last), { views: 7, clicks: 2 });

  const change = await visits.call('PUT', `/api/properties/${id}`, {
    json: { price: 1_190_000 },
    headers: authorization,
  });
  assert.equal(change.status, 200);
  const history = await visits.call('GET', `/api/properties/${id}/history`, {
    headers: { ...authorization, 'X-Min-Log-Position': change.headers.get('x-log-position') },
  });
  assert.deepEqual(history.body.entries[0].type, 'ListingRepriced');
  assert.equal(history.body.entries[0].actor.name, admin.username);

  const page = await visits.call('GET', `/property/${slug}`);
  assert.equal(page.status, 200);
  assert.match(page.body, new RegExp(`<title>[^<]*${title}`));
  assert.match(page.headers.get('content-security-policy'), /default-src 'none'/);
  return { id, slug, image, authorization };
}

/** What is refused is refused in JSON, wherever on the way that happens. */
export async function refusals({ visits, origin }) {
  const refused = async (status, method, address, options) => {
    const answer = await visits.call(method, address, options);
    assert.equal(answer.status, status, `${method} ${address}`);
    assert.equal(typeof answer.body.detail, 'string', `${method} ${address}: ${answer.body}`);
    return answer;
  };
  const { headers } = await refused(405, 'PATCH', '/api/properties');
  assert.match(headers.get('allow'), /GET/);
  await refused(405, 'GET', '/upload-images');
  await refused(404, 'GET', '/api/nothing');
  await refused(404, 'GET', '/uploads/nothing.jpg');
  await refused(404, 'GET', `/uploads/${randomUUID()}.jpg`);
  await refused(404, 'GET', '/readyz');
  await refused(404, 'GET', '/metrics');
  await refused(401, 'POST', '/api/properties', { json: {} });
  await refused(413, 'POST', '/analytics', { json: { padding: 'x'.repeat(10_000) } }); // by the service
  await refused(413, 'POST', '/analytics', { json: { padding: 'x'.repeat(6_000_000) } }); // by the edge
  assert.match(await raw(origin, 'GET / HTTP/1.1\r\n\r\n'), /^HTTP\/1.1 400 .*\{"detail":/s);
  assert.match(
    await raw(origin, `GET /${'x'.repeat(70_000)} HTTP/1.1\r\nHost: a\r\n\r\n`),
    /^HTTP\/1.1 414 .*\{"detail":/s,
  );
  assert.equal((await visits.call('GET', '/nothing')).status, 404);
  assert.deepEqual((await visits.call('GET', '/healthz')).body, { status: 'ok' });
}

/** Who asks for far more than an office of 200 people does is told so, in words of their own kind; nobody else is. */
export async function floods({ visits }) {
  const from = (address) => ({ headers: { 'X-Forwarded-For': address } });
  const flood = async (path, times) => {
    const answers = await Promise.all(
      Array.from({ length: times }, () => visits.call('GET', path, from('203.0.113.7'))),
    );
    const refused = answers.filter(({ status }) => status === 429);
    assert.ok(refused.length > 0, `no call of ${times} for ${path} was refused`);
    assert.ok(answers.every(({ status }) => status !== 500));
    assert.equal(refused[0].headers.get('retry-after'), '5');
    return refused[0].body;
  };
  assert.equal(typeof (await flood('/api/properties?limit=1', 2500)).detail, 'string');
  assert.match(await flood('/property/no-such-home', 600), /^<!doctype html>/);
  for (const path of ['/api/properties', '/property/no-such-home', '/buy'])
    assert.notEqual((await visits.call('GET', path, from('203.0.113.8'))).status, 429);
}

/** The edge sends pictures as the query service tells it, with the headers that the service would have given them. */
export async function pictureHeaders({ visits }, image) {
  const { status, headers } = await visits.call('GET', image);
  const name = image.slice(image.lastIndexOf('/') + 1);
  assert.equal(status, 200);
  for (const [header, value] of Object.entries({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=3600',
    'content-disposition': `inline; filename="${name}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-site',
    'x-content-type-options': 'nosniff',
    'x-accel-redirect': null,
  }))
    assert.equal(headers.get(header), value, header);
  assert.equal((await visits.call('GET', `/stored-pictures/${name}`)).status, 404);
}

/**
 * The edge keeps pages, and answers each call for them with its own id. A second after an edit was acknowledged every page shows it,
 * though visitors never stopped asking.
 */
export async function keptPages({ visits, project }, { id, slug, authorization }) {
  const ids = Array.from({ length: 100 }, () => randomUUID());
  const ask = (requestId) => visits.call('GET', '/buy', { headers: { 'X-Request-Id': requestId } });
  for (let first = 0; first < ids.length; first += 20) {
    const asked = ids.slice(first, first + 20);
    const answers = await Promise.all(asked.map(ask));
    assert.deepEqual(
      answers.map(({ headers }) => headers.get('x-request-id')),
      asked,
    );
  }
  const log = await project.run('logs', '--no-color', 'edge');
  const kept = log
    .split('\n')
    .filter((line) => ids.some((one) => line.includes(one)) && line.includes('"HIT"'));
  assert.ok(kept.length > 0, 'no page came from what the edge keeps');

  const pages = ['/', '/buy', `/property/${slug}`];
  let isOver = false;
  const visitors = pages.map(async (page) => {
    while (!isOver) assert.equal((await visits.call('GET', page)).status, 200);
  });
  for (const title of ['First Edition', 'Second Edition', 'Third Edition']) {
    await visits.call('PUT', `/api/properties/${id}`, { json: { title }, headers: authorization });
    await delay(1000);
    for (const page of pages) assert.match((await visits.call('GET', page)).body, new RegExp(title), page);
  }
  isOver = true;
  await Promise.all(visitors);
  return kept.length;
}

/** Many views at once, some of them sent twice, over all instances: each is counted once. */
export async function manyViews({ visits, project }, { id, authorization }) {
  const before = await visits.counts(authorization, id, 0);
  const keys = Array.from({ length: VIEWS_AT_ONCE }, () => randomUUID());
  const sent = [...keys, ...keys.slice(0, REPEATED)];
  const positions = await Promise.all(sent.map((key) => visits.record(id, 'view', key)));
  const last = Math.max(...positions);
  const expected = { ...before, views: before.views + VIEWS_AT_ONCE };
  assert.deepEqual(await until('counts', () => visits.counts(authorization, id, last)), expected);
  for (let reading = 0; reading < 20; reading++)
    assert.deepEqual(await visits.counts(authorization, id, last), expected); // by whichever instance

  const log = await project.run('logs', '--no-color', 'edge');
  const instances = new Set(
    [...log.matchAll(/"to":"command","instance":"([\d.:]+)"/g)].map(([, one]) => one),
  );
  assert.ok(instances.size >= 2, `only ${[...instances]} recorded views`);
}

/** While views come in, the read models are built anew: no call fails and no count goes back. */
export async function rebuildUnderViews({ visits, project }, { id, authorization }) {
  let stopped = false;
  let sent = 0;
  let last = 0;
  const start = await visits.counts(authorization, id, 0);
  const visitor = async () => {
    while (!stopped) {
      last = Math.max(last, await visits.record(id, 'view'));
      sent++;
    }
  };
  const reader = async () => {
    let seen = start.views;
    let reads = 0;
    while (!stopped) {
      const { views } = await visits.counts(authorization, id, last);
      assert.ok(views >= seen, `views went back from ${seen} to ${views}`);
      seen = views;
      reads++;
    }
    return reads;
  };
  const rebuilding = project.operate('projections', 'rebuild', 'all').finally(() => {
    stopped = true;
  });
  const [printed, reads] = await Promise.all([rebuilding, reader(), visitor(), visitor(), visitor()]);
  assert.match(
    printed,
    /listings: generation \d+ answers reads\..*statistics: generation \d+ answers reads\./s,
  );
  assert.deepEqual(await visits.counts(authorization, id, last), { ...start, views: start.views + sent });
  await verify({ project });
  return { sent, reads };
}

/** While visitors read and look, every service is replaced by containers of newer images: no call fails, no view is lost. */
export async function rollUnderVisits({ visits, project }, { id, slug, authorization }) {
  const before = await visits.counts(authorization, id, 0);
  const replaced = ['projector', 'query', 'command', 'web'];
  const ids = async () => (await Promise.all(replaced.map(project.containers))).flat().map((one) => one.id);
  const old = new Set(await ids());
  let stopped = false;
  let sent = 0;
  let last = 0;
  let slowest = 0;
  const read = async (address) => {
    const started = Date.now();
    assert.equal((await visits.call('GET', address)).status, 200, address);
    slowest = Math.max(slowest, Date.now() - started);
  };
  const visitor = async () => {
    while (!stopped) {
      await read('/api/properties');
      await read(`/property/${slug}`);
      last = Math.max(last, await visits.record(id, 'view', randomUUID())); // as browsers do
      sent++;
    }
  };
  const rolling = project.roll().finally(() => {
    stopped = true;
  });
  const [printed] = await Promise.all([rolling, visitor(), visitor()]);
  for (const service of replaced) assert.match(printed, new RegExp(`^${service}: \\d renewed$`, 'm'));
  assert.ok(
    (await ids()).every((one) => !old.has(one)),
    'all containers are new',
  );
  assert.deepEqual(await visits.counts(authorization, id, last), { ...before, views: before.views + sent });
  return { sent, slowest };
}

/** Each of the operator's tools works in a container of its own, with the rights of its role; what is no verb is refused. */
export async function operatorsTools({ project, admin }) {
  assert.match(await project.operate(), /^Usage: projections/m);
  const status = await project.operate('projections', 'status');
  const names = await projectionsOf(project);
  for (const name of names) assert.match(status, new RegExp(`^${name} `, 'm'));
  await assert.rejects(
    project.operate('projections', 'nothing'),
    /Unknown verb: nothing\. `help` says more\./,
  );
  const listed = await project.operate('admins', 'list');
  assert.match(listed, new RegExp(`^${admin.username}: owner, may log in`, 'm'));
  assert.match(await project.operate('log', 'check'), /^The log is sound: \d+ events/m);
  assert.match(
    await project.operate('backup', '/tmp/backup'),
    /^\d+ events, 1 admin and \d+ files are in \/tmp\/backup\nlog \S+ \S+$/, // and the status learned of it
  );
}

/** The read models are what the log says. */
export async function verify({ project }) {
  const printed = await project.operate('projections', 'verify');
  assert.equal(printed.match(/\b0 differ\./g)?.length, (await projectionsOf(project)).length, printed);
}

/** Returns the names of all read models. Not from `status`, which ends with 3 when something else needs the operator. */
export async function projectionsOf(project) {
  const psql = ['exec', '-T', 'postgres', 'psql', '-At', '-U', 'postgres', 'marketplace'];
  return (await project.run(...psql, '-c', 'SELECT name FROM read.live')).trim().split('\n');
}

/**
 * Every container whose processes are killed comes back by itself, and views are counted again. Returns how long that took after
 * each kill, in seconds: until the container is healthy, and until a new view is counted.
 */
export async function survivesKills({ project, visits }, { id, authorization }) {
  const services = ['query', 'command', 'projector', 'web', 'redis', 'edge', 'postgres'];
  const seconds = {};
  for (const service of services) {
    const before = await project.containers(service);
    assert.ok(before.length > 0, service);
    const started = Date.now();
    const secondsPassed = () => Math.round((Date.now() - started) / 1000);
    for (const container of before)
      await killInside(container, service === 'postgres' ? 'postgres' : undefined);
    await until(`${service} to come back`, () => areBack(project, service, before));
    const healthy = secondsPassed();
    const position = await until(`a view after ${service}`, () => visits.record(id, 'view'));
    await until(`its count after ${service}`, () => visits.counts(authorization, id, position), 120);
    seconds[service] = [healthy, secondsPassed()];
  }
  return seconds;
}

/** Whether the same containers run again, newly started by Docker itself, and are healthy. */
async function areBack(project, service, before) {
  const now = await project.containers(service);
  return before.every((old) => {
    const again = now.find(({ id }) => id === old.id);
    return again && again.restarts > old.restarts && again.health === 'healthy';
  });
}

/** While a service is down, the edge says so: in JSON to programs, with a page to people, and when to come again. */
export async function outage({ project, visits }) {
  await project.run('stop', 'web', 'query');
  const call = await visits.call('GET', '/api/properties');
  const page = await visits.call('GET', '/');
  for (const { status, headers } of [call, page]) {
    assert.equal(status, 503);
    assert.equal(headers.get('retry-after'), '5');
  }
  assert.equal(typeof call.body.detail, 'string');
  assert.match(page.body, /^<!doctype html>/);
  await project.run('start', 'query', 'web');
  await until('the pages to come back', async () => (await visits.call('GET', '/')).status === 200);
}

/** Sends a request as it is, and returns the whole answer. */
export function raw(origin, request) {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', (error) => (answer ? resolve(answer) : reject(error)));
    socket.setTimeout(15_000, () => socket.destroy());
  });
}
