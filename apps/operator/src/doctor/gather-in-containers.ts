import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { roleNames } from '@marketplace/event-store/roles';
import { roleUrl } from '@marketplace/product/role-url';
import { askCertificate } from './ask-certificate.ts';
import type { Key } from './ask-postgres.ts';
import { askPostgres } from './ask-postgres.ts';
import { askRedis } from './ask-redis.ts';
import type { Disk, Facts, Folder, Port } from './facts.ts';
import { availableMemory, versionsOf } from './gather.ts';
import { readBackups, statusOf } from './read-backups.ts';

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
  const [postgres, redis, certificate, backups, memoryBytes] = await Promise.all([
    host.postgres
      ? askPostgres(postgresKeys(`postgres://${host.postgres}`, settings))
      : { unasked: 'Postgres does not run' },
    host.redis ? askRedis(redisKeys(`redis://${host.redis}`, settings)) : { unasked: 'Redis does not run' },
    askCertificate(settings.PUBLIC_ORIGIN),
    readBackups(host.backups ?? '/backups', statusOf(host.backupStatus)),
    availableMemory(),
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
    envFile: host.envFile ? { ...host.envFile, text } : { unasked: 'it is not there' },
    ports: host.ports,
    folders: host.folders,
    disks: host.disks,
    memoryBytes,
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

type Settings = Facts['settings'];

function postgresKeys(url: string, settings: Settings): Key[] {
  const users = [
    ['postgres', 'POSTGRES_PASSWORD'],
    [roleNames.command, 'COMMAND_DB_PASSWORD'],
    [roleNames.query, 'QUERY_DB_PASSWORD'],
    [roleNames.projector, 'PROJECTOR_DB_PASSWORD'],
  ] as const;
  return keysOf(url, users, settings);
}

function redisKeys(url: string, settings: Settings): Key[] {
  const users = [
    ['command', 'COMMAND_REDIS_PASSWORD'],
    ['projector', 'PROJECTOR_REDIS_PASSWORD'],
  ] as const;
  return keysOf(url, users, settings);
}

/** Those whose password is set; of the others it is said that it is missing. */
function keysOf(
  url: string,
  users: readonly (readonly [user: string, setting: string])[],
  settings: Settings,
): Key[] {
  return users.flatMap(([user, setting]) => {
    const password = settings[setting];
    return password
      ? [{ user, setting, url: roleUrl(url, user, password), isAdministrator: user === 'postgres' }]
      : [];
  });
}

/** What an image was built from, as its Dockerfile left it. */
const BUILD_ID = '/app/build-id';

/** Whether this program is the one of an image. */
export function isInImage(): boolean {
  return existsSync(BUILD_ID);
}

function ownBuild(): Record<string, string> {
  return isInImage() ? { operator: readFileSync(BUILD_ID, 'utf8').trim() } : {};
}
