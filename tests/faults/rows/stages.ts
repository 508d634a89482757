import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { unpackDebianPackages, userCacheFolder } from '@marketplace/local-stack/debian-program';
import type { Fault, Stage } from '../fault.ts';
import { rest } from '../fault.ts';
import type { Service } from '../system.ts';

/** Faults of the disk and of clocks, which need a place or a library of their own. */
export const stagedFaults: Fault[] = [
  {
    id: 'F11',
    what: 'the disk of the log full, twice: Postgres may stop, and comes back once there is room',
    seen: ['unavailable'],
    graceSeconds: 12,
    stage: (folder) => smallDisk(folder, 320, (mounted) => ({ databaseDir: path.join(mounted, 'postgres') })),
    inject: ({ system, seconds }) => fillTwice(path.join(system.folder, 'disk'), seconds),
  },
  {
    id: 'F12',
    what: 'the disk of the pictures full, twice',
    seen: ['unavailable'],
    stage: (folder) => smallDisk(folder, 24, (mounted) => ({ uploadsDir: path.join(mounted, 'uploads') })),
    async inject({ system, seconds, load, expect }) {
      const filling = fillTwice(path.join(system.folder, 'disk'), seconds);
      await rest(seconds / 4);
      const { status } = await load.upload();
      expect(
        `an upload to a full disk is told so, with 503 or in its errors, not ${status}`,
        [503, 200].includes(status),
      );
      await filling;
      const parts = readdirSync(system.uploadsDir, { recursive: true }).filter((name) =>
        String(name).endsWith('.part'),
      );
      expect(`no half picture is left: ${parts}`, parts.length === 0);
    },
  },
  {
    id: 'F15',
    what: 'clocks apart: command jumps an hour ahead, query an hour behind, projector a day ahead, and all of them back',
    seen: ['unauthorized'],
    stage: skewedClocks,
    async inject({ system, seconds, expect }) {
      for (const [service, skew] of Object.entries(SKEWS)) setClock(system.folder, service, skew);
      await rest(seconds);
      for (const service of Object.keys(SKEWS)) setClock(system.folder, service, RIGHT);
      const { rows } = await system.database.query(
        `SELECT count(*)::int AS odd FROM log.events WHERE abs(extract(epoch FROM recorded_at - now())) > 1800`,
      );
      expect(`times in the log are the database's, not so of ${rows[0].odd}`, rows[0].odd === 0);
    },
  },
];

/** Mounts a file system of so many megabytes in the folder. Returns why not, where that takes rights we do not have. */
async function smallDisk(
  folder: string,
  megabytes: number,
  use: (mounted: string) => Stage,
): Promise<Stage | string> {
  const mounted = path.join(folder, 'disk');
  mkdirSync(mounted, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', mounted], {
      stdio: 'pipe',
    });
  } catch {
    return 'a file system of its own cannot be mounted here: that takes root';
  }
  return { ...use(mounted), tearDown: async () => void execFileSync('umount', ['-l', mounted]) };
}

/** Leaves no room, for a quarter of the time, twice. */
async function fillTwice(mounted: string, seconds: number): Promise<void> {
  const ballast = path.join(mounted, 'ballast');
  for (let round = 0; round < 2; round++) {
    for (let piece = 0; ; piece++) {
      const { bavail, bsize } = statfsSync(mounted);
      if (bavail === 0) break;
      try {
        writeFileSync(`${ballast}-${piece}`, Buffer.alloc(Math.min(bavail * bsize, 16 * 1024 * 1024)));
      } catch {
        break; // somebody else took the last of it
      }
    }
    await rest(seconds / 4);
    for (const name of readdirSync(mounted)) if (name.startsWith('ballast')) rmSync(path.join(mounted, name));
    await rest(seconds / 4);
  }
}

const SKEWS: Record<Service, string> = { command: '+3600', query: '-3600', projector: '+86400' };
const RIGHT = '+0';

const clockFile = (folder: string, service: string) => path.join(folder, `clock-of-${service}`);
const setClock = (folder: string, service: string, offset: string) =>
  writeFileSync(clockFile(folder, service), `${offset}\n`);

/** Gives each service a clock of its own. Returns why not, where libfaketime cannot be had. */
async function skewedClocks(folder: string): Promise<Stage | string> {
  const library = await findFakeTime().catch((error: Error) => error);
  if (library instanceof Error) return `libfaketime cannot be had: ${library.message.split('\n')[0]}`;
  chmodSync(folder, 0o755);
  const clockOf = (service: Service) => {
    setClock(folder, service, RIGHT);
    const settings = { FAKETIME_TIMESTAMP_FILE: clockFile(folder, service), FAKETIME_NO_CACHE: '1' };
    return { LD_PRELOAD: library, FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1', ...settings };
  };
  return { env: { command: clockOf('command'), query: clockOf('query'), projector: clockOf('projector') } };
}

/** Returns the library, of the system or else of Debian's package, unpacked into the user's cache. */
async function findFakeTime(): Promise<string> {
  const inFolder = (root: string) =>
    ['x86_64', 'aarch64']
      .map((machine) => path.join(root, `usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`))
      .find((file) => existsSync(file));
  const folder = path.join(userCacheFolder(), 'libfaketime');
  const found = inFolder('/') ?? inFolder(folder);
  if (found) return found;
  await unpackDebianPackages(['libfaketime'], folder);
  const unpacked = inFolder(folder);
  if (!unpacked) throw new Error('the package has no libfaketime.so.1');
  return unpacked;
}
