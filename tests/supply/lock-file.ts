import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

const Versions = z.record(z.string(), z.string()).default({});

const Locked = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  link: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  /** Needed only to build and test. */
  dev: z.boolean().optional(),
});
type Locked = z.infer<typeof Locked>;

/** What the lock file says of every package and workspace, by its folder. */
export const locked = z
  .object({ packages: z.record(z.string(), Locked) })
  .parse(read('package-lock.json')).packages;

/** Which install scripts may run, by the name of the package. */
export const allowScripts: Record<string, boolean> = z
  .object({ allowScripts: z.record(z.string(), z.boolean()) })
  .parse(read('package.json')).allowScripts;

const isFromRegistry = (folder: string) => /(^|\/)node_modules\//.test(folder);

/** Returns the packages of others, with their names. */
export function packagesOf(lock: Record<string, Locked>) {
  return Object.entries(lock)
    .filter(([folder, { link }]) => isFromRegistry(folder) && !link)
    .map(([folder, entry]) => ({ name: folder.slice(folder.lastIndexOf('node_modules/') + 13), ...entry }));
}

/** Returns the packages with an install script that is neither allowed nor denied. */
export function unnamedScripts(lock: Record<string, Locked>, named: Record<string, boolean>): string[] {
  return packagesOf(lock)
    .filter(({ name, hasInstallScript }) => hasInstallScript && !(name in named))
    .map(({ name }) => name);
}

/** Returns the packages that could be another thing at the next installation: no hash of what they hold, or an address of their own. */
export function unsealed(lock: Record<string, Locked>): string[] {
  return packagesOf(lock)
    .filter(({ integrity, resolved }) => !integrity?.startsWith('sha512-') || resolved !== undefined)
    .map(({ name }) => name);
}

/** Returns what our own packages ask for without saying which version: `name version`. */
export function unpinned(): string[] {
  const Manifest = z.object({ dependencies: Versions, devDependencies: Versions, overrides: Versions });
  const ours = Object.keys(locked).filter((folder) => !isFromRegistry(folder));
  return ours
    .map((folder) => Manifest.parse(read(path.join(folder, 'package.json'))))
    .flatMap((manifest) => Object.values(manifest).flatMap(Object.entries))
    .filter(
      ([name, version]) => !(name.startsWith('@marketplace/') || /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    )
    .map(([name, version]) => `${name} ${version}`);
}
