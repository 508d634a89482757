// Installs the dependencies when they are not those of the lock file. Needs nothing but Node and npm.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const NEEDED = [20, 19];
const root = path.resolve(import.meta.dirname, '..');
const stamp = path.join(root, 'node_modules', '.installed');

/** The folder of the repository. */
export { root };

/** Makes sure that what the lock file names is installed; ends the process with one line when that cannot be. */
export function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1]))
    stop(`Node ${NEEDED.join('.')} or newer is needed; this is ${process.versions.node}.`);
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing dependencies (once, a minute or two)…');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, lock);
}

/** Builds what changed since the last build; shows what the tools said only when they failed. */
export function build() {
  const args = ['run', 'build', '--output-logs=errors-only', '--log-order=grouped'];
  const { status, error, stdout } = spawnSync(bin('turbo'), args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment(),
  });
  if (error) stop(`The build could not be run: ${error.message}`);
  if (status === 0) return;
  console.error(stdout);
  stop('The build failed.');
}

/** Runs a command to its end in the repository's folder; a failure ends this process with the same code. */
export function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment(), ...env },
  });
  if (error) stop(`${command} could not be run: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

/** Returns the path of a tool that a dependency brings. */
export function bin(name) {
  return path.join(root, 'node_modules', '.bin', name);
}

/** The environment of the tools: those of the build are not to report or to look for news. */
export function environment() {
  return { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1', DO_NOT_TRACK: '1' };
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
