// What visitors call, as fast as it is answered.
import { Agent, request } from 'node:http';

/** Returns the kinds of calls of visitors to a running product that has listings. `close` ends its connections. */
export async function createCalls(origin, connections) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const compressed = { 'accept-encoding': 'br' };
  const get = (address, headers) => send({ origin, agent, method: 'GET', address, headers });
  const listings = JSON.parse((await get('/api/properties')).body);
  if (listings.length === 0) throw new Error('There are no listings: start with DEMO_DATA=on.');
  const any = () => listings[Math.floor(Math.random() * listings.length)];
  const { etag } = (await get('/api/properties', compressed)).headers;

  const kinds = {
    list: () => get('/api/properties', compressed),
    unchanged: () => get('/api/properties', { ...compressed, 'if-none-match': etag }),
    detail: () => get(`/api/properties/${any().id}`),
    page: () => get(`/property/${any().slug}`, compressed),
    view: () =>
      send({
        origin,
        agent,
        method: 'POST',
        address: '/api/analytics',
        json: { property_id: any().id, event_type: 'view' },
      }),
  };
  return { kinds, close: () => agent.destroy() };
}

/** Lets so many callers repeat a call for so long. Returns how long each took, in ascending milliseconds, and how many failed. */
export async function drive(act, { seconds, connections }) {
  const end = performance.now() + seconds * 1000;
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
  await Promise.all(Array.from({ length: connections }, caller));
  return { taken: taken.sort((a, b) => a - b), failed };
}

function send({ origin, agent, method, address, headers, json }) {
  const body = json && JSON.stringify(json);
  const ofBody = body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const options = { method, agent, headers: { ...headers, ...ofBody } };
    const sent = request(`${origin}${address}`, options, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
