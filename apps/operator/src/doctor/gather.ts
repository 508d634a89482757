import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { BackupStatus, noBackup } from '@marketplace/contracts/operations/survey';
import { roleNames } from '@marketplace/event-store/roles';
import { backupStatusFile, keptAddresses } from '@marketplace/product/data-folder';
import { roleUrl } from '@marketplace/product/stack';
import { openStateFile } from '@marketplace/service-kit/files/state-file';
import { bucketCredentials } from '@marketplace/service-kit/files/uploads';
import { givenSettings } from '@marketplace/service-kit/settings';
import { readManifest } from '../backup/backup.ts';
import type { Key } from './ask-servers.ts';
import { askCertificate, askPostgres, askRedis } from './ask-servers.ts';
import { askBucket, isBucket } from './check-bucket.ts';
import type { Backups, Disk, Facts, Folder, Port } from './facts.ts';
import { isSkipped } from './facts.ts';

/**
 * Gathers the facts about the product in containers, from within one. deploy/doctor.sh passes in what only the host knows.
 *
 * @param text the content of the file of settings
 * @param hostFacts one fact a line: its name, and words
 * @param environment settings that override that file
 */
export async function gatherInContainers(
  text: string,
  hostFacts: string,
  environment: NodeJS.ProcessEnv,
): Promise<Facts> {
  const { envFile, postgres: postgresAt, redis: redisAt, ...found } = readHostFacts(hostFacts);
  const { backups: backupsFolder = '/backups', backupStatus, secretFiles, ...host } = found;
  const winning = [...host.handedOn].filter((name) => environment[name] !== undefined);
  const settings = withSecretFiles(secretFiles, {
    ...parseEnv(text.replaceAll('\r', '')),
    ...Object.fromEntries(winning.map((name) => [name, environment[name]])),
  });
  const [postgres, redis, bucket, certificate, backups] = await Promise.all([
    postgresAt
      ? askPostgres(loginsOf(`postgres://${postgresAt}`, postgresUsers, settings))
      : { skipped: 'Postgres is not running' },
    redisAt
      ? askRedis(loginsOf(`redis://${redisAt}`, redisUsers, settings))
      : { skipped: 'Redis is not running' },
    askBucket(settings),
    askCertificate(settings.PUBLIC_ORIGIN),
    readBackups(backupsFolder, statusOf(backupStatus)),
  ]);
  return {
    now: new Date(),
    place: 'containers',
    settings,
    givenNames: namesIn(text),
    ...host,
    envFile: envFile ? { ...envFile, text } : { skipped: 'missing' },
    versions: { ...versionsOf({ postgres, redis }), ...host.versions },
    builds: { ...host.builds, ...(isInImage() && { operator: readFileSync(BUILD_ID, 'utf8').trim() }) },
    postgres,
    redis,
    bucket,
    certificate,
    backups,
  };
}

/** The value in `.env` of a secret that deploy/docker-compose.secrets.yml takes from a file. */
const IN_FILE = 'file';

/** Returns the settings with the secrets of files. One that cannot be read is still named by `X_FILE`, for checkSettings. */
export function withSecretFiles(
  files: readonly string[],
  settings: NodeJS.ProcessEnv,
  folder = '/run/secrets',
): NodeJS.ProcessEnv {
  const named = { ...settings };
  for (const file of files) {
    const name = file.toUpperCase();
    if (named[name] === IN_FILE) delete named[name];
    named[`${name}_FILE`] = path.join(folder, file);
  }
  return givenSettings(named).given;
}

/** Returns the names in a file of settings, in their order, with repetitions. */
export function namesIn(text: string): string[] {
  const lines = text.matchAll(/^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=/gm);
  return [...lines].map(([, name = '']) => name);
}

/** Facts that need no server. */
type OfHost = 'composeFiles' | 'handedOn' | 'needed' | 'composeRefusal' | 'ports' | 'folders' | 'disks';

interface HostFacts extends Pick<Facts, OfHost> {
  ports: Port[];
  folders: Folder[];
  disks: Disk[];
  versions: Record<string, string>;
  builds: Record<string, string>;
  envFile?: { name: string; mode: number | undefined };
  /** Host and port, and the name of the database; undefined while it does not run. */
  postgres?: string;
  redis?: string;
  backups?: string;
  /** The text of backup-status.json. */
  backupStatus?: string;
  /** Names of the files with secrets, below /run/secrets. */
  secretFiles: string[];
}

/** Parses what deploy/doctor.sh reports about the host. */
export function readHostFacts(text: string): HostFacts {
  const facts: HostFacts = {
    composeFiles: [],
    handedOn: new Set(),
    needed: new Set(),
    ports: [],
    folders: [],
    disks: [],
    versions: {},
    builds: {},
    secretFiles: [],
  };
  for (const line of text.split('\n')) {
    const [about, ...words] = line.split(' ');
    const [first = '', second = ''] = words;
    const rest = words.slice(1).join(' ');
    if (about === 'env-file')
      facts.envFile = { name: rest, mode: /^\d+$/.test(first) ? parseInt(first, 8) : undefined };
    if (about === 'postgres' || about === 'redis' || about === 'backups') facts[about] = first;
    if (about === 'secrets') facts.secretFiles = words;
    if (about === 'compose-files') facts.composeFiles = words;
    if (about === 'reads') facts.handedOn = new Set(words);
    if (about === 'needs') facts.needed = new Set(words);
    if (about === 'compose-refuses') facts.composeRefusal = words.join(' ');
    if (about === 'folder')
      facts.folders.push({ setting: first, owner: ownerOf(second), path: words.slice(2).join(' ') });
    if (about === 'backup-status') facts.backupStatus = words.join(' ');
    if (about === 'version' && rest) facts.versions[first === 'compose' ? 'docker compose' : first] = rest;
    if (about === 'build') facts.builds[first] = second;
    if (about === 'port')
      facts.ports.push({
        setting: 'PORT',
        address: first,
        holder: rest === 'nobody' || rest === 'us' ? rest : { other: rest },
      });
    if (about === 'disk')
      facts.disks.push({
        freeBytes: Number(first) * 1024,
        totalBytes: Number(second) * 1024,
        of: words.slice(2).join(' '),
      });
  }
  return facts;
}

function ownerOf(word: string): Folder['owner'] {
  return word === 'missing' || word === 'unknown' ? word : Number(word);
}

/** Returns the logins whose passwords are set; checkSettings reports missing ones. */
function loginsOf(
  url: string,
  users: readonly (readonly [user: string, setting: string])[],
  settings: Facts['settings'],
): Key[] {
  return users.flatMap(([user, setting]) => {
    const password = settings[setting];
    return password
      ? [{ user, setting, url: roleUrl(url, user, password), isAdministrator: user === 'postgres' }]
      : [];
  });
}

const postgresUsers = [
  ['postgres', 'POSTGRES_PASSWORD'],
  [roleNames.command, 'COMMAND_DB_PASSWORD'],
  [roleNames.query, 'QUERY_DB_PASSWORD'],
  [roleNames.projector, 'PROJECTOR_DB_PASSWORD'],
] as const;

const redisUsers = [
  ['command', 'COMMAND_REDIS_PASSWORD'],
  ['projector', 'PROJECTOR_REDIS_PASSWORD'],
] as const;

/** The Dockerfile writes into this file what the image was built from. */
const BUILD_ID = '/app/build-id';

/** Whether this program runs in an image. */
export function isInImage(): boolean {
  return existsSync(BUILD_ID);
}

type Addresses = ReturnType<typeof keptAddresses>;

/** Gathers the facts about the product of `npm start`. */
export async function gatherOfNpm(settings: NodeJS.ProcessEnv, backupsFolder: string): Promise<Facts> {
  const { given: environment } = givenSettings(settings);
  const dataDir = path.resolve(environment.DATA_DIR || '.data');
  const running = keptAddresses(dataDir);
  const keys = postgresKeys(environment, running);
  const url = environment.REDIS_URL;
  const statusFile = environment.BACKUP_STATUS_FILE || backupStatusFile(dataDir);
  const uploads =
    environment.UPLOADS_URL ||
    environment.UPLOADS_DIR ||
    running?.uploadsDir ||
    path.join(dataDir, 'uploads');
  const [postgres, redis, bucket, certificate, backups, ports, disks] = await Promise.all([
    keys.length > 0
      ? askPostgres(keys)
      : { skipped: 'the product is not running, and its database is embedded' },
    url
      ? askRedis([{ user: new URL(url).username || 'default', setting: 'REDIS_URL', url }])
      : { skipped: 'the product has an embedded Redis' },
    askBucket({ ...environment, UPLOADS_URL: uploads }),
    askCertificate(environment.PUBLIC_ORIGIN),
    readBackups(backupsFolder, statusOf(await readState(statusFile, environment))),
    portsOf(environment, running),
    disksOf({
      ...(environment.DATABASE_URL ? {} : { 'the database': dataDir }),
      ...(isBucket(uploads) ? {} : { pictures: uploads }),
      backups: backupsFolder,
    }),
  ]);
  return {
    now: new Date(),
    place: 'npm',
    settings: environment,
    givenNames: Object.keys(environment),
    ...readHostFacts(''),
    envFile: { skipped: 'npm start reads none' },
    ports,
    disks,
    versions: versionsOf({ postgres, redis }),
    postgres,
    redis,
    bucket,
    certificate,
    backups,
  };
}

/** Returns the text of a state file; undefined when there is none, or it cannot be read. */
async function readState(address: string, keys: NodeJS.ProcessEnv): Promise<string | undefined> {
  try {
    return await openStateFile(address, bucketCredentials(keys)).read();
  } catch {
    return undefined;
  }
}

function postgresKeys({ DATABASE_URL: url }: NodeJS.ProcessEnv, running: Addresses): Key[] {
  const setting = 'secrets.json in DATA_DIR';
  const services = running
    ? (['command', 'projector'] as const).map((service) => ({
        user: roleNames[service],
        setting,
        url: running[service],
      }))
    : [];
  if (!url || !URL.canParse(url)) {
    const admin = running && { user: new URL(running.admin).username, setting, url: running.admin };
    return admin ? [{ ...admin, isAdministrator: true }, ...services] : [];
  }
  return [{ user: new URL(url).username, setting: 'DATABASE_URL', url, isAdministrator: true }, ...services];
}

async function portsOf(
  { PORT = '', INTERNAL_PORT = '' }: NodeJS.ProcessEnv,
  running: Addresses,
): Promise<Port[]> {
  const set = Object.entries({ PORT: PORT || '8080', INTERNAL_PORT }) as [Port['setting'], string][];
  const valid = set.filter(([, address]) => /^\d{1,5}$/.test(address));
  return Promise.all(
    valid.map(async ([setting, address]): Promise<Port> => {
      const isFree = await canListen(Number(address));
      return {
        setting,
        address,
        holder: isFree ? 'nobody' : running ? 'us' : { other: 'another program' },
      };
    }),
  );
}

async function canListen(port: number): Promise<boolean> {
  if (port > 65_535) return true; // checkSettings reports it
  const server = createServer().listen(port);
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (isFree) await once(server.close(), 'close');
  return isFree;
}

/** For a missing folder: the disk that it will be on. */
async function disksOf(folders: Record<string, string>): Promise<Disk[]> {
  return Promise.all(
    Object.entries(folders).map(async ([of, folder]) => {
      const { bavail, blocks, bsize } = await statfs(nearestExisting(path.resolve(folder)));
      return { of, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    }),
  );
}

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(path.dirname(folder));
}

function versionsOf({ postgres, redis }: Pick<Facts, 'postgres' | 'redis'>): Record<string, string> {
  const ofPostgres = isSkipped(postgres) ? undefined : postgres.version;
  const ofRedis = isSkipped(redis) ? undefined : redis.version;
  return {
    Node: process.versions.node,
    ...(ofPostgres !== undefined && { Postgres: ofPostgres }),
    ...(ofRedis !== undefined && { Redis: ofRedis }),
  };
}

/** Returns the newest backup in a folder, and the recorded status. Folders without a manifest are ignored. */
async function readBackups(folder: string, status?: BackupStatus): Promise<Backups> {
  const names = await readdir(folder).catch(() => []);
  const made = await Promise.all(
    names.map((name) =>
      readManifest(path.join(folder, name)).then(
        ({ made_at }) => new Date(made_at).getTime(),
        () => undefined,
      ),
    ),
  );
  const times = made.filter((time) => time !== undefined);
  return {
    folder: path.basename(folder),
    newest: times.length > 0 ? new Date(Math.max(...times)) : undefined,
    status,
  };
}

/** Parses `backup-status.json`; undefined without the file. */
function statusOf(text: string | undefined): BackupStatus | undefined {
  if (!text) return undefined;
  try {
    return BackupStatus.parse(JSON.parse(text));
  } catch {
    return { ...noBackup, ok: false, problem: 'backup-status.json cannot be read' };
  }
}
