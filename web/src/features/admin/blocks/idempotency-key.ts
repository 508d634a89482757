import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';

/**
 * The `Idempotency-Key` of one form: every try of the same submission carries it, so that a repeated one is stored once. A new
 * one follows a success, and a conflict, after which sending again is a deliberate act.
 */
export function useIdempotencyKey() {
  const [key, setKey] = useState(newKey);
  const renew = () => setKey(newKey());
  const renewAndThrow = (error: unknown): never => {
    if (error instanceof ApiError && error.status === 409) renew();
    throw error;
  };
  return { key, renew, renewAndThrow };
}

/** 128 random bits in hex; `crypto.randomUUID` is missing on pages that are not served over https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
