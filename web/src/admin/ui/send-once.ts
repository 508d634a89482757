import { headers } from '@marketplace/contracts/headers';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { sendJson } from '../../api/client.ts';
import { randomKey } from '../../api/request-headers.ts';

/**
 * Returns the `sendJson` of one form. Every retry of the same submission carries the same `Idempotency-Key`: it is stored once. A new key
 * follows a success, and a conflict, after which sending again is a deliberate act.
 */
export function useSendOnce(): typeof sendJson {
  const [key, setKey] = useState(randomKey);
  return async (method, path, body, schema, options) => {
    const once = { ...options, headers: { ...options?.headers, [headers.idempotencyKey]: key } };
    const answer = await sendJson(method, path, body, schema, once).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 409) setKey(randomKey());
      throw error;
    });
    setKey(randomKey());
    return answer;
  };
}
