import { readFileSync } from 'node:fs';
import path from 'node:path';
import { limits as sizes } from '@marketplace/contracts/limits';
import { apiPrefixes, bothFamilies, routes } from '@marketplace/contracts/routes';
import { pageList } from '@marketplace/web/server/public-pages';
import { describe, expect, it } from 'vitest';
import { readMaps } from './nginx-maps.fixture.ts';

const folder = path.resolve(import.meta.dirname, '../../deploy/nginx');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const lookUp = readMaps(read('routing.conf'));
const serviceOf = (request_method: string, uri: string) => lookUp('service', { request_method, uri });
const server = read('server.conf');
const compose = readFileSync(path.resolve(folder, '../../docker-compose.yml'), 'utf8');

const calls = routes.flatMap(({ method, path: pattern, service }) =>
  bothFamilies(pattern).map((written) => ({ method, uri: written.replace(/:\w+/g, 'a-1'), service })),
);

describe('the edge', () => {
  it.each(calls)('sends $method $uri to the $service service', ({ method, uri, service }) =>
    expect(serviceOf(method, uri)).toBe(service),
  );

  it('sends HEAD to the query service as it sends GET', () =>
    expect(serviceOf('HEAD', '/api/properties')).toBe('query'));

  it.each(apiPrefixes)('sends no address below /%s to the pages', (prefix) => {
    for (const method of ['GET', 'POST', 'PATCH', 'OPTIONS'])
      for (const uri of [`/${prefix}`, `/${prefix}/`, `/${prefix}/a/b`])
        expect(serviceOf(method, uri)).not.toBe('web');
    expect(serviceOf('GET', `/${prefix}x`)).toBe('web');
  });

  it.each(['/', '/buy', '/property/a-1', '/admin/dashboard/add', '/assets/a.js', '/robots.txt', '/nothing'])(
    'sends GET %s to the pages, and a failure there is answered with a page',
    (uri) => {
      expect(serviceOf('GET', uri)).toBe('web');
      expect(lookUp('audience', { request_method: 'GET', uri })).toBe('page');
      expect(lookUp('audience', { request_method: 'GET', uri: '/api/properties' })).toBe('api');
    },
  );
});

it.each([
  '/seller-report/s3cret',
  '/api/seller-report/s3cret?a=b',
  '/api/alerts/s3cret/confirm',
  '/seller/s3cret',
  '/seller/s3cret/x',
  '/agenda/calendar/s3cret',
  '/api/agenda/calendar/s3cret?a=b',
])('the edge writes no secret of a link into its log: %s', (request_uri) => {
  const called = readMaps(read('nginx.conf').replaceAll(/^ {2}/gm, ''))('called_path', { request_uri });
  expect(called).toMatch(/^(\/api)?\/(seller(-report)?|agenda\/calendar|alerts)\/…$/);
});

describe('a call that failed after it was sent', () => {
  it.each([
    ['POST', 'a-key', '1'],
    ['POST', '', ''],
    ['GET', 'a-key', ''],
  ])('is sent to the next instance when it counts once: %s with the key %j', (request_method, key, answer) =>
    expect(lookUp('counts_once', { request_method, http_idempotency_key: key })).toBe(answer),
  );
});

describe('the pages that the edge keeps', () => {
  const pages = read('pages.conf');

  it.each([
    ['br, gzip, zstd', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, *;q=0.5', 'gzip'],
    ['deflate', 'identity'],
    ['br;q=0, gzip', 'identity'],
    ['', 'identity'],
  ])('are one for all who take the same coding of ours: %j', (http_accept_encoding, coding) =>
    expect(readMaps(pages)('page_coding', { http_accept_encoding })).toBe(coding),
  );

  it('have addresses that visitors cannot make up', () => {
    const plain = new RegExp(/^ {2}"~(\S+)" \$cache_of_plain;$/m.exec(pages)?.[1] ?? '');
    for (const kept of ['web:/', 'web:/buy', 'web:/property/a-flat-0001'])
      expect(plain.test(kept)).toBe(true);
    expect(pages.indexOf('"~^web:/seller/" off;')).toBeGreaterThan(0); // whose names hold a secret
    expect(pages.indexOf('"~^web:/seller/" off;')).toBeLessThan(pages.indexOf('$cache_of_plain;'));
    for (const other of ['web:/assets/a.js', 'web:/BUY', 'web:/b%75y', 'query:/properties'])
      expect(plain.test(other)).toBe(false);
  });
});

it.each(['command', 'query', 'web'])('%s is at the port where only that service listens', (service) => {
  const [, port] = lookUp('instances', { service }).split(':');
  const [, own] = new RegExp(`^  ${service}:\n.*?^      PORT: '(\\d+)'`, 'ms').exec(compose) ?? [];
  expect(own).toBe(port);
  expect(compose.split(`PORT: '${port}'`)).toHaveLength(2);
});

describe('with several instances', () => {
  const visitor = '203.0.113.7';
  const keyOf = (service: string, request_uri: string) =>
    lookUp('instance_key', { service, visitor, request_uri });

  it('all reads of a visitor go to one', () => expect(keyOf('query', '/properties')).toBe(visitor));

  it('a page is rendered by the same one for everyone', () =>
    expect(keyOf('web', '/buy?district=D9')).toBe('/buy?district=D9'));

  it('a change goes to any of them', () => expect(keyOf('command', '/analytics')).toBe(''));

  it.each(['query', 'web'])('of %s, only those listening at its port are asked', (service) => {
    const [, port] = lookUp('instances', { service }).split(':');
    expect(read('follow-instances.sh')).toContain(`group ${service} ${port} `);
    expect(read('instances.conf')).toMatch(
      new RegExp(
        `listen unix:/tmp/instances/${service}\\.sock .*\\s+location / { proxy_pass http://${service}; }`,
      ),
    );
  });
});

describe('internal routes of services', () => {
  it.each(['/metrics', '/readyz', '/startupz'])('are hidden from outside: %s', (uri) => {
    const refusing = new RegExp(
      /location ~ "(\S+)" \{\s+include json-answer.conf;\s+return 404/.exec(server)?.[1] ?? '',
    );
    expect(refusing.source).not.toBe('(?:)');
    expect(refusing.test(uri)).toBe(true);
  });

  it('use a port that the edge never asks', () => {
    const asked = [...server.matchAll(/proxy_pass (http:\S+);/g)].map(([, target]) => target);
    expect(new Set(asked)).toEqual(new Set(['http://$instances', 'http://$target']));
    expect(/INTERNAL_PORT: '(\d+)'/.exec(compose)?.[1]).toBe('9464');
  });
});

describe('the key of a limit at the edge', () => {
  const limits = readMaps(read('routing.conf') + read('limits.conf'));

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:50123', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8::'],
    ['::1', '::'],
  ])('%s is %s', (visitor_address, visitor) => expect(limits('visitor', { visitor_address })).toBe(visitor));

  it.each([
    ['GET', '/api/properties', '', 'call'],
    ['POST', '/analytics', '', 'call'],
    ['POST', '/upload-images', '', 'call'],
    ['GET', '/uploads/a.jpg', '', 'file'],
    ['GET', '/uploads/previews/list.jpg', '?v=1', 'call'],
    ['GET', '/assets/a.js', '', 'file'],
    ['GET', '/favicon.svg', '', 'file'],
    ['GET', '/manifest.webmanifest', '', 'file'],
    ['GET', '/admin/dashboard', '', 'call'],
    ['GET', '/buy', '?', 'page'],
    ['GET', '/property/a-flat', '', 'page'],
    ['GET', '/made-up', '', 'page'],
    ...pageList.map(({ path }): [string, string, string, string] => ['GET', path, '', 'call']),
  ])('%s %s%s is a %s', (request_method, uri, is_args, effort) => {
    expect(limits('effort', { request_method, uri, is_args })).toBe(effort);
    const counted = ['file', 'call', 'page'].map((kind) =>
      limits(`${kind}s_of`, { request_method, uri, is_args, visitor: 'who' }),
    );
    expect(counted.filter(Boolean)).toEqual(['who']);
  });
});

describe('the limits of the edge', () => {
  it('accept every body that a service may accept, so that the service explains refusals', () => {
    expect(bytes(/^ {4}client_max_body_size (\d+)m;/m.exec(server))).toBeGreaterThan(sizes.uploadBytes);
    expect(bytes(/^ {2}client_max_body_size (\d+)m;/m.exec(read('nginx.conf')))).toBeGreaterThan(
      sizes.bulkBody,
    );
  });

  it('for uploads hold at both addresses of uploads', () => {
    const uploads = locationOf('upload-images');
    for (const uri of bothFamilies('/api/upload-images')) expect(uploads.test(uri)).toBe(true);
    expect(uploads.test('/api/properties/upload-images')).toBe(false);
  });
});

describe('the pictures sent by the edge', () => {
  it('are those named by the query service, at the place it names', () => {
    expect(serviceOf('GET', '/uploads/01890a5d-ac96-774b-bcce-b302099a8057.jpg')).toBe('query');
    const place = /UPLOADS_ACCEL_PATH: (\S+)/.exec(compose)?.[1];
    const location = new RegExp(`^  location ${place}/ \\{([^}]*)\\}`, 'm').exec(server)?.[1];
    expect(location).toMatch(/^\s+internal;\s+alias \/srv\/uploads\/;/);
    expect(compose).toContain("volumes: ['uploads:/srv/uploads:ro']");
  });

  it('are fetched from a bucket at the signed address that the query service names', () => {
    const { groups } = locationOf('/bucket/').exec(
      '/stored-pictures/bucket/http/s3.example.com:9000/pictures/of/x.jpg',
    ) ?? { groups: undefined };
    expect(groups).toEqual({
      bucket_scheme: 'http',
      bucket_host: 's3.example.com',
      bucket_port: ':9000',
      bucket_path: '/pictures/of/x.jpg',
    });
    expect(server).toMatch(/stored-pictures\/bucket\/.* \{\n {4}internal;/);
  });

  it('are at no other place: nothing else of the volume is reachable', () =>
    expect(server.match(/\/srv\/uploads|root \/srv;/g)).toEqual(['/srv/uploads']));
});

/** The expression of the location that names this part of an address. */
function locationOf(part: string): RegExp {
  const written = [...server.matchAll(/^ {2}location ~ "(.+)" \{$/gm)].find(([, text]) =>
    text?.includes(part),
  )?.[1];
  if (!written) throw new Error(`no location for ${part}`);
  return new RegExp(written);
}

function bytes(found: RegExpExecArray | null): number {
  return Number(found?.[1]) * 1024 * 1024;
}
