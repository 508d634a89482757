import { execFile } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { unpackDebianPackages, userCacheFolder } from './debian-package.ts';

const run = promisify(execFile);

/** A program, and the environment that it needs. */
export type Program = { command: string; env: NodeJS.ProcessEnv };

/** Returns a program by its path, or by its name on the PATH. */
export function programOnPath(command: string): Program {
  const { PATH, LD_LIBRARY_PATH } = process.env;
  return { command, env: { PATH, ...(LD_LIBRARY_PATH ? { LD_LIBRARY_PATH } : {}) } };
}

/** Whether it starts, and says which version it is. */
export function canRun({ command, env }: Program): Promise<boolean> {
  return run(command, ['--version'], { env }).then(
    () => true,
    () => false,
  );
}

interface Unpacked {
  /** The package of Debian that has the program, and the name of its folder in the user's cache. */
  package: string;
  folder: string;
  /** The program's name in /usr/bin. */
  name: string;
}

/**
 * Returns a program of a package of Debian, which is unpacked into the user's cache the first time.
 *
 * @param log told that this takes long
 * @throws {Error} when it cannot be unpacked, or does not start
 */
export async function unpackedProgram(
  { package: packaged, folder: named, name }: Unpacked,
  log: (line: string) => void = () => undefined,
): Promise<Program> {
  const folder = path.join(userCacheFolder(), named);
  const program = programIn(folder, name);
  if (await canRun(program)) return program;
  log(`no ${name} on this machine: unpacking one into ${folder}, once`);
  if (existsSync(folder)) discard(folder);
  await unpackDebianPackages([packaged], folder);
  if (await canRun(program)) return program;
  throw new Error(`the ${name} in ${folder} does not run`);
}

function programIn(folder: string, name: string): Program {
  const libraries = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((machine) =>
    path.join(folder, 'usr/lib', machine),
  );
  const command = path.join(folder, 'usr/bin', name);
  return { command, env: { PATH: process.env.PATH, LD_LIBRARY_PATH: libraries.join(':') } };
}

/** Moved first: another process must not find half of it. */
function discard(folder: string): void {
  const aside = `${folder}-broken-${process.pid}`;
  renameSync(folder, aside);
  rmSync(aside, { recursive: true, force: true });
}
