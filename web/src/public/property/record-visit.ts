import { headers } from '@marketplace/contracts/headers';
import { visitRecorded } from '@marketplace/contracts/visits/visit.checks';
import type { RecordVisit } from '@marketplace/contracts/visits/visit.commands';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { sendJson } from '../../api/client.ts';
import { randomKey } from '../../api/request-headers.ts';
import { rememberViewed } from '../../listing/visitor-lists.ts';

/** A visitor does not wait longer for a click to be recorded. */
const TIMEOUT_MS = 8000;

/**
 * Records that a listing was viewed or its external page asked for; the same key again counts once.
 * Throws ApiError, also when there is no answer within eight seconds.
 */
export async function recordVisit(visit: RecordVisit, key = randomKey()): Promise<void> {
  const sent = sendJson('POST', '/analytics', visit, visitRecorded, {
    headers: { [headers.idempotencyKey]: key },
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError(0)), TIMEOUT_MS);
  });
  await Promise.race([sent, late]).finally(() => clearTimeout(timer));
}

/** Records one view of a listing for each time its page is opened, however often React runs the effect. */
export function useRecordView(id: string): void {
  const recorded = useRef<string>(undefined);
  useEffect(() => {
    if (recorded.current === id) return;
    recorded.current = id;
    rememberViewed(id);
    // A view that could not be recorded is no matter for the visitor.
    recordVisit({ property_id: id, event_type: 'view' }).catch(() => {});
  }, [id]);
}
