import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { siteSettings } from '@marketplace/service-kit/all-settings';
import { createHttpApp } from '@marketplace/service-kit/http-app';
import { listen } from '@marketplace/service-kit/http-server';
import { createLogger } from '@marketplace/service-kit/logger';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { siteView } from '@marketplace/service-kit/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createWeb } from './app.ts';

const webRoot = path.resolve(import.meta.dirname, '..');
const client = path.join(webRoot, 'dist/client');
const built = readdirSync(client, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => path.relative(client, path.join(parentPath, name)));

/** What browsers load, and licences; all else in the folder is what the pages are made of. */
const FOR_VISITORS =
  /^(assets\/[\w.-]+\.(js|css|woff2|jpg|svg|txt)|(admin\/)?worker\.js|[\w-]+\.(svg|jpg|png|ico|txt))$/;

let port: number;
let end: () => Promise<void>;
beforeAll(async () => {
  const logger = createLogger('web-test', 'silent');
  const web = await createWeb({
    apiOrigin: () => `http://127.0.0.1:${port}`,
    site: siteView(z.object(siteSettings).parse({})),
    webRoot,
    mode: 'production',
    metrics: createMetrics(),
    logger,
  });
  const server = await listen(
    createHttpApp({ logger, api: [], hot: web.hot, pages: web.router }),
    0,
    '127.0.0.1',
  );
  port = server.port;
  end = async () => {
    await server.close(1000);
    await web.close();
  };
});
afterAll(() => end());

/** Asks for an address as it is written: `fetch` would tidy it up. */
function ask(address: string) {
  return new Promise<{ status: number | undefined; policy: unknown; body: Buffer }>((resolve, reject) => {
    http
      .get({ port, host: '127.0.0.1', path: address }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode,
            policy: answer.headers['content-security-policy'],
            body: Buffer.concat(chunks),
          }),
        );
      })
      .on('error', reject);
  });
}

describe('of what was built', () => {
  it('visitors get what browsers load, as it is', async () => {
    const files = built.filter((name) => FOR_VISITORS.test(name));
    expect(files.length).toBeGreaterThan(20);
    for (const name of files) {
      const { status, body } = await ask(`/${name}`);
      expect([name, status, body.equals(readFileSync(path.join(client, name)))]).toEqual([name, 200, true]);
    }
  });

  it.each([
    ...built.filter((name) => !FOR_VISITORS.test(name)),
    'server/entry-server.js',
    '../server/entry-server.js',
    '%2e%2e/server/entry-server.js',
    'assets/../index.html',
    'assets/%2e%2e/index.html',
    'assets/../.vite/manifest.json',
    'main.js',
    'package.json',
  ])('they get a page that there is no such page, and not %s', async (name) => {
    const { status, policy, body } = await ask(`/${name}`);
    const found = name.startsWith('admin/') ? 200 : 404; // below it, every address is the admin area's shell
    expect([status, policy]).toEqual([found, expect.stringContaining("default-src 'none'")]);
    expect(body.toString()).not.toMatch(/<!--page-|"isEntry"|import\(/);
  });

  it('programs hear in JSON that there is no such page', async () => {
    for (const target of ['/nowhere', '/404', '/nowhere'])
      for (const [accept, type] of [
        ['application/json', 'application/json; charset=utf-8'],
        ['text/html,*/*', 'text/html; charset=utf-8'],
      ] as const) {
        const answer = await fetch(`http://127.0.0.1:${port}${target}`, { headers: { accept } });
        expect([
          answer.status,
          answer.headers.get('content-type'),
          answer.headers.get('cache-control'),
        ]).toEqual([404, type, 'no-store']);
        const body = await answer.text();
        if (accept === 'application/json') expect(JSON.parse(body)).toEqual({ detail: 'Page not found' });
      }
  });

  it('a site on a home screen has its name, and icons of the sizes that it says', async () => {
    const { status, body } = await ask('/manifest.webmanifest');
    const manifest = JSON.parse(body.toString());
    expect([status, manifest]).toEqual([
      200,
      expect.objectContaining({ name: 'Five Foot Way', start_url: '/' }),
    ]);
    expect(manifest.icons.length).toBeGreaterThan(2);
    for (const { src, sizes } of [...manifest.icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
      const icon = (await ask(src)).body;
      expect([src, `${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`]).toEqual([src, sizes]); // as PNG has it
    }
    const admin = JSON.parse((await ask('/admin/manifest.webmanifest')).body.toString());
    expect(admin).toEqual({
      ...manifest,
      id: '/admin/',
      name: 'Five Foot Way Admin',
      short_name: 'Admin',
      description: 'Properties and enquiries of Five Foot Way.',
      start_url: '/admin/dashboard',
      scope: '/admin/',
      display: 'standalone',
    });
    const linked = async (page: string) =>
      [...(await ask(page)).body.toString().matchAll(/rel="manifest" href="([^"]+)"/g)].map(
        ([, href]) => href,
      );
    expect(await linked('/about')).toEqual(['/manifest.webmanifest']);
    expect(await linked('/admin/dashboard')).toEqual(['/admin/manifest.webmanifest']);
    const { body: ico } = await ask('/favicon.ico');
    expect([...ico.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]); // three icons
  });

  it('nothing leads back to the source of the scripts', () => {
    expect(built.filter((name) => name.endsWith('.map'))).toEqual([]);
    for (const name of built.filter((one) => one.endsWith('.js')))
      expect(readFileSync(path.join(client, name), 'utf8')).not.toContain('sourceMappingURL');
  });

  it('browsers load zod/mini, and no zod besides it', () => {
    const scripts = built
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(path.join(client, name), 'utf8'));
    expect(scripts.filter((script) => /["'`]ZodMiniType["'`]/.test(script))).toHaveLength(1);
    expect(scripts.filter((script) => /["'`]ZodType["'`]/.test(script))).toEqual([]);
  });

  it('the start of the admin area has no code for dragging pictures and reading tables', () => {
    const having = (text: string) =>
      built.filter(
        (name) => name.endsWith('.js') && readFileSync(path.join(client, name), 'utf8').includes(text),
      );
    for (const library of ['DndDescribedBy', 'BAD_DELIMITERS'])
      expect(having(library)).toEqual([expect.stringContaining('admin-later')]);
  });

  it('the licences of fonts and packages are delivered with them', () => {
    for (const family of ['inter', 'source-serif-4'])
      expect(
        built.filter((name) => new RegExp(`^assets/${family}-licence-.*\\.txt$`).test(name)),
      ).toHaveLength(1);
    const named = readFileSync(path.join(client, 'licences.txt'), 'utf8');
    for (const name of ['react-dom', 'styled-components', 'swr', 'zod', 'papaparse'])
      expect(named).toContain(name);
  });
});
