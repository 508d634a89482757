// `npm run operate -- <tool> …`: the operator's program, on the product that `npm start` runs or on DATABASE_URL. The npm scripts
// that have a tool's name are this with that name.
import path from 'node:path';
import { build, ensureInstalled, root, run } from './install.mjs';

ensureInstalled();
await build('operator');
process.on('SIGINT', () => undefined); // it reaches the program too, which ends in order
run(process.execPath, [path.join(root, 'apps/operator/dist/main.js'), ...process.argv.slice(2)]);
