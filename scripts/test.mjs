// `npm test`: everything that must hold, in stages: static checks, unit and component tests, build, integration, journeys.
// Stages run one after the other, so that none slows another down. `--long` adds the tests of faults at length, and the containers
// where Docker has the images at hand. Ends with the failed tests and, as its last line, the counts.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { failedInPlaywright, failedInVitest, failureText, lastLines } from './failed-tests.mjs';
import { bin, ensureInstalled, environment, root } from './install.mjs';

const results = path.join(root, 'test-results');
const running = new Set();
const failures = [];
const counts = { passed: 0, failed: 0 };

ensureInstalled();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
  });

const began = { at: Date.now(), busy: busySeconds() };
await part('Style', bin('biome'), ['check', '.']);
await part('Imports point one way', bin('turbo'), ['boundaries']);
await part('Types', bin('tsc'), ['-b']);
await vitest('Unit and components', '--project=unit', '--project=components');
if (await part('Build', bin('turbo'), ['run', 'build', '--output-logs=errors-only', '--log-order=grouped'])) {
  await vitest('Integration', '--project=integration', '--project=partitions');
  await journeys();
} else console.log('Integration tests and journeys need a build: not run.');
if (process.argv.includes('--long')) {
  await vitest('Faults, at length', '--project=long');
  await part('Containers', process.execPath, ['tests/compose/main.mjs', '--if-at-hand']);
}

console.log(`\nTook ${duration(began)}.`);
for (const { name, failed } of failures)
  console.log([`\nFailed: ${name}`, ...failed.map(failureText)].join('\n'));
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;

/** Runs a command that counts nothing; one that fails counts as one failure. */
async function part(name, command, args) {
  const { isSuccess, said } = await runs(name, command, args);
  if (!isSuccess) fail(name, [endOf(said)]);
  return isSuccess;
}

/** Runs tests and adds what `outcomeOf` reads in their report. A run that fails without a failed test counts as one. */
async function tests(name, command, args, outcomeOf) {
  const { isSuccess, said } = await runs(name, command, args);
  const { passed, failed } = read(outcomeOf);
  counts.passed += passed;
  if (failed.length > 0) fail(name, failed);
  else if (!isSuccess) fail(name, [endOf(said)]);
}

function vitest(name, ...projects) {
  const file = `vitest${projects.join('').replaceAll('--project=', '-')}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}/${file}`];
  return tests(name, bin('vitest'), ['run', ...projects, ...reporters], () => {
    const said = report(file);
    return { passed: said.numPassedTests, failed: failedInVitest(said) };
  });
}

function journeys() {
  return tests(
    'Journeys',
    bin('playwright'),
    ['test', '--config=tests/journeys/playwright.config.ts'],
    () => {
      const said = report('playwright.json');
      return { passed: said.stats.expected, failed: failedInPlaywright(said) };
    },
  );
}

function runs(name, command, args) {
  const started = { at: Date.now(), busy: busySeconds() };
  console.log(`— ${name} …`);
  const child = spawn(command, args, { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const said = [];
  child.stdout.on('data', (chunk) => said.push(chunk));
  child.stderr.on('data', (chunk) => said.push(chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => said.push(Buffer.from(`${error.message}\n`)));
    child.once('close', (code) => {
      running.delete(child);
      const all = `${Buffer.concat(said)}`;
      console.log(`\n${all}— ${name}: ${duration(started)}${code === 0 ? '' : ', FAILED'}`);
      resolve({ isSuccess: code === 0, said: all });
    });
  });
}

function fail(name, failed) {
  failures.push({ name, failed });
  counts.failed += failed.length;
}

/** What a command said last that left no report of what failed. */
function endOf(said) {
  return { name: 'its last words', error: lastLines(said) };
}

function report(file) {
  return JSON.parse(readFileSync(path.join(results, file), 'utf8'));
}

function read(outcomeOf) {
  try {
    return outcomeOf();
  } catch {
    return { passed: 0, failed: [] }; // it ended before it could write a report
  }
}

/** Wall-clock seconds, and the processor seconds of the whole machine in the same time. */
function duration({ at, busy }) {
  return `${Math.round((Date.now() - at) / 1000)} s, ${Math.round(busySeconds() - busy)} s of processor time`;
}

/** Processor seconds of all processes since the machine started. */
function busySeconds() {
  const times = os.cpus().flatMap(({ times: { user, nice, sys, irq } }) => [user, nice, sys, irq]);
  return times.reduce((sum, one) => sum + one, 0) / 1000;
}
