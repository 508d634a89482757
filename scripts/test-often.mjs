// `npm run test:often -- 10 --busy 5`: runs `npm test` ten times, five of them beside two busy loops, to find what is green
// only by luck. Shows the output of the runs that are not green.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './install.mjs';

const BUSY_LOOPS = 2;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { busy: { type: 'string', default: '0' } },
});
const runs = Number(positionals[0] ?? 10);
const beside = Number(values.busy);
if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(beside) || beside < 0 || beside > runs) {
  console.error('Usage: npm run test:often -- <runs> [--busy <runs beside two busy loops>]');
  process.exit(2);
}

let green = 0;
for (let run = 1; run <= runs; run++) {
  const isBusy = run > runs - beside;
  const loops = isBusy ? Array.from({ length: BUSY_LOOPS }, startBusyLoop) : [];
  const { code, output } = await test();
  for (const loop of loops) loop.kill();
  const summary = output.trimEnd().split('\n').at(-1);
  console.log(`${run}/${runs}${isBusy ? ' beside busy loops' : ''}: ${summary}`);
  if (code === 0) green++;
  else console.log(output);
}
console.log(`\n${green} of ${runs} green`);
process.exitCode = green === runs ? 0 : 1;

/** Ends with this process, whatever becomes of it: the loop looks up now and then. */
function startBusyLoop() {
  const look = `for (;;) { for (let n = 0; n < 1e8; n++); try { process.kill(${process.pid}, 0) } catch { process.exit() } }`;
  return spawn(process.execPath, ['-e', look], { stdio: 'ignore' });
}

function test() {
  const child = spawn(process.execPath, [path.join(root, 'scripts/test.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
}
