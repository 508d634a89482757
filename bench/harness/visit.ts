import type { Call } from './call.ts';
import { BROWSER } from './call.ts';

/** The call that a page of a listing makes when it is opened. */
export function visit({ id }: { id: string }): Call {
  return {
    method: 'POST',
    path: '/api/analytics',
    headers: { ...BROWSER, 'content-type': 'application/json' },
    body: JSON.stringify({ property_id: id, event_type: 'view' }),
  };
}
