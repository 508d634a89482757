import { mkdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { BROWSER, call } from '../harness/call.ts';
import { hereAndNow } from '../harness/machine.ts';
import { startProduct } from '../harness/product.ts';
import { inFolder } from '../harness/work-folder.ts';
import { vitalsOf } from './vitals.ts';

/**
 * `npm run bench -- half-open [--connections 10000]`: connections that begin a request and never end it, while one visitor goes on. Ends
 * with an error when the visitor is not answered, or when connections stay.
 */
const { values } = parseArgs({ options: { connections: { type: 'string', default: '10000' } } });
const count = Number(values.connections);
const STAY_MS = 20_000;

await inFolder('half-open', async (folder) => {
  const dataDir = path.join(folder, 'product');
  mkdirSync(dataDir, { mode: 0o755 });
  const product = await startProduct(dataDir);
  try {
    await product.growTo(50);
    const before = await vitalsOf(product);
    const latencies: number[] = [];
    let isOver = false;
    const visitor = (async () => {
      while (!isOver) {
        const began = performance.now();
        const { status } = await call(product.origin, { path: '/api/properties', headers: BROWSER });
        if (status !== 200) throw new Error(`the visitor was answered ${status}`);
        latencies.push(performance.now() - began);
        await delay(20);
      }
    })();
    visitor.catch(() => undefined);

    const port = Number(new URL(product.origin).port);
    let ended = 0;
    const sockets: Socket[] = [];
    for (let nth = 0; nth < count; nth++) {
      const socket = connect(port, '127.0.0.1')
        .on('error', () => undefined)
        .resume();
      socket.once('close', () => (ended += 1));
      socket.write('GET /api/properties HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
      sockets.push(socket);
      if (nth % 100 === 0) await delay(1);
    }
    await delay(1000);
    const during = await vitalsOf(product);
    const until = Date.now() + STAY_MS;
    while (ended < count && Date.now() < until) await delay(100);
    isOver = true;
    await visitor;
    for (const socket of sockets) socket.destroy();
    await delay(1000);
    const after = await vitalsOf(product);

    latencies.sort((one, other) => one - other);
    const at = (share: number) => latencies[Math.ceil(latencies.length * share) - 1]?.toFixed(1);
    console.log(`${count} connections, ${ended} ended by the server`);
    for (const [when, { memory, handles }] of Object.entries({ before, during, after }))
      console.log(`${when}: ${memory.toFixed(0)} MB, ${handles} handles`);
    console.log(
      `the visitor: ${latencies.length} answers, median ${at(0.5)} ms, 99 % ${at(0.99)} ms, slowest ${at(1)} ms`,
    );
    console.log(hereAndNow());
    if (ended < count) process.exitCode = 1;
  } finally {
    await product.stop();
  }
});
