// Bundles the given entries of the workspace in the current folder into dist/, each under its own name: our own packages are
// inlined from source, every npm package stays external.
import { parse } from 'node:path';
import { build } from 'esbuild';

await build({
  entryPoints: Object.fromEntries(process.argv.slice(2).map((entry) => [parse(entry).name, entry])),
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'warning',
  plugins: [
    {
      name: 'external-npm',
      setup(bundler) {
        bundler.onResolve({ filter: /^[^./]/ }, ({ kind, path }) =>
          kind === 'entry-point' || path.startsWith('@marketplace/') ? undefined : { path, external: true },
        );
      },
    },
  ],
});
