import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Program } from '@marketplace/local-stack/debian-program';
import { canRun, programOnPath, unpackedProgram } from '@marketplace/local-stack/debian-program';
import { freePort } from '@marketplace/local-stack/running-server';
import { spawnServer } from '@marketplace/local-stack/server-process';
import { waitFor } from './wait-for.ts';

/** Finds Prometheus, or its `promtool`: on the PATH, else in Debian's package, which is unpacked into the user's cache. */
export async function findPrometheus(name: 'prometheus' | 'promtool' = 'prometheus'): Promise<Program> {
  const own = programOnPath(name);
  if (await canRun(own)) return own;
  return unpackedProgram({ package: 'prometheus', folder: 'prometheus', name }, (line) => console.log(line));
}

export type RunningPrometheus = Awaited<ReturnType<typeof startPrometheus>>;

/** Starts Prometheus in a temporary folder with these settings, YAML, which may name other files by their whole path. */
export async function startPrometheus(settings: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'marketplace-prometheus-'));
  const config = path.join(folder, 'prometheus.yml');
  writeFileSync(config, settings);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = await spawnServer({
    ...(await findPrometheus()),
    args: [
      `--config.file=${config}`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    cwd: folder,
    stopSignal: 'SIGTERM',
    forceSignal: 'SIGKILL',
    removeWhenOrphaned: folder,
  });
  await waitFor(async () => {
    if (!server.isRunning()) return true;
    return (await fetch(`${origin}/-/ready`)).ok;
  });
  if (!server.isRunning()) throw new Error(`Prometheus does not start.\n${server.output()}`);

  interface Said {
    status: string;
    // biome-ignore lint/suspicious/noExplicitAny: each call has an answer of its own, which tests look into
    data: any;
    error?: string;
  }

  /** Returns the `data` of an answer of its API. @throws {Error} with what Prometheus says is wrong */
  async function ask(call: string, parameters: Record<string, string> = {}) {
    const answer = await fetch(`${origin}/api/v1/${call}?${new URLSearchParams(parameters)}`);
    const { status, data, error } = (await answer.json()) as Said;
    if (status !== 'success') throw new Error(`${error}`);
    return data;
  }

  return {
    ask,
    /** Returns the series that an expression gives now. */
    query: async (expr: string): Promise<{ metric: Record<string, string>; value: [number, string] }[]> =>
      (await ask('query', { query: expr })).result,
    stop: server.stop,
  };
}
