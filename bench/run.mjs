// `npm run bench -- <name> [arguments]`: runs one of the measurements below to its end.
import path from 'node:path';
import { ensureInstalled, root, run } from '../scripts/install.mjs';

const benches = new Map([
  ['append', 'packages/event-store/bench/append.bench.ts'],
  ['rebuild', 'services/projector/bench/rebuild.bench.ts'],
  ['many-listings', 'bench/many-listings.mjs'],
  ['list-speed', 'bench/list-speed.mjs'],
  ['load', 'bench/load.mjs'],
  ['cost', 'bench/cost.mjs'],
  ['partitioned-log', 'bench/partitioned-log.mjs'],
]);

const [name, ...args] = process.argv.slice(2);
const file = benches.get(name);
if (file === undefined) {
  console.error(`Which one? npm run bench -- ${[...benches.keys()].join(' | ')}`);
  process.exit(2);
}
ensureInstalled();
run(process.execPath, ['--import', 'tsx', path.join(root, file), ...args]);
