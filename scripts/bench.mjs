// `npm run bench -- <name> [arguments]`: runs one of the measurements below to its end.
import path from 'node:path';
import { ensureInstalled, root, run } from './install.mjs';

const benches = new Map([
  ['compare', 'bench/compare/main.ts'],
  ['growth', 'bench/growth/main.ts'],
  ['soak', 'bench/soak/main.ts'],
  ['restore', 'bench/restore/main.ts'],
  ['half-open', 'bench/soak/half-open.ts'],
  ['archive', 'bench/archive/main.ts'],
  ['search', 'bench/search/main.ts'],
  ['admin', 'bench/admin/main.ts'],
  ['past', 'bench/past/main.ts'],
  ['addresses', 'bench/soak/addresses.ts'],
  ['cost', 'bench/containers/cost.ts'],
  ['flood', 'bench/flood/main.ts'],
  ['first-view', 'bench/browser/first-view.mjs'],
  ['lighthouse', 'bench/browser/lighthouse.mjs'],
  ['list-speed', 'bench/browser/list-speed.mjs'],
  ['many-listings', 'bench/browser/many-listings.ts'],
  ['partitioned-log', 'bench/partitioned-log/main.mjs'],
]);

const [name, ...args] = process.argv.slice(2);
const file = benches.get(name);
if (file === undefined) {
  console.error(`Which one? npm run bench -- ${[...benches.keys()].join(' | ')}`);
  process.exit(2);
}
ensureInstalled();
run(process.execPath, ['--import', 'tsx', path.join(root, file), ...args]);
