import type { Call } from './call.ts';
import { BROWSER } from './call.ts';

/** The call that a page of a listing makes when it is opened, or when its external page is. */
export function visit({ id }: { id: string }, event_type: 'view' | 'click' = 'view'): Call {
  return {
    method: 'POST',
    path: '/api/analytics',
    headers: { ...BROWSER, 'content-type': 'application/json' },
    body: JSON.stringify({ property_id: id, event_type }),
  };
}
