import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Runs `act` with a new folder, which is gone in the end. Whoever is told to end meanwhile ends what it has started. */
export async function inFolder<Result>(
  name: string,
  act: (folder: string) => Promise<Result>,
): Promise<Result> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const folder = await mkdtemp(path.join(tmpdir(), `marketplace-${name}-`));
  try {
    await chmod(folder, 0o755); // Postgres may run as another account
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
