// Bundles the given entries of the workspace in the current folder into dist/: our own packages are inlined from source,
// every npm package stays external.
import { build } from 'esbuild';

await build({
  entryPoints: process.argv.slice(2),
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
