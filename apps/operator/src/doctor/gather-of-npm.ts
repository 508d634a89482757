import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { roleNames } from '@marketplace/event-store/roles';
import { backupStatusFile, keptAddresses } from '@marketplace/product/data-folder';
import { askCertificate } from './ask-certificate.ts';
import type { Key } from './ask-postgres.ts';
import { askPostgres } from './ask-postgres.ts';
import { askRedis } from './ask-redis.ts';
import type { Disk, Facts, Port } from './facts.ts';
import { availableMemory, versionsOf } from './gather.ts';
import { readBackups, statusOf } from './read-backups.ts';

type Addresses = ReturnType<typeof keptAddresses>;

/** Gathers the facts for the product that `npm start` runs, or would. @param backupsFolder where its backups are */
export async function gatherOfNpm(environment: NodeJS.ProcessEnv, backupsFolder: string): Promise<Facts> {
  const dataDir = path.resolve(environment.DATA_DIR || '.data');
  const running = keptAddresses(dataDir);
  const keys = postgresKeys(environment, running);
  const url = environment.REDIS_URL;
  const statusFile = environment.BACKUP_STATUS_FILE || backupStatusFile(dataDir);
  const uploads = environment.UPLOADS_DIR || running?.uploadsDir || path.join(dataDir, 'uploads');
  const [postgres, redis, certificate, backups, memoryBytes, ports, disks] = await Promise.all([
    keys.length > 0
      ? askPostgres(keys)
      : { unasked: 'the product does not run, and has a database of its own' },
    url
      ? askRedis([{ user: new URL(url).username || 'default', setting: 'REDIS_URL', url }])
      : { unasked: 'the product has a Redis of its own' },
    askCertificate(environment.PUBLIC_ORIGIN),
    readBackups(backupsFolder, statusOf(await readFile(statusFile, 'utf8').catch(() => undefined))),
    availableMemory(),
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
    envFile: { unasked: 'npm start reads none' },
    ports,
    folders: [],
    disks,
    memoryBytes,
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
