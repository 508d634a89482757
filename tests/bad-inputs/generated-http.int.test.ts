import { flat } from '@marketplace/testing/fixtures/listing';
import { waitFor } from '@marketplace/testing/wait-for';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { multipartBodies } from './multipart-bodies.ts';
import { rawRequests, statusesOf } from './raw-requests.ts';
import type { RunningProduct } from './running-product.ts';
import { startProduct } from './running-product.ts';
import { createTally } from './tally.ts';

const tally = createTally('HTTP');
/** Two by two pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWNQcklTckljgFAAFU4DMS8ypk8AAAAASUVORK5CYII=',
  'base64',
);

let product: RunningProduct;
let token: string;
let id: string;
beforeAll(async () => {
  product = await startProduct();
  token = await product.enter();
  id = (await product.call('POST', '/api/properties', token, flat)).id;
});
afterAll(async () => {
  tally.print();
  await product.close();
});

const families = Object.keys(rawRequests({ path: '', body: '{}' }));
const uploads = multipartBodies(picture);

describe('malformed requests', () => {
  it.each(families)('%s: get a client error or no answer', async (family) => {
    const body = JSON.stringify({ property_id: id, event_type: 'view' });
    const { [family]: requests = fc.constant(new Uint8Array()) } = rawRequests({
      path: '/api/analytics',
      body,
    });
    await fc.assert(
      fc.asyncProperty(requests, async (bytes) => {
        tally.count(family);
        for (const status of await statusesOf(product.port, bytes)) expect(status).toBeLessThan(500);
      }),
      tally.runs(40),
    );
    await product.assertWell();
  });

  it.each(['/%c0%ae%c0%ae', '/property/%', '//*%/'])(
    'address %s: is no page, and no line among those of the log',
    async (target) => {
      const warn = vi.spyOn(console, 'warn');
      onTestFinished(() => warn.mockRestore());
      expect((await fetch(product.origin + target)).status).toBe(404);
      expect(warn).not.toHaveBeenCalled();
    },
  );
});

describe('malformed multipart uploads', () => {
  it.each(Object.entries(uploads))(
    '%s: stores what can be taken, and nothing else',
    async (family, bodies) => {
      await fc.assert(
        fc.asyncProperty(bodies, async ({ contentType, bytes }) => {
          tally.count(family);
          const before = { log: await product.logSize(), files: product.fileCount() };
          const answer = await fetch(`${product.origin}/api/upload-images`, {
            method: 'POST',
            headers: { 'content-type': contentType, authorization: `Bearer ${token}` },
            body: Buffer.from(bytes),
          });
          const text = await answer.text();
          expect(answer.status, text).toBeLessThan(500);
          if (answer.status < 400) return;
          expect(JSON.parse(text).detail).toMatch(/^\S.{3,}$/s);
          expect(await product.logSize()).toBe(before.log);
          await waitFor(() => product.fileCount() === before.files);
        }),
        tally.runs(20),
      );
      await product.assertWell();
    },
  );
});
