// `npm run dev`: the whole product from source. A change in a service restarts the process, a change in a page is swapped
// in the browser.
import { spawn } from 'node:child_process';
import { bin, ensureInstalled, root } from './install.mjs';

ensureInstalled();
const child = spawn(
  bin('tsx'),
  ['watch', '--clear-screen=false', '--exclude', 'web/src/**', 'apps/product/src/main.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, WEB_MODE: 'development' } },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 0));
