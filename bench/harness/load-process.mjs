// A process that sends load, so that what sending takes is not counted as the server's. Told what to send by its parent, one
// load after another (load.ts); answers how it went.
import autocannon from 'autocannon';

process.on('message', async (load) => process.send(await drive(load)));

async function drive({ origin, connections, seconds, amount, requests }) {
  const latencies = [];
  const statuses = {};
  let last = 0;
  let client = 0;
  const run = autocannon({
    url: origin,
    connections,
    requests: [requests[0]], // copied for each connection, which takes longer than a turn when they are many
    sampleInt: 50, // it ends at a sample
    timeout: 30,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    setupClient: (one) => one.setRequests(shareOf(requests, connections, client++)),
  });
  const started = performance.now(); // all connections are being made
  run.on('response', (_client, status, _bytes, ms) => {
    latencies.push(ms);
    statuses[status] = (statuses[status] ?? 0) + 1;
    last = performance.now();
  });
  const { errors, timeouts } = await run;
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.max(0, Math.ceil(latencies.length * share) - 1)] ?? null; // none was answered in time
  return {
    calls: latencies.length,
    seconds: Math.max(0, last - started) / 1000,
    p50: at(0.5),
    p99: at(0.99),
    longest: at(1),
    statuses,
    broken: errors + timeouts,
  };
}

/** Deals requests out, so that each is sent on one connection; where they are too few, one on each. */
function shareOf(requests, connections, client) {
  if (requests.length <= connections) return [requests[client % requests.length]];
  return requests.filter((_, index) => index % connections === client);
}
