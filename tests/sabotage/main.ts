import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Sabotage } from './sabotage.ts';
import { sabotages } from './sabotages.ts';

/**
 * `npm run test:sabotage -- [words of a name …] [--jobs 1]`: breaks one promise after the other in a copy of the repository, and runs the
 * tests that must notice. Ends with 1 when one is not noticed, cannot be applied, or when its tests fail without it.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { jobs: { type: 'string', default: '1' } },
});
/** Far longer than any test file takes. */
const HANGS_MS = 200_000;
const root = path.resolve(import.meta.dirname, '../..');
const chosen = sabotages.filter(
  ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const copies = Array.from({ length: Number(values.jobs) }, copyOfRepository);
process.once('exit', () => {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
});
const waiting = [...chosen];
const verdicts: { sabotage: Sabotage; verdict: string }[] = [];
const red = await failingWithout(copies[0] as string, [...new Set(chosen.flatMap(({ tests }) => tests))]);
await Promise.all(copies.map(work));
const missed = verdicts.filter(({ verdict }) => !verdict.startsWith('caught'));
console.log(`\n${verdicts.length - missed.length} of ${verdicts.length} caught`);
for (const { sabotage, verdict } of missed)
  console.log(`${verdict.toUpperCase()}: ${sabotage.name} (${sabotage.file})`);
process.exit(missed.length > 0 ? 1 : 0);

async function work(copy: string): Promise<void> {
  for (let sabotage = waiting.shift(); sabotage; sabotage = waiting.shift()) {
    const verdict = await judge(copy, sabotage);
    verdicts.push({ sabotage, verdict });
    console.log(`${String(verdicts.length).padStart(3)} ${sabotage.name}: ${verdict}`);
  }
}

/** Only a test that ran and failed counts. */
async function judge(copy: string, { file, find, replace, tests }: Sabotage): Promise<string> {
  const target = path.join(copy, file);
  const whole = readFileSync(target, 'utf8');
  if (whole.split(find).length !== 2) return 'does not apply';
  const broken = whole.replace(find, () => replace);
  writeFileSync(target, broken);
  try {
    const telling = tests.filter((test) => !red.has(test));
    if (telling.length === 0) return 'not judged: its tests fail without it';
    for (const test of telling) {
      const { failed, isSound } = await run(copy, [test], ['--bail=1']);
      if (!isSound) return `broken: ${test} does not run with it`;
      if (failed) return `caught by "${failed}"`;
    }
    return 'not caught';
  } finally {
    writeFileSync(target, whole);
  }
}

/** Returns the test files that fail without any sabotage, and so prove nothing; a machine that is busy gets a second chance. */
async function failingWithout(copy: string, tests: string[]): Promise<Set<string>> {
  console.log(`${chosen.length} sabotages; first their ${tests.length} test files without any`);
  const first = await run(copy, tests);
  const doubtful = first.isSound ? first.files : tests;
  const again = doubtful.length === 0 ? { files: [] } : await run(copy, doubtful);
  for (const file of again.files) console.log(`fails without any sabotage: ${file}`);
  return new Set(again.files);
}

interface Report {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
}

interface Run {
  /** The first test that failed. */
  failed: string | undefined;
  /** Files with a test that failed, or that could not be run. */
  files: string[];
  /** Whether tests ran: a copy that does not even load proves nothing. */
  isSound: boolean;
}

/** Runs test files of a copy. */
async function run(copy: string, tests: string[], options: string[] = []): Promise<Run> {
  const report = path.join(copy, 'report.json');
  rmSync(report, { force: true });
  const projects = ['unit', 'components', 'integration', 'long'].map((name) => `--project=${name}`);
  const reporters = ['--reporter=json', `--outputFile.json=${report}`];
  const vitest = path.join(copy, 'node_modules/.bin/vitest');
  const child = spawn(vitest, ['run', ...projects, ...reporters, ...options, ...tests], {
    cwd: copy,
    stdio: 'ignore',
    detached: true, // so that what hangs can be ended with all that it started
  });
  const end = () => process.kill(-(child.pid as number), 'SIGKILL');
  process.once('exit', end);
  let isHanging = false;
  const timer = setTimeout(() => {
    isHanging = true;
    end();
  }, HANGS_MS * tests.length);
  await once(child, 'close');
  clearTimeout(timer);
  process.off('exit', end);
  if (isHanging) return { failed: 'no end of its tests', files: tests, isSound: true };
  if (!existsSync(report)) return { failed: undefined, files: tests, isSound: false };
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = results.find(({ status }) => status === 'failed')?.fullName;
  const bad = testResults.filter(({ status }) => status !== 'passed');
  return {
    failed,
    files: bad.map(({ name }) => path.relative(copy, name)),
    isSound: results.length > 0 && (failed !== undefined || bad.length === 0),
  };
}

/** What the tests build before they start, in the copy: programs from their source, in tenths of a second; pages stay as they were built. */
function buildOfPrograms(): string {
  return `
import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
export function setup() {
  for (const cwd of ${JSON.stringify(programs())})
    execSync(JSON.parse(readFileSync(cwd + '/package.json', 'utf8')).scripts.build, { cwd });
}
`;
}

/** Everything that git tracks or would, and the pages as they are built. */
function copyOfRepository(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'marketplace-sabotage-'));
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of [...listed.stdout.split('\0').filter(Boolean), 'web/dist'])
    if (existsSync(path.join(root, file)))
      cpSync(path.join(root, file), path.join(copy, file), { recursive: true });
  linkPackages(copy);
  writeFileSync(path.join(copy, 'scripts/build.mjs'), buildOfPrograms());
  return copy;
}

/** Folders of the workspaces that are one program. */
function programs(): string[] {
  return ['services', 'apps'].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .map((name) => path.join(folder, name))
      .filter((place) => existsSync(path.join(root, place, 'src/main.ts'))),
  );
}

/** Other people's packages are those of the repository, our own are those of the copy. */
function linkPackages(copy: string): void {
  const modules = path.join(copy, 'node_modules');
  mkdirSync(path.join(modules, '@marketplace'), { recursive: true });
  const link = (name: string, to: string) => symlinkSync(to, path.join(modules, name));
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name === '.bin' || !/^(\.|@marketplace$)/.test(name))
      link(name, path.join(root, 'node_modules', name));
  for (const name of readdirSync(path.join(root, 'node_modules/@marketplace'))) {
    const place = path.relative(root, realpathSync(path.join(root, 'node_modules/@marketplace', name)));
    link(`@marketplace/${name}`, path.join(copy, place));
    const nested = path.join(root, place, 'node_modules');
    if (existsSync(nested)) symlinkSync(nested, path.join(copy, place, 'node_modules'));
  }
}
