import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { BuildManifest, withImports } from '../../server/build-manifest.ts';
import { routes } from './routes.tsx';

/** What a visitor's first page may cost of scripts, in bytes as they travel. */
const BUDGET = 120_000;

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

function sizeOf(module: string): number {
  return statSync(path.join(client, `${manifest[module]?.file}.br`)).size;
}

const publicRoutes: RouteObject[] = routes[0]?.children?.[0]?.children ?? [];

describe('the scripts of a first page', () => {
  it('are known of every public page', () => {
    expect(publicRoutes.length).toBeGreaterThan(10);
    const unnamed = publicRoutes.filter(({ handle }) => handle?.load && !handle.module);
    expect(unnamed.map(({ path }) => path)).toEqual([]);
  });

  for (const route of publicRoutes)
    it(`are within the budget on /${route.path ?? ''}`, () =>
      expect(firstModules(route).reduce((sum, module) => sum + sizeOf(module), 0)).toBeLessThanOrEqual(
        BUDGET,
      ));
});
