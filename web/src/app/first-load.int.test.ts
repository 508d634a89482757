import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { BuildManifest, withImports } from '../../server/build-manifest.ts';
import { pageBudgets } from '../../server/page-budgets.ts';
import { routes } from './routes.tsx';

const client = path.resolve(import.meta.dirname, '../../dist/client');
const manifest = BuildManifest.parse(
  JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')),
);
const always = withImports(manifest, 'index.html');

/** The modules that a page loads before it can be used; all must be in the build. */
function firstModules({ handle }: RouteObject): string[] {
  const own = handle?.module ? withImports(manifest, handle.module, always) : new Set<string>();
  if (handle?.module) expect(own).toContain(handle.module);
  return [...always, ...own];
}

function fileOf(module: string): string {
  return path.join(client, manifest[module]?.file ?? '');
}

function pathOf({ path }: RouteObject): string {
  return `/${path ?? ''}`;
}

const [inLayout, ...alone] = routes[0]?.children ?? [];
const publicRoutes: RouteObject[] = [
  ...(inLayout?.children ?? []),
  ...alone.filter(({ path }) => path !== 'admin'),
];

/** Below the budget, so that a new version of a library does not break it. */
const BELOW_BUDGET = 112 * 1024;

describe('the scripts of a first page', () => {
  it('are listed for every public page', () => {
    expect(publicRoutes.length).toBeGreaterThan(10);
    const unnamed = publicRoutes.filter(({ handle }) => handle?.load && !handle.module);
    expect(unnamed.map(({ path }) => path)).toEqual([]);
    expect(publicRoutes.map(pathOf).toSorted()).toEqual(Object.keys(pageBudgets).toSorted());
  });

  it.each(publicRoutes.map((route) => [pathOf(route), firstModules(route)] as const))(
    'are within the budget of %s, and have no zod in them',
    (path, modules) => {
      const bytes = modules.reduce((sum, module) => sum + statSync(`${fileOf(module)}.br`).size, 0);
      expect(bytes).toBeLessThanOrEqual(Math.min(BELOW_BUDGET, pageBudgets[path]?.scripts ?? 0));
      for (const module of modules) expect(readFileSync(fileOf(module), 'utf8')).not.toContain('ZodError');
    },
  );
});

it('keeps English fonts within the budget of every page', () => {
  const fonts = readdirSync(path.join(client, 'assets')).filter((name) => /-basic-[^/]+\.woff2$/.test(name));
  const bytes = fonts.reduce((sum, name) => sum + statSync(path.join(client, 'assets', name)).size, 0);
  expect(fonts).toHaveLength(2);
  for (const { fonts: budget } of Object.values(pageBudgets)) expect(bytes).toBeLessThanOrEqual(budget);
});

it('paints before its script, which waits for it, and waits for no stylesheet', () => {
  const template = readFileSync(path.join(client, 'index.html'), 'utf8');
  const [, waiting = ''] = /<template id="scripts">(.*)<\/template>/.exec(template) ?? [];
  expect(waiting.match(/<script[^>]*>/g)).toEqual([
    expect.stringMatching(/ async fetchpriority="low".* src=/),
  ]);
  expect(template.replace(waiting, '').match(/<script[^>]*>/g)).toEqual([
    expect.stringMatching(/ async src="\/assets\/after-first-paint-/),
  ]);
  expect(template).not.toMatch(/rel="(stylesheet|modulepreload)"/);
  expect(template).toContain('<style>@font-face');
});
