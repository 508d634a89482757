import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type {} from './global-setup.ts'; // what inject() knows

/** Returns the run's Redis and a prefix for BullMQ queues and keys that no other test file uses. */
export function redisNamespace(): { url: string; prefix: string } {
  return { url: inject('redisUrl'), prefix: `test-${randomBytes(8).toString('hex')}` };
}
