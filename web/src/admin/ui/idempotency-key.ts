import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { randomKey } from '../../api/request-headers.ts';

/**
 * The `Idempotency-Key` of one form: every try of the same submission carries it, so that a repeated one is stored once. A new
 * one follows a success, and a conflict, after which sending again is a deliberate act.
 */
export function useIdempotencyKey() {
  const [key, setKey] = useState(randomKey);
  const renew = () => setKey(randomKey());
  const renewAndThrow = (error: unknown): never => {
    if (error instanceof ApiError && error.status === 409) renew();
    throw error;
  };
  return { key, renew, renewAndThrow };
}
