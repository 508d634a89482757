import { v5, v7 } from 'uuid';

const NAMESPACE = 'b3f1c0de-6d2a-5c1e-9d3b-4f5e6a7b8c9d';

/** Returns a new id, a UUID of version 7: later ones sort behind earlier ones. */
export function newId(): string {
  return v7();
}

/**
 * Returns the id of an event that a client named by a key of its own, so that a retry is the same event.
 *
 * @param scope who may use the key for what, so that equal keys of others mean other events
 * @param index which of the command's events it is
 */
export function idempotentId(scope: string, key: string, index = 0): string {
  return v5(JSON.stringify([scope, key, index]), NAMESPACE);
}
