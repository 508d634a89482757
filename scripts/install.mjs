// Installs the dependencies when they are not those of the lock file. Needs nothing but Node and npm.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const NEEDED = [20, 19];
const root = path.resolve(import.meta.dirname, '..');

/** The folder of the repository. */
export { root };

/** Makes sure that what the lock file names is installed; ends the process with one line when that cannot be. */
export function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1]))
    stop(`Node ${NEEDED.join('.')} or newer is needed; this is ${process.versions.node}.`);
  if (isInstalled(packagesIn('package-lock.json'), packagesIn('node_modules/.package-lock.json'))) return;
  console.log('Installing dependencies (once, a minute or two)…');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}

/**
 * Whether what npm says that it installed, whoever asked it to, is what the lock file names: each package, but for those that only
 * other machines need, and none besides. Both by folder.
 */
export function isInstalled(locked, installed) {
  const isSame = (folder, key) => locked[folder][key] === installed[folder][key];
  return (
    Object.keys(installed).every((folder) => folder in locked) &&
    Object.keys(locked).every((folder) =>
      folder in installed
        ? ['version', 'integrity', 'resolved'].every((key) => isSame(folder, key))
        : folder === '' || locked[folder].optional === true,
    )
  );
}

/** npm writes the second of the files when all is installed. */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}

/** Builds what changed since the last build, of one package or of all; a failure ends this process with what the tools said. */
export async function build(part) {
  const problem = await tryBuild(part);
  if (problem !== undefined) stop(problem);
}

/** Builds as `build` does, and returns what the tools said if they failed. */
export async function tryBuild(part) {
  const filter = part ? [`--filter=@marketplace/${part}`] : [];
  const args = ['run', 'build', ...filter, '--output-logs=errors-only', '--log-order=grouped'];
  const tools = spawn(bin('turbo'), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment(),
  });
  try {
    const [said, [status]] = await Promise.all([text(tools.stdout), once(tools, 'close')]);
    return status === 0 ? undefined : `${said}\nThe build failed.`;
  } catch (error) {
    return `The build could not be run: ${error.message}`;
  }
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
