import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type Holder = {
  pid: number;
  serverPid: number;
  /** Keeps the guard from stopping the server when its parent is killed. */
  freezeGuard(): void;
  killGuard(): void;
  kill9(): Promise<void>;
};

/** Starts a Postgres in another process, which holds the directory until it is killed. */
export async function holdInOtherProcess(dir: string): Promise<Holder> {
  const module = new URL('../embedded-postgres.ts', import.meta.url);
  const code = `
    import { startPostgres } from ${JSON.stringify(fileURLToPath(module))};
    const server = await startPostgres({ dir: ${JSON.stringify(dir)} });
    console.log('pid=' + server.pid);
  `;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [line] = await Promise.race([once(child.stdout, 'data'), ended]);
  const serverPid = Number(/pid=(\d+)/.exec(`${line}`)?.[1]);
  if (Number.isNaN(serverPid)) throw new Error(`Postgres failed in the other process: ${line}`);
  const guardPid = findGuard(serverPid);

  return {
    pid: child.pid as number,
    serverPid,
    freezeGuard: () => process.kill(guardPid, 'SIGSTOP'),
    killGuard: () => process.kill(guardPid, 'SIGKILL'),
    async kill9() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function findGuard(serverPid: number): number {
  const isGuard = (pid: string) => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return words.includes('guard') && words.includes(`${serverPid}`);
    } catch {
      return false;
    }
  };
  return Number(readdirSync('/proc').find((name) => /^\d+$/.test(name) && isGuard(name)));
}
