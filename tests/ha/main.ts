import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { RunningPostgres } from '@marketplace/local-stack/embedded-postgres';
import { startTestBucket } from '@marketplace/testing/test-bucket';
import { waitFor } from '@marketplace/testing/wait-for';
import type { Result } from '../faults/run-fault.ts';
import { noResult, runFault } from '../faults/run-fault.ts';
import { startSystem } from '../faults/system.ts';
import type { Cluster } from './cluster.ts';
import { missing, openFolder, startCluster } from './cluster.ts';
import { faultsOf } from './rows.ts';

/**
 * `npm run test:ha -- [node primary …] [--times 3] [--seconds 45] [--seed 7]`: breaks a cluster of three machines at a load of some
 * 200 calls a second. Ends with 1 when a promise is broken: anything lost, doubled or wrong, or more than 20 seconds without writes.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '45' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const MOST_WITHOUT_WRITES_MS = 20_000;
const pace = {
  seconds: Number(values.seconds),
  seed: Number(values.seed),
  visitors: 56,
  restMs: 160,
  bulk: 10,
  caughtUpWithinMs: 15_000,
  // three clusters' disks are one: a slow moment is answered with 503
  busy: ['unavailable'] as const,
};

const lacking = await missing();
if (lacking) {
  console.error(lacking);
  process.exit(2);
}
const folder = mkdtempSync(path.join(tmpdir(), 'marketplace-ha-'));
await openFolder(folder);
const closers: (() => Promise<unknown>)[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().then(() => process.exit(1)));
const results: Result[] = [];
let isOver = false;
try {
  await runAll();
  if (results.some(isBroken)) keepLogs();
} catch (error) {
  keepLogs();
  throw error;
} finally {
  await cleanUp();
}
for (const line of table()) console.log(line);
process.exit(results.some(isBroken) ? 1 : 0);

async function runAll(): Promise<void> {
  const cluster = await startCluster(folder);
  closers.push(() => cluster.stop());
  const faults = faultsOf(cluster).filter(({ id }) => positionals.length === 0 || positionals.includes(id));
  const product = path.join(folder, 'product');
  mkdirSync(product);
  const bucket = await startTestBucket();
  closers.push(() => bucket.close());
  const system = await startSystem(product, {
    bucket,
    instances: { command: 2, query: 2 },
    postgres: () => startProxy(cluster),
    // the one that counts are watched at reads a replica
    databaseOf: (name, url) => (name === 'query-1' ? url.replace(':5000/', ':5001/') : url),
  });
  closers.push(() => system.stop());
  for (const fault of faults)
    for (let nth = 1; nth <= Number(values.times); nth++) {
      await cluster.whole();
      await system.served();
      const result = await runFault(fault, system, { ...pace, seed: pace.seed + nth }).catch(
        (error: Error) => ({
          ...noResult(fault.id),
          wrong: [`it came to no end: ${error.stack}`],
        }),
      );
      if (result.withoutWritesMs > MOST_WITHOUT_WRITES_MS)
        result.wrong.push('writes were away for more than 20 s');
      results.push(result);
      console.log(rowOf(result));
      for (const one of result.wrong.slice(0, 20)) console.log(`   ${one}`);
      if (result.seconds === 0) return; // its load may still run
    }
}

/** HAProxy in the place of Postgres. */
async function startProxy(cluster: Cluster): Promise<RunningPostgres> {
  if (isOver) throw new Error('the run is over');
  const proxy = cluster.startProxy();
  closers.push(async () => void proxy.kill('SIGKILL'));
  const exited = once(proxy, 'exit').then(() => undefined);
  const url = (database: string) =>
    `postgresql://postgres:${cluster.password}@${cluster.host}:5000/${database}`;
  // until its first checks HAProxy takes every machine for the primary
  await waitFor(async () => {
    const metrics = await (await fetch(`http://${cluster.host}:7000/metrics`)).text();
    return metrics.includes('haproxy_backend_active_servers{proxy="primary"} 1\n');
  });
  const stop = async () => {
    proxy.kill('SIGTERM');
    await exited;
  };
  return { port: 5000, pid: proxy.pid as number, exited, stop, url, createDatabase: async () => false };
}

function keepLogs(): void {
  const kept = 'test-results/ha';
  mkdirSync(kept, { recursive: true });
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.log')))
    copyFileSync(path.join(folder, name), path.join(kept, name));
  console.error(`The logs of the cluster are in ${kept}.`);
}

async function cleanUp(): Promise<void> {
  isOver = true;
  for (const close of closers.splice(0).reverse())
    await close().catch((error: unknown) => console.error('while cleaning up:', error));
  rmSync(folder, { recursive: true, force: true });
}

function isBroken({ wrong }: Result): boolean {
  return wrong.length > 0;
}

function rowOf({
  id,
  calls,
  failed,
  withoutWritesMs,
  acknowledged,
  lost,
  doubled,
  wrong,
  seconds,
}: Result): string {
  const back = wrong.filter((one) => one.startsWith('I7/I13')).length;
  const away = (withoutWritesMs / 1000).toFixed(1);
  return `| ${[id, calls, failed, away, acknowledged, lost, doubled, back, wrong.length, Math.round(seconds)].join(' | ')} |`;
}

function table(): string[] {
  return [
    '',
    '|  | Calls | Failed | Seconds without writes | Acknowledged | Lost | Doubled | Counts back | Wrong | Took, s |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...results.map(rowOf),
  ];
}
