import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RequestHandler } from 'express';
import express, { Router } from 'express';
import { BuildManifest, withImports } from './build-manifest.ts';
import type { PageCode, RenderRequest } from './rendered-page.ts';

/** Where templates, the renderer and static files come from. */
export interface PageSource {
  files: RequestHandler;
  /** Returns the HTML template for a path, and the code of the pages. */
  load(url: string): Promise<{ template: string } & PageCode>;
  /** See RenderRequest. */
  filesOf: RenderRequest['filesOf'];
  close(): Promise<void>;
}

/** Serves what `npm run build` left in `webRoot/dist`. Throws when it is not there. */
export async function builtPages(webRoot: string): Promise<PageSource> {
  const client = path.join(webRoot, 'dist/client');
  const template = await readFile(path.join(client, 'index.html'), 'utf8');
  const entry = pathToFileURL(path.join(webRoot, 'dist/server/entry-server.js'));
  const { render, sitemap }: PageCode = await import(entry.href);
  const files = Router();
  files.use(
    '/assets',
    express.static(path.join(client, 'assets'), { immutable: true, maxAge: '1y', index: false }),
  );
  files.use(express.static(client, { index: false, maxAge: '1h', redirect: false }));
  const filesOf = await builtFiles(client);
  return { files, load: async () => ({ template, render, sitemap }), filesOf, close: async () => {} };
}

/** Returns which files hold a module and what it imports, without those that every page loads. */
async function builtFiles(client: string): Promise<RenderRequest['filesOf']> {
  const text = await readFile(path.join(client, '.vite/manifest.json'), 'utf8');
  const manifest = BuildManifest.parse(JSON.parse(text));
  const always = withImports(manifest, 'index.html');
  return (module) =>
    [...withImports(manifest, module, always)]
      .flatMap((name) => manifest[name]?.file ?? [])
      .map((file) => `/${file}`);
}

/** Serves pages from source through Vite, with hot reload. */
export async function livePages(webRoot: string): Promise<PageSource> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: webRoot,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { port: 0 } },
  });
  return {
    files: vite.middlewares,
    async load(url) {
      const source = await readFile(path.join(webRoot, 'index.html'), 'utf8');
      const template = await vite.transformIndexHtml(url, source);
      const { render, sitemap } = await vite.ssrLoadModule('/src/entry-server.tsx');
      return { template, render, sitemap };
    },
    filesOf: () => [],
    close: () => vite.close(),
  };
}
