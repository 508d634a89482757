// Prints what a call costs each container of a running project, in milliseconds of processor time beyond what it takes when
// nobody calls: a figure that other programs on the machine change little, and from which follows how many instances a load needs.
// Otherwise as the bench `load`. Counts the same time without calls first.
//
//   npm run bench -- cost <compose project> [origin] [seconds] [connections] [kinds]
import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { createCalls, drive } from './load/calls.mjs';

const [project, origin = 'http://localhost:8080', duration = '5', callers = '32', chosen] =
  process.argv.slice(2);
const [seconds, connections] = [Number(duration), Number(callers)];
const label = encodeURIComponent(JSON.stringify({ label: [`com.docker.compose.project=${project}`] }));
const containers = await ask(`/containers/json?filters=${label}`);
const timesOf = () => Promise.all(containers.map(({ Id }) => processorTime(Id)));
const started = await timesOf();
await delay(seconds * 1000);
const idle = (await timesOf()).map((time, index) => time - started[index]);

const atRest = containers.map((one, index) => `${nameOf(one)} ${(idle[index] / seconds / 1e7).toFixed(1)}`);
console.log(`at rest, % of a core: ${atRest.join(', ')}`);

const { kinds, close } = await createCalls(origin, connections);
for (const kind of chosen?.split(',') ?? Object.keys(kinds)) {
  const before = await timesOf();
  const { taken, failed } = await drive(kinds[kind], { seconds, connections });
  const after = await timesOf();
  const spent = containers.map((container, index) => ({
    name: nameOf(container),
    each: (after[index] - before[index] - idle[index]) / 1e6 / taken.length,
  }));
  const told = spent
    .filter(({ each }) => each >= 0.005)
    .sort((a, b) => b.each - a.each)
    .map(({ name, each }) => `${name} ${each.toFixed(2)}`);
  console.log(`${kind.padEnd(10)} ${taken.length} calls, ${failed} failed; ms each: ${told.join(', ')}`);
}
close();

/** Of all processes of a container since it started, in nanoseconds, as Docker counts it. */
async function processorTime(id) {
  const stats = await ask(`/containers/${id}/stats?stream=false&one-shot=true`);
  return stats.cpu_stats.cpu_usage.total_usage;
}

function ask(address) {
  return new Promise((resolve, reject) => {
    get({ socketPath: '/var/run/docker.sock', path: address }, async (answer) => {
      resolve(JSON.parse(Buffer.concat(await answer.toArray()).toString()));
    }).on('error', reject);
  });
}

/** Returns `query_1` of `/project_query_1`. */
function nameOf({ Names: [name] }) {
  return name.slice(project.length + 2);
}
