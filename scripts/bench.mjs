// `npm run bench -- <name> [arguments]`: runs one of the measurements below to its end.
import path from 'node:path';
import { build, ensureInstalled, root, run } from './install.mjs';

const benches = new Map([
  ['compare', 'bench/compare/main.ts'],
  ['growth', 'bench/growth/main.ts'],
  ['instances', 'bench/instances/main.ts'],
  ['partitions', 'bench/partitions/main.ts'],
  ['restore', 'bench/restore/main.ts'],
  ['admin', 'bench/admin/main.ts'],
  ['lighthouse', 'bench/browser/lighthouse.mjs'],
]);

const [name, ...args] = process.argv.slice(2);
const file = benches.get(name);
if (file === undefined) {
  console.error(`Which one? npm run bench -- ${[...benches.keys()].join(' | ')}`);
  process.exit(2);
}
ensureInstalled();
await build();
run(process.execPath, ['--import', 'tsx', path.join(root, file), ...args]);
