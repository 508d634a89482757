import type { Disk, Facts, Finding, Folder, Port } from './facts.ts';
import { ok, problem, skipped, warning } from './facts.ts';

const MB = 1_000_000;
const GB = 1000 * MB;

/** Checks that no other program listens on the product's ports. */
export function checkPorts({ ports }: Facts): Finding[] {
  return ports.map(({ setting, address, holder }: Port) => {
    const about = `port ${address} (${setting})`;
    if (holder === 'nobody') return ok(about, 'is free');
    if (holder === 'us') return ok(about, 'is the product');
    return problem(about, `is in use by ${holder.other}`, `stop it, or choose another ${setting}`);
  });
}

/** Appends, pictures and backups fail soon below this. */
const LEAST_BYTES = 500 * MB;
/** Visits stop below either, unless VISIT_DISK_PERCENT and VISIT_DISK_MB set other limits. */
const LOW = { percent: 10, bytes: 2 * GB };

/** Checks the free space of disks. */
export function checkDisks({ disks, settings }: Facts): Finding[] {
  if (disks.length === 0) return [skipped('disks', 'free space is unknown')];
  return disks.map(({ of, freeBytes, totalBytes }: Disk) => {
    const percent = totalBytes > 0 ? (100 * freeBytes) / totalBytes : 0;
    const says = `${gigabytes(freeBytes)} of ${gigabytes(totalBytes)} are free (${Math.floor(percent)} %)`;
    const about = `disk of ${of}`;
    const todo = '"The disk is full" in docs/operations.md';
    if (freeBytes < LEAST_BYTES) return problem(about, says, todo);
    const low = of === 'the database' ? lowOf(settings) : LOW;
    if (percent >= low.percent && freeBytes >= low.bytes) return ok(about, says);
    return warning(about, of === 'the database' ? `${says}, so visits are not recorded` : says, todo);
  });
}

function lowOf({ VISIT_DISK_PERCENT, VISIT_DISK_MB }: Facts['settings']): typeof LOW {
  return {
    percent: VISIT_DISK_PERCENT ? Number(VISIT_DISK_PERCENT) : LOW.percent,
    bytes: VISIT_DISK_MB ? Number(VISIT_DISK_MB) * MB : LOW.bytes,
  };
}

/** The oldest version of each program that is tested, and the first that is not. */
const TRIED: Record<string, { from: string; before?: string }> = {
  Node: { from: '20.19' },
  Postgres: { from: '15', before: '18' },
  Redis: { from: '7.0' },
  Docker: { from: '20.10' },
  'docker compose': { from: '1.29' },
};

/** Checks for programs that are too old, or newer than any tested version. */
export function checkVersions({ versions }: Facts): Finding[] {
  const found = Object.entries(TRIED).flatMap(([program, { from, before }]) => {
    const version = versions[program];
    if (version === undefined) return [];
    if (isOlder(version, from))
      return [problem(program, `is version ${version}, older than ${from}`, `update to ${from} or newer`)];
    if (before !== undefined && !isOlder(version, before))
      return [warning(program, `is version ${version}, which is untested`, `use a version before ${before}`)];
    return [];
  });
  const all = Object.entries(versions).map(([program, version]) => `${program} ${version}`);
  return [...found, ...(found.length === 0 ? [ok('versions', all.join(', '))] : [])];
}

function isOlder(version: string, than: string): boolean {
  const numbers = (text: string) => [...text.matchAll(/\d+/g)].map(Number);
  const [given, least] = [numbers(version), numbers(than)];
  const different = least.findIndex((number, index) => (given[index] ?? 0) !== number);
  return different >= 0 && (given[different] ?? 0) < (least[different] ?? 0);
}

/** Checks that all images exist and were built from the same code. */
export function checkBuilds({ builds }: Facts): Finding[] {
  const images = Object.entries(builds);
  const missing = images.filter(([, build]) => build === 'missing').map(([image]) => image);
  if (missing.length > 0)
    return [problem('images', `not built: ${missing.join(', ')}`, 'docker compose build')];
  const kinds = [...new Set(images.map(([, build]) => build))];
  if (images.length === 0) return [];
  if (kinds.length === 1) return [ok('images', `all from build ${kinds[0]}`)];
  const said = images.map(([image, build]) => `${image} ${build}`).join(', ');
  return [problem('images', `from different builds: ${said}`, 'docker compose build')];
}

function gigabytes(bytes: number): string {
  return `${(bytes / GB).toFixed(1)} GB`;
}

/** User and group `postgres` of the images, who write the archive. */
const OWNER = 999;

/** Checks the folders of the machine for the archive and the backups of the vault. */
export function checkFolders({ folders }: Facts): Finding[] {
  return folders.map((folder) => checkFolder(folder, folders));
}

function checkFolder({ setting, path, owner }: Folder, folders: readonly Folder[]): Finding {
  const other = folders.find((one) => one.setting !== setting && isWithin(path, one.path));
  if (other)
    return problem(
      setting,
      `is inside the folder of ${other.setting}: one stolen copy would hold both`,
      'give it a folder on another machine or disk',
    );
  const install = `sudo install -d -o ${OWNER} -g ${OWNER} -m 700 ${path}`;
  if (owner === 'missing') return problem(setting, `${path} does not exist`, install);
  if (owner === 'unknown') return skipped(setting, `this user cannot see who owns ${path}`);
  if (owner !== OWNER)
    return problem(
      setting,
      `${path} belongs to user ${owner}, and user ${OWNER} must write to it`,
      `sudo chown -R ${OWNER}:${OWNER} ${path}`,
    );
  return ok(setting, `${path} belongs to user ${OWNER}`);
}

function isWithin(inner: string, outer: string): boolean {
  return `${inner}/`.startsWith(`${outer}/`);
}
