// One run of docker-compose.yml, under a name, a port and secrets of its own.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '../..');

const BASE_IMAGES = ['node:24-bookworm-slim', 'nginx:1.28', 'postgres:17', 'redis:7'];

const works = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Whether every image that ours are built on or run beside is here already. */
export function hasBaseImages() {
  return works('docker', 'image', 'inspect', ...BASE_IMAGES);
}

/** Returns every way in which docker compose is called here, the newer first; none when Docker does not answer. */
export function findComposes() {
  if (!works('docker', 'info')) return [];
  return [['docker', 'compose'], ['docker-compose']].filter((words) => works(...words, 'version'));
}

/** Returns the handle of a project that is not yet there. `compose` is one that `findComposes` found. */
export async function createProject(compose) {
  const name = `marketplace-test-${randomBytes(4).toString('hex')}`;
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    PORT: `127.0.0.1:${port}`,
    PUBLIC_ORIGIN: origin,
    IMAGE_TAG: 'test-compose',
    ADMIN_PASSWORD: secret(),
    JWT_SECRET: secret(),
    LOG_SEAL_KEY: secret(),
    VAULT_KEY: secret(),
    ARCHIVE_PASSPHRASE: secret(),
    ARCHIVE_TIMEOUT: '5',
    POSTGRES_PASSWORD: secret(),
    COMMAND_DB_PASSWORD: secret(),
    QUERY_DB_PASSWORD: secret(),
    PROJECTOR_DB_PASSWORD: secret(),
    COMMAND_REDIS_PASSWORD: secret(),
    PROJECTOR_REDIS_PASSWORD: secret(),
    TRUST_PROXY: '2', // the tests say whom they are from, as a proxy in front would
    VISIT_VIEWS_PER_LISTING: '1000000',
  };
  const outer = mkdtempSync(path.join(tmpdir(), 'marketplace-compose-'));
  const folder = path.join(outer, name); // whose name compose gives to the project of whoever types in it
  copyRepository(folder, path.join(outer, 'origin.git'));
  const envFile = path.join(folder, '.env');
  writeFileSync(envFile, lines(settings), { mode: 0o600 });
  const [command, ...words] = compose;
  const named = ['--file', path.join(folder, 'docker-compose.yml'), '--project-name', name];
  const shared = [...words, ...named];

  /** Runs `docker compose …` to its end, and returns what it printed. @throws {Error} with all of it when it fails */
  const run = (...args) => execute(command, [...shared, '--env-file', envFile, ...args]);

  return {
    name,
    compose,
    /** Where an operator of the project types: beside its docker-compose.yml and its .env. */
    folder,
    origin,
    admin: { username: 'admin', password: settings.ADMIN_PASSWORD },
    redisPasswords: {
      command: settings.COMMAND_REDIS_PASSWORD,
      projector: settings.PROJECTOR_REDIS_PASSWORD,
    },
    run,
    /** Like `run` for the compose file of another version of the product. */
    runFrom: (file, ...args) =>
      execute(command, [...words, '--file', file, '--project-name', name, '--env-file', envFile, ...args]),
    /** Changes `.env`, for the next call. */
    set(changed) {
      Object.assign(settings, changed);
      writeFileSync(envFile, lines(settings), { mode: 0o600 });
    },
    /** Returns a new folder with some files of the repository. */
    emptyFolder(...files) {
      const empty = mkdtempSync(path.join(outer, 'empty-'));
      for (const file of files) cpSync(path.join(root, file), path.join(empty, file));
      return empty;
    },
    /** Where `script` keeps backups. */
    backups: path.join(folder, 'backups'),
    /** What compose makes of a file of settings, once that has the secrets. */
    configOf(text) {
      const file = path.join(folder, 'example');
      writeFileSync(file, `${text}\n${lines(settings)}`);
      return execute(command, [...shared, '--env-file', file, 'config']);
    },
    /** Like `run` for one of the operator's tools, in a container of its own. */
    operate: (...words) => run('run', '--rm', '--no-deps', '-T', 'operate', ...words),
    /** Brings the images of now into the running project. */
    roll: () => execute(path.join(folder, 'deploy/roll.sh'), [...named, '--env-file', envFile]),
    /** Runs a script of deploy/ in a folder that has the project's backups, as if these settings had been changed. */
    script([name, ...words], changed = {}, environment = {}) {
      const file = path.join(folder, 'changed');
      writeFileSync(file, lines({ ...settings, ...changed }), { mode: 0o600 });
      const args = [...words, ...named, '--env-file', file];
      return execute(path.join(folder, 'deploy', name), args, { cwd: folder, environment });
    },
    /** What compose says when one setting is missing. */
    async complaintWithout(setting) {
      const file = path.join(folder, 'incomplete');
      writeFileSync(file, lines({ ...settings, [setting]: '' }));
      return execute(command, [...shared, '--env-file', file, 'config', '-q']).then(
        () => '',
        (error) => error.message,
      );
    },
    /** Whether another compose than the one that runs the project understands the file. @throws {Error} with what it says */
    understoodBy: ([other, ...otherWords]) =>
      execute(other, [...otherWords, ...named, '--env-file', envFile, 'config', '-q']),
    /** What Docker knows of the running containers of a service. */
    inspect: (service) => inspectAll(name, service),
    containers: (service) => containersOf(name, service),
    async remove() {
      await run('down', '--volumes', '--remove-orphans', '--timeout', '10');
      rmSync(outer, { recursive: true });
    },
  };
}

/** Copies what git knows of the repository, with a repository beside it that `git pull` asks: an operator has no more. */
function copyRepository(folder, origin) {
  const git = (cwd, ...args) =>
    spawnSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
      cwd,
      encoding: 'utf8',
      maxBuffer: 1e8,
    }).stdout;
  const files = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0');
  for (const file of files.filter((one) => one && existsSync(path.join(root, one))))
    cpSync(path.join(root, file), path.join(folder, file));
  git(folder, 'init', '--quiet', '--initial-branch', 'main');
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', 'The version under test');
  git(folder, 'clone', '--quiet', '--bare', '.', origin);
  git(folder, 'remote', 'add', 'origin', origin);
  git(folder, 'fetch', '--quiet');
  git(folder, 'branch', '--quiet', '--set-upstream-to', 'origin/main');
}

/** Returns the running containers of a service: `{ id, restarts, health }`. */
async function containersOf(project, service) {
  return (await inspectAll(project, service)).map(({ Id, State, RestartCount }) => ({
    id: Id,
    restarts: RestartCount,
    health: State.Health?.Status ?? 'none',
  }));
}

async function inspectAll(project, service) {
  const labels = { project, service, oneoff: 'False' };
  const filters = Object.entries(labels).flatMap(([label, value]) => [
    '--filter',
    `label=com.docker.compose.${label}=${value}`,
  ]);
  const ids = (await execute('docker', ['ps', '-q', '--no-trunc', ...filters])).split('\n').filter(Boolean);
  if (ids.length === 0) return [];
  return JSON.parse(await execute('docker', ['inspect', ...ids]));
}

/** Kills everything in a container but its init, as `kill -9` does; the container then ends by itself. */
export async function killInside({ id }, user) {
  const as = user ? ['--user', user] : [];
  // what is asked to kill everything ends with it, and says so by its code
  await execute('docker', ['exec', ...as, id, 'sh', '-c', 'kill -9 -1']).catch(() => undefined);
}

/** Returns the size of an image, in MB as docker counts them. */
export async function sizeOf(image) {
  return Math.round(
    Number(await execute('docker', ['image', 'inspect', '--format', '{{.Size}}', image])) / 1e6,
  );
}

/** Waits until `check` returns something true, and returns that. @throws {Error} naming `what` after `seconds` */
export async function until(what, check, seconds = 60) {
  const end = Date.now() + seconds * 1000;
  let last;
  while (Date.now() < end) {
    try {
      const result = await check();
      if (result) return result;
    } catch (error) {
      last = error;
    }
    await delay(250);
  }
  throw new Error(`waited ${seconds} s in vain: ${what}`, { cause: last });
}

/** Runs a program to its end, and returns what it printed. @throws {Error} with all of it when it fails */
export function execute(command, args, { cwd = root, environment = {} } = {}) {
  return new Promise((resolve, reject) => {
    const env = { ...ownEnvironment(), ...environment };
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env });
    let printed = '';
    let said = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      said += chunk;
    });
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(printed.trim());
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}\n${said}`));
    });
  });
}

/** No setting of whoever runs the test reaches the project. */
function ownEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) =>
    /^(PATH|HOME|DOCKER_|SSH_|XDG_|TMPDIR)/.test(name),
  );
  return Object.fromEntries(kept);
}

function lines(settings) {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

function secret() {
  return randomBytes(24).toString('hex');
}

/** Below what systems hand out by themselves: nobody gets it before the containers do. */
function freePort() {
  return new Promise((resolve) => {
    const port = randomInt(10_000, 32_768);
    const server = createServer().once('error', () => resolve(freePort()));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)));
  });
}
