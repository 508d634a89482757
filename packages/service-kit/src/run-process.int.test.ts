import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const file = JSON.stringify(new URL('serve.ts', import.meta.url).href);

/** Replaces parts of 64 MB again and again, and prints the most memory in use, of the least. */
const REPLACE = `const { runProcess } = await import(${file});
  runProcess(async () => {});
  const made = () => new Array(131072).fill(0.5);
  const kept = Array.from({ length: 64 }, made);
  const used = [];
  for (let nth = 0; nth < 600; nth++) {
    kept[nth % kept.length] = made();
    if (nth >= 200) used.push(process.memoryUsage().heapUsed);
    await new Promise(setImmediate);
  }
  console.log(Math.max(...used) / Math.min(...used));
  process.exit();`;

it('collects garbage before it takes as much memory as what is in use', () => {
  const args = ['--import', 'tsx', '--input-type=module', '-e', REPLACE];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(Number(stdout)).toBeLessThan(2); // over four with V8's own limit
});
