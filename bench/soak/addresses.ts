import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { call } from '../harness/call.ts';
import { hereAndNow } from '../harness/machine.ts';
import { startProduct } from '../harness/product.ts';
import { visit } from '../harness/visit.ts';
import { inFolder } from '../harness/work-folder.ts';
import { vitalsOf } from './vitals.ts';

/**
 * `npm run bench -- addresses [--addresses 1000000]`: one view from each of so many addresses, as a trusted proxy names them. Shows that
 * what is remembered of each is bounded.
 */
const { values } = parseArgs({ options: { addresses: { type: 'string', default: '1000000' } } });
const count = Number(values.addresses);
const AT_ONCE = 64;
const STEPS = 10;

await inFolder('addresses', async (folder) => {
  const dataDir = path.join(folder, 'product');
  mkdirSync(dataDir, { mode: 0o755 });
  const product = await startProduct(dataDir, { TRUST_PROXY: '1' });
  try {
    await product.growTo(50);
    const statuses = new Map<string, number>();
    let next = 0;
    const send = async (upTo: number) => {
      while (next < upTo) {
        const nth = next++;
        const one = visit(product.listed[nth % product.listed.length] as { id: string });
        const answer = await call(product.origin, {
          ...one,
          headers: { ...one.headers, 'X-Forwarded-For': addressOf(nth) },
        });
        const key = answer.status === 202 ? `202 ${answer.body}` : String(answer.status);
        statuses.set(key, (statuses.get(key) ?? 0) + 1);
      }
    };
    console.log(`0 addresses: ${(await vitalsOf(product)).memory.toFixed(0)} MB`);
    for (let step = 1; step <= STEPS; step++) {
      const upTo = Math.round((count * step) / STEPS);
      await Promise.all(Array.from({ length: AT_ONCE }, () => send(upTo)));
      const { memory, lag } = await vitalsOf(product);
      console.log(`${upTo} addresses: ${memory.toFixed(0)} MB, ${lag} behind`);
    }
    console.log([...statuses].map(([status, times]) => `${times} × ${status}`).join('\n'));
    console.log(hereAndNow());
  } finally {
    await product.stop();
  }
});

/** Every address once: an IPv6 network of its own for each. */
function addressOf(nth: number): string {
  return `2001:${(nth >>> 16).toString(16)}:${(nth & 0xffff).toString(16)}:1::1`;
}
