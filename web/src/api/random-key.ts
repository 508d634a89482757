/** Returns 128 random bits in hex, for an `Idempotency-Key`; not `crypto.randomUUID`, which plain http pages do not have. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
