import path from 'node:path';
import { parseArgs } from 'node:util';
import { roleNames } from '@marketplace/event-store/roles';
import { startRedis } from '@marketplace/local-stack/embedded-redis';
import { freePort } from '@marketplace/local-stack/running-server';
import { keptAddresses, localSecrets } from '@marketplace/product/data-folder';
import { roleUrl } from '@marketplace/product/stack';
import { BROWSER, visit } from '../harness/call.ts';
import type { Load } from '../harness/load.ts';
import { createLoader } from '../harness/load.ts';
import { hereAndNow, inFolder, median, startProgram } from '../harness/machine.ts';
import { processorTimeOf, processorTimeOfTrees } from '../harness/processor-time.ts';
import { caughtUp, highBounds, startProduct } from '../harness/product.ts';

const LISTINGS = 310;
const MOST = 3;
const root = path.resolve(import.meta.dirname, '../..');

/**
 * `npm run bench -- instances [--rounds 3] [--seconds 3] [--callers 192] [--only visit]`: reads by one, two and three query instances, and visits by
 * one, two and three command instances, in turns, in milliseconds of processor time a call. Each instance has its own process.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    callers: { type: 'string', default: '192' },
    only: { type: 'string', default: '' },
  },
});
const [rounds, seconds, callers] = [values.rounds, values.seconds, values.callers].map(Number) as [
  number,
  number,
  number,
];

await inFolder('instances', async (folder) => {
  const redis = await startRedis();
  const product = await startProduct(folder, { REDIS_URL: redis.url });
  await product.growTo(LISTINGS);
  const secrets = localSecrets(folder);
  const admin = keptAddresses(folder)?.admin ?? '';
  const start = async (service: 'query' | 'command') => {
    const port = await freePort();
    const env = {
      ...{ NODE_ENV: 'production', PORT: String(port), INTERNAL_PORT: '', REDIS_URL: redis.url },
      ...{ DATABASE_URL: roleUrl(admin, roleNames[service], secrets.databasePasswords[service]) },
      ...{
        JWT_SECRET: product.secrets.JWT_SECRET,
        VAULT_KEY: product.secrets.VAULT_KEY,
        ...highBounds,
        VISIT_WAIT: '5m',
      },
      ...{ UPLOADS_DIR: path.join(folder, 'uploads'), REMAKE_IMAGES: 'off', LOG_LEVEL: 'warn' },
    };
    const command = [process.execPath, path.join(root, `services/${service}/dist/main.js`)] as const;
    const log = path.join(folder, `${service}-${port}.log`);
    const program = await startProgram({ command, env: { ...env, LOG_LEVEL: 'info' }, log, ready: /listen/ });
    return { ...program, origin: `http://127.0.0.1:${port}`, loader: createLoader() };
  };
  const startAll = (service: 'query' | 'command') =>
    Promise.all(Array.from({ length: MOST }, () => start(service)));
  const [queries, commands] = [await startAll('query'), await startAll('command')];

  /** Sends a load to instances, each its share. Returns its cost by part, and the calls a second. */
  async function drive(instances: typeof queries, load: Omit<Load, 'connections'>, all: number) {
    const own = () => instances.reduce((sum, { pid }) => sum + processorTimeOf(pid), 0);
    const rest = () => processorTimeOfTrees([product.pid, redis.pid]) - processorTimeOf(product.pid);
    const before = [own(), rest(), processorTimeOf(product.pid)];
    const connections = Math.round(all / instances.length);
    const outcomes = await Promise.all(
      instances.map(({ origin, loader }) =>
        loader.drive({ origin, processorTime: () => 0 }, { ...load, connections }),
      ),
    );
    await caughtUp(product.database);
    const calls = outcomes.reduce((sum, one) => sum + one.calls, 0);
    const spent = [own(), rest(), processorTimeOf(product.pid)].map((now, at) => now - (before[at] ?? 0));
    return [...spent.map((ms) => ms / calls), outcomes.reduce((sum, { rate }) => sum + rate, 0)];
  }

  const reads = (target: string) => [{ path: target, headers: BROWSER }];
  const slugs = product.listed.map(({ slug }) => ({
    path: `/api/properties/slug/${slug}`,
    headers: BROWSER,
  }));
  const work = [
    { name: `list of ${LISTINGS}`, instances: queries, requests: reads('/api/properties'), expect: [200] },
    { name: 'listing by slug', instances: queries, requests: slugs, expect: [200] },
    { name: 'visit', instances: commands, requests: product.listed.map((one) => visit(one)), expect: [202] },
  ];
  const wanted = work.filter(({ name }) => name.startsWith(values.only));
  console.log('work, instances: own ms, Postgres and Redis ms, projector ms, calls a second (medians)');
  try {
    for (const { name, instances, requests, expect } of wanted) {
      const outcomes: number[][][] = Array.from({ length: MOST }, () => []);
      for (let round = -1; round < rounds; round++)
        for (let count = 1; count <= MOST; count++) {
          const load = { seconds, requests, expect };
          const found = await drive(instances.slice(0, count), load, expect[0] === 202 ? callers : 33);
          if (round >= 0) outcomes[count - 1]?.push(found); // the first turn warms up
        }
      for (const [at, found] of outcomes.entries()) {
        const figures = [0, 1, 2, 3].map((part) => median(found.map((one) => one[part] ?? Number.NaN)));
        const [own = 0, rest = 0, projector = 0, rate = 0] = figures;
        const costs = [own, rest, projector].map((ms) => ms.toFixed(3)).join(', ');
        console.log(`${name}, ${at + 1}: ${costs}, ${Math.round(rate).toLocaleString('en')}`);
      }
    }
    console.log(hereAndNow());
  } finally {
    for (const { stop, loader } of [...queries, ...commands]) {
      loader.close();
      await stop();
    }
    await product.stop();
    await redis.stop();
  }
});
