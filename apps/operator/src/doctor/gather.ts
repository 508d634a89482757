import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { BackupStatus, noBackup } from '@marketplace/contracts/operations/survey';
import { roleNames } from '@marketplace/event-store/roles';
import { backupStatusFile, keptAddresses } from '@marketplace/product/data-folder';
import { roleUrl } from '@marketplace/product/stack';
import { readManifest } from '../backup/backup.ts';
import type { Key } from './ask-servers.ts';
import { askCertificate, askPostgres, askRedis } from './ask-servers.ts';
import type { Backups, Disk, Facts, Folder, Port } from './facts.ts';
import { isSkipped } from './facts.ts';

/**
 * Gathers the facts for the product in containers, from within one: deploy/doctor.sh hands in what only the host knows.
 *
 * @param text of the file of settings
 * @param hostFacts a line each: what it is about, and words
 * @param environment with the settings that win over that file
 */
export async function gatherInContainers(
  text: string,
  hostFacts: string,
  environment: NodeJS.ProcessEnv,
): Promise<Facts> {
  const host = readHostFacts(hostFacts);
  const winning = [...host.handedOn].filter((name) => environment[name] !== undefined);
  const settings = {
    ...parseEnv(text.replaceAll('\r', '')),
    ...Object.fromEntries(winning.map((name) => [name, environment[name]])),
  };
  const [postgres, redis, certificate, backups] = await Promise.all([
    host.postgres
      ? askPostgres(loginsOf(`postgres://${host.postgres}`, postgresUsers, settings))
      : { skipped: 'Postgres does not run' },
    host.redis
      ? askRedis(loginsOf(`redis://${host.redis}`, redisUsers, settings))
      : { skipped: 'Redis does not run' },
    askCertificate(settings.PUBLIC_ORIGIN),
    readBackups(host.backups ?? '/backups', statusOf(host.backupStatus)),
  ]);
  return {
    now: new Date(),
    place: 'containers',
    settings,
    givenNames: namesIn(text),
    composeFiles: host.composeFiles,
    handedOn: host.handedOn,
    needed: host.needed,
    composeRefusal: host.composeRefusal,
    envFile: host.envFile ? { ...host.envFile, text } : { skipped: 'missing' },
    ports: host.ports,
    folders: host.folders,
    disks: host.disks,
    versions: { ...versionsOf({ postgres, redis }), ...host.versions },
    builds: { ...host.builds, ...ownBuild() },
    postgres,
    redis,
    certificate,
    backups,
  };
}

/** Returns the names that a file of settings gives a value, in their order, each as often as it is there. */
export function namesIn(text: string): string[] {
  const lines = text.matchAll(/^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=/gm);
  return [...lines].map(([, name = '']) => name);
}

interface HostFacts {
  envFile?: { name: string; mode: number | undefined };
  /** Host and port, and the database's name, where it runs. */
  postgres?: string;
  redis?: string;
  backups?: string;
  /** The text of backup-status.json. */
  backupStatus?: string;
  composeFiles: string[];
  handedOn: Set<string>;
  needed: Set<string>;
  composeRefusal?: string;
  ports: Port[];
  folders: Folder[];
  disks: Disk[];
  versions: Record<string, string>;
  builds: Record<string, string>;
}

/** Returns what deploy/doctor.sh says of the host. */
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
  };
  for (const line of text.split('\n')) {
    const [about, ...words] = line.split(' ');
    const [first = '', second = ''] = words;
    const rest = words.slice(1).join(' ');
    if (about === 'env-file')
      facts.envFile = { name: rest, mode: /^\d+$/.test(first) ? parseInt(first, 8) : undefined };
    if (about === 'postgres' || about === 'redis' || about === 'backups') facts[about] = first;
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

/** Returns the logins whose passwords are set; missing ones are a problem of the settings. */
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

/** The file in which the Dockerfile writes what an image was built from. */
const BUILD_ID = '/app/build-id';

/** Whether this program is the one of an image. */
export function isInImage(): boolean {
  return existsSync(BUILD_ID);
}

function ownBuild(): Record<string, string> {
  return isInImage() ? { operator: readFileSync(BUILD_ID, 'utf8').trim() } : {};
}

type Addresses = ReturnType<typeof keptAddresses>;

/** Gathers the facts for the product that `npm start` runs, or would. @param backupsFolder where its backups are */
export async function gatherOfNpm(environment: NodeJS.ProcessEnv, backupsFolder: string): Promise<Facts> {
  const dataDir = path.resolve(environment.DATA_DIR || '.data');
  const running = keptAddresses(dataDir);
  const keys = postgresKeys(environment, running);
  const url = environment.REDIS_URL;
  const statusFile = environment.BACKUP_STATUS_FILE || backupStatusFile(dataDir);
  const uploads = environment.UPLOADS_DIR || running?.uploadsDir || path.join(dataDir, 'uploads');
  const [postgres, redis, certificate, backups, ports, disks] = await Promise.all([
    keys.length > 0
      ? askPostgres(keys)
      : { skipped: 'the product does not run, and its database is embedded' },
    url
      ? askRedis([{ user: new URL(url).username || 'default', setting: 'REDIS_URL', url }])
      : { skipped: 'the product has an embedded Redis' },
    askCertificate(environment.PUBLIC_ORIGIN),
    readBackups(backupsFolder, statusOf(await readFile(statusFile, 'utf8').catch(() => undefined))),
    portsOf(environment, running),
    disksOf({
      ...(environment.DATABASE_URL ? {} : { 'the database': dataDir }),
      pictures: uploads,
      backups: backupsFolder,
    }),
  ]);
  return {
    now: new Date(),
    place: 'npm',
    settings: environment,
    givenNames: Object.keys(environment),
    composeFiles: [],
    handedOn: new Set(),
    needed: new Set(),
    envFile: { skipped: 'npm start reads none' },
    ports,
    folders: [],
    disks,
    versions: versionsOf({ postgres, redis }),
    builds: {},
    postgres,
    redis,
    certificate,
    backups,
  };
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

async function portsOf(environment: NodeJS.ProcessEnv, running: Addresses): Promise<Port[]> {
  const set: [Port['setting'], string | undefined][] = [
    ['PORT', environment.PORT || '8080'],
    ['INTERNAL_PORT', environment.INTERNAL_PORT],
  ];
  const ports: Port[] = [];
  for (const [setting, address] of set) {
    if (!address || !/^\d{1,5}$/.test(address)) continue;
    const isFree = await canListen(Number(address));
    ports.push({
      setting,
      address,
      holder: isFree ? 'nobody' : running ? 'us' : { other: 'another program' },
    });
  }
  return ports;
}

async function canListen(port: number): Promise<boolean> {
  if (port > 65_535) return true; // said among the settings
  const server = createServer().listen(port);
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (isFree) await once(server.close(), 'close');
  return isFree;
}

/** Of folders that are not there yet, the disk that they will be on. */
async function disksOf(folders: Record<string, string>): Promise<Disk[]> {
  return Promise.all(
    Object.entries(folders).map(async ([of, folder]) => {
      const { bavail, blocks, bsize } = await statfs(nearestThere(path.resolve(folder)));
      return { of, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    }),
  );
}

function nearestThere(folder: string): string {
  return existsSync(folder) ? folder : nearestThere(path.dirname(folder));
}

/** Returns the versions of what was asked. */
function versionsOf({ postgres, redis }: Pick<Facts, 'postgres' | 'redis'>): Record<string, string> {
  const ofPostgres = isSkipped(postgres) ? undefined : postgres.version;
  const ofRedis = isSkipped(redis) ? undefined : redis.version;
  return {
    Node: process.versions.node,
    ...(ofPostgres !== undefined && { Postgres: ofPostgres }),
    ...(ofRedis !== undefined && { Redis: ofRedis }),
  };
}

/** Returns what is known of the backups in a folder; a folder in it without a manifest is none, and nor is one that is not there. */
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

/** Returns what the text of `backup-status.json` says; none when there is no such file. */
function statusOf(text: string | undefined): BackupStatus | undefined {
  if (!text) return undefined;
  try {
    return BackupStatus.parse(JSON.parse(text));
  } catch {
    return { ...noBackup, ok: false, problem: 'backup-status.json cannot be read' };
  }
}
