// What is shut: Redis to whoever has no name, the pages' templates, plain http to whoever came by https. Each throws when it is not.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { raw } from './checks.mjs';
import { until } from './project.mjs';

/** Redis knows the two services by their passwords; each may work on the queue, and do nothing else. */
export async function redisByName({ project }) {
  const { redisPasswords } = project;
  const ask = (...words) => project.run('exec', '-T', 'redis', 'redis-cli', '--no-auth-warning', ...words);
  assert.match(await ask('ping'), /NOAUTH/);
  for (const [user, password] of Object.entries(redisPasswords)) {
    const as = (...words) => ask('--user', user, '--pass', password, ...words);
    assert.equal(await as('ping'), 'PONG', user);
    for (const command of [['flushall'], ['config', 'get', '*'], ['keys', '*'], ['set', 'other', '1']])
      assert.match(await as(...command), /NOPERM|no permissions/i, `${user}: ${command}`);
  }
  const own = "fetch('http://127.0.0.1:9464/metrics').then((answer) => answer.text()).then(console.log)";
  const metric = async (name) => {
    const text = await project.run('exec', '-T', 'command', 'node', '-e', own);
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
  };
  await until('a wake-up that Redis took', async () => (await metric('wakeup_enqueued_total')) > 0);
  assert.equal(await metric('wakeup_failed_total'), 0);
  const said = await project.run('logs', '--no-color', 'projector', 'command');
  assert.doesNotMatch(said, /NOPERM|NOAUTH|WRONGPASS/);
}

/** Nothing of what the pages are made of is answered as it is, and no answer tells which nginx it is from. */
export async function templates({ visits, origin }) {
  for (const address of [
    '/index.html',
    '/.vite/manifest.json',
    '/server/entry-server.js',
    '/main.js',
    '/package.json',
  ]) {
    const { status, headers, body } = await visits.call('GET', address);
    assert.equal(status, 404, address);
    assert.match(headers.get('content-security-policy'), /default-src 'none'/, address);
    assert.doesNotMatch(body, /<!--page-/, address);
  }
  const page = await visits.call('GET', '/');
  const script = /src="(\/assets\/[\w.-]+\.js)"/.exec(page.body)[1];
  assert.equal((await visits.call('GET', script)).status, 200);
  assert.equal((await visits.call('GET', `${script}.map`)).status, 404);
  for (const words of ['GET / HTTP/3.0', 'GET /%% HTTP/1.1', 'CONNECT a:1 HTTP/1.1', 'TRACE / HTTP/1.1']) {
    const answer = await raw(origin, `${words}\r\nHost: a\r\nConnection: close\r\n\r\n`);
    assert.match(answer, /\{"detail":/, words);
    assert.doesNotMatch(answer, /nginx\/|<center>/, words);
  }
}

/** Who came by https hears on every kind of answer to come by nothing else for a year, once; who did not hears nothing. */
export async function httpsAlone({ visits }, { slug, image }) {
  const kinds = [
    [200, 'GET', '/'],
    [200, 'GET', '/buy'],
    [200, 'GET', `/property/${slug}`],
    [200, 'GET', '/api/properties'],
    [200, 'GET', `/properties/slug/${slug}`],
    [200, 'GET', '/favicon.svg'],
    [200, 'GET', '/manifest.webmanifest'],
    [200, 'GET', image],
    [404, 'GET', `/uploads/${randomUUID()}.jpg`],
    [404, 'GET', '/nothing'],
    [404, 'GET', '/api/nothing'],
    [404, 'GET', '/metrics'],
    [401, 'GET', '/api/activity'],
    [405, 'PATCH', '/api/properties'],
    [422, 'POST', '/analytics', {}, {}],
    [413, 'POST', '/analytics', {}, { padding: 'x'.repeat(6_000_000) }],
    [200, 'GET', '/healthz'],
  ];
  for (const proto of ['https', 'http', 'https'])
    for (const [status, method, address, headers, json] of kinds) {
      const asked = { headers: { ...headers, 'X-Forwarded-Proto': proto }, ...(json && { json }) };
      const answer = await visits.call(method, address, asked);
      const said = answer.headers.get('strict-transport-security');
      const expected = proto === 'https' ? 'max-age=31536000' : null;
      assert.deepEqual([answer.status, said], [status, expected], `${proto}: ${method} ${address}`);
    }
}
