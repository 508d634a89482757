import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@marketplace/local-stack/running-server';
import { spawnNode } from '@marketplace/testing/processes';
import { afterAll, beforeAll, expect, it } from 'vitest';

const product = path.resolve(import.meta.dirname, '../dist/product.js');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'marketplace-product-'));
  chmodSync(folder, 0o755); // Postgres may run as another account
});
afterAll(() => rmSync(folder, { recursive: true }));

it('is ready only when its pages are built', async () => {
  const started = await startWith("delay(5000).then(() => console.log('Pages are built'))");
  const code = await started.stop();
  expect(started.output()).toMatch(/^Pages are built$[\s\S]*^Ready/m);
  expect(code).toBe(0);
});

it('ends with the reason when its pages cannot be built', () =>
  expect(startWith("Promise.resolve('The build failed.')")).rejects.toThrow(
    /ended with 1 before[\s\S]*^The build failed\.$/m,
  ));

/** Starts the product as `npm start` does, while an expression is its pages' build. */
async function startWith(pagesBuilt: string) {
  const program = path.join(folder, 'start.mjs');
  writeFileSync(
    program,
    `import { setTimeout as delay } from 'node:timers/promises';
import { runProduct } from ${JSON.stringify(product)};
runProduct(${pagesBuilt});`,
  );
  return spawnNode(program, {
    ready: /^Ready/m,
    timeoutMs: 60_000,
    env: { PORT: String(await freePort()), DATA_DIR: path.join(folder, 'data'), DEMO_DATA: 'off' },
  });
}
