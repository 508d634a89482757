import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { readStaticFiles } from './static-files.ts';

it('has each file of a build in the codings that were left beside it, byte for byte', async () => {
  const br = brotliCompressSync('code');
  const { hot } = await readStaticFiles(
    build({ 'assets/a.js': 'code', 'assets/a.js.br': br, 'assets/a.js.gz': 'GZ' }),
  );
  const { codings, encode } = hot.find('a.js', '') ?? {};
  expect(Object.entries(codings ?? {}).map(([coding, { body }]) => [coding, body.toString()])).toEqual([
    ['br', br.toString()],
    ['gzip', 'GZ'],
  ]);
  expect((await encode?.('identity'))?.body.toString()).toBe('code');
  expect(codings?.br?.head.join()).toMatch(
    /Cache-Control,public, max-age=31536000, immutable,.*Content-Type,text\/javascript; charset=utf-8,Content-Length,8,Content-Encoding,br$/,
  );
});

it('never compresses a file itself', async () => {
  const font = 'long'.repeat(5000);
  const { hot } = await readStaticFiles(build({ 'assets/text.woff2': font }));
  const { codings } = hot.find('text.woff2', '') ?? {};
  expect(Object.keys(codings ?? {})).toEqual(['identity']);
  expect(codings?.identity?.head.join()).toContain('Content-Type,font/woff2');
});

it('has nothing of a build that is not for browsers', async () => {
  const { hot } = await readStaticFiles(
    build({
      'index.html': '<!--page-html-->',
      '.vite/a.js': '{}',
      'assets/a.js.map': '{}',
      'assets/b.js.br': 'B',
    }),
  );
  for (const name of ['a.js.map', 'b.js', 'b.js.br', '../index.html', '../.vite/a.js'])
    expect(hot.find(name, '')).toBeUndefined();
});

function build(files: Record<string, string | Buffer>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}
