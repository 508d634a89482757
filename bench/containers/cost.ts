import { setTimeout as delay } from 'node:timers/promises';
import type { Call } from '../harness/call.ts';
import { BROWSER, call, callJson } from '../harness/call.ts';
import type { Load } from '../harness/load.ts';
import { createLoader } from '../harness/load.ts';
import type { Listed } from '../harness/product.ts';
import { visit } from '../harness/visit.ts';
import { containersOf } from './docker.ts';

/**
 * Prints what a call costs each container of a running project, in milliseconds of processor time beyond what it takes when
 * nobody calls: a figure that other programs on the machine change little, and from which follows how many instances a load needs.
 * Also how many calls a second were answered. Counts the same time without calls first.
 *
 *   npm run bench -- cost <compose project> [origin] [seconds] [connections] [kinds]
 *
 * Views are recorded, so use a product that may keep them, with VISIT_VIEWS_PER_LISTING=1000000. Its edge bounds what one address may
 * ask for, so the calls say that they come from many, which is believed with TRUST_PROXY=2. Pages are `page`, asked for again and
 * again; `cold`, each for the first time; and `fresh`, 304 to whoever has it.
 */
const [project = '', origin = 'http://localhost:8080', duration = '5', callers = '32', chosen] =
  process.argv.slice(2);
const [seconds, connections] = [Number(duration), Number(callers)];

const containers = await containersOf(project);
const atRest = await spentWhile(() => delay(seconds * 1000));
const rest = containers.map(
  ({ name }, index) => `${name} ${((atRest[index] ?? 0) / seconds / 10).toFixed(1)}`,
);
console.log(`at rest, % of a core: ${rest.join(', ')}`);

const kinds = await kindsOfCalls();
const loader = createLoader();
for (const kind of chosen?.split(',') ?? Object.keys(kinds)) await measure(kind, kinds[kind]);
loader.close();

async function measure(kind: string, given: Pick<Load, 'requests' | 'expect'> | undefined) {
  if (!given) throw new Error(`There is no kind ${kind}, only ${Object.keys(kinds).join(', ')}.`);
  const load = { ...given, requests: fromManyAddresses(given.requests) };
  const target = { origin, processorTime: () => 0 };
  let rate = 0;
  let calls = 0;
  let p99 = 0;
  const spent = await spentWhile(async () => {
    ({ rate, calls, p99 } = await loader.drive(target, { ...load, connections, seconds }));
  });
  const each = containers
    .map(({ name }, index) => ({ name, ms: ((spent[index] ?? 0) - (atRest[index] ?? 0)) / calls }))
    .filter(({ ms }) => ms >= 0.005)
    .sort((a, b) => b.ms - a.ms)
    .map(({ name, ms }) => `${name} ${ms.toFixed(2)}`);
  console.log(
    `${kind.padEnd(10)} ${Math.round(rate)}/s, p99 ${p99.toFixed(1)} ms; ms each: ${each.join(', ')}`,
  );
}

/** The same calls, each from an address of its own, and no fewer than connections take part. */
function fromManyAddresses(requests: readonly Call[]): Call[] {
  return Array.from({ length: Math.max(requests.length, 2 * connections) }, (_, index) => {
    const request = requests[index % requests.length] as Call;
    const address = `198.18.${(index >> 8) & 255}.${index & 255}`; // of the networks that are set aside for benchmarks
    return { ...request, headers: { ...request.headers, 'x-forwarded-for': address } };
  });
}

/** Returns how much processor time each container took meanwhile, in milliseconds. */
async function spentWhile(act: () => Promise<unknown>): Promise<number[]> {
  const times = () => Promise.all(containers.map(({ processorTime }) => processorTime()));
  const before = await times();
  await act();
  const after = await times();
  return after.map((time, index) => time - (before[index] ?? 0));
}

/** What visitors call. */
async function kindsOfCalls(): Promise<Record<string, Pick<Load, 'requests' | 'expect'>>> {
  const listed = await callJson<Listed[]>(origin, { path: '/api/properties' });
  if (listed.length === 0) throw new Error('There are no listings: start with DEMO_DATA=on.');
  const get = (path: string, more = {}): Call => ({ path, headers: { ...BROWSER, ...more } });
  const knowing = async (path: string) => {
    const { headers } = await call(origin, get(path));
    return get(path, { 'if-none-match': String(headers.etag) });
  };
  const once = Date.now();
  return {
    list: { requests: [get('/api/properties')], expect: [200] },
    unchanged: { requests: [await knowing('/api/properties')], expect: [304] },
    detail: { requests: listed.map(({ id }) => get(`/api/properties/${id}`)), expect: [200] },
    page: { requests: [get('/buy')], expect: [200] },
    fresh: { requests: [await knowing('/buy')], expect: [304] },
    cold: {
      requests: Array.from({ length: 20_000 }, (_, index) => get(`/buy?minPrice=${(once % 1e6) + index}`)),
      expect: [200, 503],
    },
    view: { requests: listed.map((one) => visit(one)), expect: [202] },
  };
}
