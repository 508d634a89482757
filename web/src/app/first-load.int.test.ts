import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from './routes.tsx';

/** What a visitor's first page may cost of scripts, in bytes as they travel. */
const BUDGET = 170_000;

const client = path.resolve(import.meta.dirname, '../../dist/client');
const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
);
const manifest = Manifest.parse(JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')));

/** Adds a module and all that has to be there before it runs. */
function withImports(name: string, known = new Set<string>()): Set<string> {
  if (known.has(name)) return known;
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no ${name}.`);
  known.add(name);
  for (const imported of chunk.imports) withImports(imported, known);
  return known;
}

function firstLoad(module: string | undefined): number {
  const modules = withImports('index.html');
  if (module) withImports(module, modules);
  const sizeOf = (name: string) =>
    gzipSync(readFileSync(path.join(client, manifest[name]?.file ?? '')), { level: 6 }).length;
  return [...modules].reduce((sum, name) => sum + sizeOf(name), 0);
}

const publicRoutes: RouteObject[] = routes[0]?.children?.[0]?.children ?? [];

describe('the scripts of a first page', () => {
  it('are known of every public page', () => {
    expect(publicRoutes.length).toBeGreaterThan(10);
    const unnamed = publicRoutes.filter(({ lazy, handle }) => lazy && !handle?.module);
    expect(unnamed.map(({ path }) => path)).toEqual([]);
  });

  for (const { index, path, handle } of publicRoutes)
    it(`are within the budget on /${index ? '' : path}`, () =>
      expect(firstLoad(handle?.module)).toBeLessThanOrEqual(BUDGET));

  it('have nothing of the admin area', () => {
    const names = publicRoutes.flatMap(({ handle }) => [
      ...withImports(handle?.module ?? 'index.html', withImports('index.html')),
    ]);
    expect(names.filter((name) => name.includes('admin'))).toEqual([]);
  });
});
