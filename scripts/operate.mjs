// Runs an operator's tool on the product that `npm start` runs, or on DATABASE_URL.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build, ensureInstalled, root, run } from './install.mjs';

const kept = path.resolve(process.env.DATA_DIR ?? path.join(root, '.data'), 'addresses.json');

/** Runs the command line of a service, with the arguments of this process, to its end. */
export function operate(service) {
  if (!process.env.DATABASE_URL && !existsSync(kept)) {
    console.error('The product is not running: start it with `npm start`, or set DATABASE_URL.');
    process.exit(1);
  }
  runBuilt(`services/${service}/dist/cli.js`, process.argv.slice(2), addressesOf(service));
}

/** Runs one of the tools of this folder, with the arguments of this process, to its end. */
export function runTool(tool) {
  runBuilt('apps/operator/dist/main.js', [tool, ...process.argv.slice(2)], addressesOf(tool));
}

function addressesOf(name) {
  if (process.env.DATABASE_URL || !existsSync(kept)) return {};
  return JSON.parse(readFileSync(kept, 'utf8'))[name];
}

function runBuilt(file, words, addresses) {
  ensureInstalled();
  build();
  process.on('SIGINT', () => undefined); // it reaches the command line too, which ends in order
  run(process.execPath, [path.join(root, file), ...words], addresses);
}
