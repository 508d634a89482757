import { headers } from '@marketplace/contracts/headers';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { sendJson } from '../../api/client.ts';
import { randomKey } from '../../api/request-headers.ts';

/** Returns the `sendJson` of one form. Retries carry the same `Idempotency-Key`; a success or a conflict is followed by a new one. */
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
