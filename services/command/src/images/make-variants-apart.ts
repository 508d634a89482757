import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A picture that takes longer is given up. */
const TIMEOUT_MS = 120_000;

/** The program beside this file: as source, or as the bundle that this is a part of. */
const extension = path.extname(import.meta.filename);
const program = path.join(import.meta.dirname, `variants-process${extension}`);
const flags = extension === '.ts' ? ['--import', 'tsx'] : [];

/**
 * Makes what is missing of a picture's variants in a process of its own, which gets of the processors what nobody else wants, gives
 * all its memory back, and can be ended: encoders are none of that inside a service.
 *
 * @throws when it fails, takes too long, or `signal` ends it
 */
export async function makeVariantsApart(folder: string, file: string, signal: AbortSignal): Promise<void> {
  const running = run(process.execPath, [...flags, program, folder, file], {
    env: {}, // what works on files from outside has no business with our secrets
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
    signal,
  });
  lowerPriority(running.child.pid);
  await running;
}

/** At once, so that the threads which it starts for its work inherit it. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // it has ended already
  }
}
