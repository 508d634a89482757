// `npm test`: everything that must hold, from formatting to journeys in a real browser. Closes with one line of counts.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { bin, build, ensureInstalled, root, run } from './install.mjs';

const results = path.join(root, 'test-results');

ensureInstalled();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
step('Style', () => run(bin('biome'), ['check', '.']));
step('Imports point one way', () => run(bin('turbo'), ['boundaries']));
step('Types', () => run(bin('tsc'), ['-b']));
step('Build', build);
step('Unit, components and integration', () =>
  run(bin('vitest'), [
    'run',
    '--project=!long',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}/vitest.json`,
  ]),
);
step('End to end', () => run(bin('playwright'), ['test', '--config', 'tests/journeys/playwright.config.ts']));
if (process.env.CI)
  step('Containers', () => run(process.execPath, ['tests/compose/main.mjs', '--if-at-hand']));

const { numPassedTests, numFailedTests } = JSON.parse(
  readFileSync(path.join(results, 'vitest.json'), 'utf8'),
);
const { expected, unexpected } = JSON.parse(
  readFileSync(path.join(results, 'playwright.json'), 'utf8'),
).stats;
console.log(`\n${numPassedTests + expected} passed, ${numFailedTests + unexpected} failed`);

function step(name, act) {
  const started = Date.now();
  console.log(`\n— ${name}`);
  act();
  console.log(`— ${name}: ${Math.round((Date.now() - started) / 1000)} s`);
}
