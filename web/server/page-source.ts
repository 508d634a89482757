import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HotRoute } from '@marketplace/service-kit/hot-routes';
import type { RequestHandler } from 'express';
import { BuildManifest, withImports } from './build-manifest.ts';
import { createRenderPool } from './render-pool.ts';
import type { PageCode } from './rendered-page.ts';
import { readStaticFiles } from './static-files.ts';

/** The source of templates, renderer and static files. */
export interface PageSource {
  files: RequestHandler;
  hot: HotRoute[];
  /** Returns the HTML template for a path, and the code of the pages. */
  load(url: string): Promise<{ template: string } & Omit<PageCode, 'knownPageKey' | 'read' | 'draw'>>;
  /** See PageCode; only where the code never changes. */
  knownPageKey?: PageCode['knownPageKey'];
  /** Returns the addresses of a module's scripts; none in development. */
  filesOf: (module: string) => string[];
  close(): Promise<void>;
}

/** Serves the build in `webRoot/dist`, and renders in worker threads. Throws when there is no build. */
export async function builtPages(webRoot: string): Promise<PageSource> {
  const client = path.join(webRoot, 'dist/client');
  const template = await readFile(path.join(client, 'index.html'), 'utf8');
  const entry = pathToFileURL(path.join(webRoot, 'dist/server/entry-server.js')).href;
  const { pageKey, knownPageKey, read, sitemap, feed }: PageCode = await import(entry);
  const { render, close } = createRenderPool(entry, read);
  const { hot, handler: files } = await readStaticFiles(client);
  const filesOf = await builtFiles(client);
  const load = async () => ({ template, pageKey, render, sitemap, feed });
  return { files, hot: [hot], load, knownPageKey, filesOf, close };
}

/** Returns a function that returns the files of a module and its imports, except those of every page. */
async function builtFiles(client: string): Promise<PageSource['filesOf']> {
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
    hot: [],
    async load(url) {
      const source = await readFile(path.join(webRoot, 'index.html'), 'utf8');
      const template = await vite.transformIndexHtml(url, source);
      const { pageKey, render, sitemap, feed } = await vite.ssrLoadModule('/src/entry-server.tsx');
      return { template, pageKey, render, sitemap, feed };
    },
    filesOf: () => [],
    close: () => vite.close(),
  };
}
