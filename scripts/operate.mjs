// Runs an operator's tool on the product that `npm start` runs, or on DATABASE_URL.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build, ensureInstalled, root, run } from './install.mjs';

/** Runs the command line of a service, with the arguments of this process, to its end. */
export function operate(service) {
  const file = path.resolve(process.env.DATA_DIR ?? path.join(root, '.data'), 'addresses.json');
  if (!process.env.DATABASE_URL && !existsSync(file)) {
    console.error('The product is not running: start it with `npm start`, or set DATABASE_URL.');
    process.exit(1);
  }
  ensureInstalled();
  build();
  const addresses = process.env.DATABASE_URL ? {} : JSON.parse(readFileSync(file, 'utf8'))[service];
  process.on('SIGINT', () => undefined); // it reaches the command line too, which ends in order
  const cli = path.join(root, 'services', service, 'dist/cli.js');
  run(process.execPath, [cli, ...process.argv.slice(2)], addresses);
}
