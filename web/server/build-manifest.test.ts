import { expect, it } from 'vitest';
import { BuildManifest, withImports } from './build-manifest.ts';

const manifest = BuildManifest.parse({
  'index.html': { file: 'index.js', imports: ['shared'] },
  'list.tsx': { file: 'list.js', imports: ['shared', 'view'] },
  view: { file: 'view.js', imports: ['controls', 'list.tsx'] },
  controls: { file: 'controls.js', imports: ['shared'] },
  shared: { file: 'shared.js' },
});
const names = (module: string, loaded?: ReadonlySet<string>) => [...withImports(manifest, module, loaded)];

it('finds what a module imports, however far from it and round in a circle', () =>
  expect(names('list.tsx')).toEqual(['list.tsx', 'shared', 'view', 'controls']));

it('leaves out what is loaded already', () =>
  expect(names('list.tsx', withImports(manifest, 'index.html'))).toEqual(['list.tsx', 'view', 'controls']));

it('finds nothing of a module that the build does not have', () => expect(names('gone.tsx')).toEqual([]));
