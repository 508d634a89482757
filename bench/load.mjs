// Calls a running product as fast as it answers, and prints for each kind of call how many a second were answered, the median and
// the slowest hundredth in milliseconds, and how many failed. Views are recorded, so use a product that may keep them, started
// with ANALYTICS_PER_ADDRESS=0: they all come from one address.
//
//   node bench/load.mjs [origin] [seconds] [connections] [kinds]        http://localhost:8080, 5, 32 and all kinds by default
import { Agent, request } from 'node:http';

const [origin = 'http://localhost:8080', seconds = '5', connections = '32', chosen] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const compressed = { 'accept-encoding': 'br' };
const listings = JSON.parse((await call('GET', '/api/properties')).body);
if (listings.length === 0) throw new Error('There are no listings: start with DEMO_DATA=on.');
const any = () => listings[Math.floor(Math.random() * listings.length)];
const { etag } = (await call('GET', '/api/properties', compressed)).headers;

const kinds = {
  list: () => call('GET', '/api/properties', compressed),
  unchanged: () => call('GET', '/api/properties', { ...compressed, 'if-none-match': etag }),
  detail: () => call('GET', `/api/properties/${any().id}`),
  page: () => call('GET', `/property/${any().slug}`, compressed),
  view: () => call('POST', '/api/analytics', {}, { property_id: any().id, event_type: 'view' }),
};
for (const kind of chosen?.split(',') ?? Object.keys(kinds)) await measure(kind, kinds[kind]);
agent.destroy();

async function measure(kind, act) {
  const end = performance.now() + Number(seconds) * 1000;
  const taken = [];
  let failed = 0;
  async function caller() {
    while (performance.now() < end) {
      const started = performance.now();
      const { status, body } = await act().catch(() => ({ status: 0, body: '' }));
      taken.push(performance.now() - started);
      if (![200, 202, 304].includes(status) || body.includes('"recorded":false')) failed++;
    }
  }
  await Promise.all(Array.from({ length: Number(connections) }, caller));
  taken.sort((a, b) => a - b);
  const at = (share) => taken[Math.floor((taken.length - 1) * share)].toFixed(1);
  const rate = Math.round(taken.length / Number(seconds));
  console.log(
    `${kind.padEnd(10)} ${rate}/s, median ${at(0.5)} ms, slowest hundredth ${at(0.99)} ms, ${failed} failed`,
  );
}

function call(method, address, headers = {}, json = undefined) {
  const body = json && JSON.stringify(json);
  const ofBody = body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${origin}${address}`,
      { method, agent, headers: { ...headers, ...ofBody } },
      (answer) => {
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode,
            headers: answer.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
