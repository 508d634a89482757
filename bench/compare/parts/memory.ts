import { everything } from '../../harness/everything.ts';
import type { Load } from '../../harness/load.ts';
import { residentBytes } from '../../harness/processor-time.ts';
import type { ProductPart } from '../bench.ts';
import { quantityRow } from '../rows.ts';
import { edit } from './edits.ts';

const CALLS = 100_000;
const STEPS = 20;
const CONNECTIONS = 32;
const MEGABYTE = 2 ** 20;
const FLAT = 1.1; // what comes and goes with the collector is no growth

/** Memory of the product's process after calls of everything, and whether it still grew in the second half of them. */
export const memory: ProductPart = async (bench, product) => {
  await product.restart();
  const callAt = await everything(product);
  const amount = CALLS / STEPS;
  const resident = [];
  for (let step = 0; step < STEPS; step++) {
    const requests = Array.from({ length: amount }, (_, index) => callAt(step * amount + index));
    const load: Load = {
      connections: CONNECTIONS,
      amount,
      requests,

      expect: [200, 202, 304],
    };
    await bench.loader.drive(product.alone(), load);
    await edit(product, step);
    resident.push(residentBytes(product.pid) / MEGABYTE);
  }
  const count = product.listed.length.toLocaleString('en');
  const work = `memory after ${CALLS.toLocaleString('en')} calls of everything, ${count} listings`;
  const last = resident.slice(-STEPS / 4);
  bench.row({
    ...quantityRow({ work, goal: { atMost: 350 } }, 'MB', [Math.max(...last)]),
    rounds: resident,
  });
  const half = resident.slice(STEPS / 2);
  const [earlier, later] = [half.slice(0, half.length / 2), half.slice(half.length / 2)];
  const growth = Math.max(...later) / Math.max(...earlier);
  bench.row({
    ...quantityRow({ work: `${work}: last quarter`, goal: { atMost: FLAT } }, 'x', [growth]),
    peer: 'the quarter before',
  });
};
