// `npm run test:faults`: runs a suite of tests that is a program of its own, on what is built.
import { build, ensureInstalled, run } from './install.mjs';

const [file, ...args] = process.argv.slice(2);
ensureInstalled();
await build();
run(process.execPath, ['--import', 'tsx', file, ...args]);
