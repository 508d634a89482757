import { headers } from '@marketplace/contracts/headers';
import type { RecordVisit } from '@marketplace/contracts/visits/visit.commands';
import { VisitRecorded } from '@marketplace/contracts/visits/visit.views';
import { ApiError } from '../../api/api-error.ts';
import { sendJson } from '../../api/client.ts';
import { randomKey } from '../../api/random-key.ts';

/** A visitor does not wait longer for a click to be recorded. */
const TIMEOUT_MS = 8000;

/**
 * Tells the site that a listing was viewed or its external page asked for; what is told again under the same key counts once.
 * Throws ApiError, also when there is no answer within eight seconds.
 */
export async function recordVisit(visit: RecordVisit, key = randomKey()): Promise<void> {
  const sent = sendJson('POST', '/analytics', visit, VisitRecorded, {
    headers: { [headers.idempotencyKey]: key },
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError(0)), TIMEOUT_MS);
  });
  await Promise.race([sent, late]).finally(() => clearTimeout(timer));
}
