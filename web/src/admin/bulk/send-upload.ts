import { adminMessages } from '@marketplace/contracts/admin-messages';
import type { FieldError } from '@marketplace/contracts/errors';
import { headers } from '@marketplace/contracts/headers';
import { BulkResult } from '@marketplace/contracts/listings/listing.views';
import { ApiError, detailOf } from '../../api/api-error.ts';
import { sendWithProgress } from '../../api/upload.ts';
import type { KeptUpload, Part } from './kept-uploads.ts';
import { forgetUpload, notePart } from './kept-uploads.ts';

/**
 * How the sending of an upload ended. `left`: the parts that were not acknowledged. Of one that was refused `errors` names fields by
 * their place among the items of the first of these.
 */
export type SendingOutcome =
  | { kind: 'uploaded'; upload: KeptUpload }
  | { kind: 'stopped'; upload: KeptUpload; reason: string; left: readonly Part[] }
  | { kind: 'refused'; upload: KeptUpload; reason: string; left: readonly Part[]; errors: FieldError[] };

/** Statuses of answers by which nobody has judged what was sent: it may be sent again. */
const UNJUDGED = [0, 401, 403, 408, 425, 429];

/**
 * Sends the parts of an upload one after the other. Never rejects.
 *
 * @param tell called with how far it has come: rows acknowledged, and 0 to 100 of what has left
 */
export async function sendUpload(
  begun: KeptUpload,
  parts: readonly Part[],
  tell: (upload: KeptUpload, percent: number) => void,
): Promise<SendingOutcome> {
  let upload = begun;
  for (const [place, part] of parts.entries()) {
    const { done, total } = upload;
    const tellPart = (sent: number) =>
      tell(upload, Math.floor((done * 100 + part.items.length * sent) / total));
    tellPart(0);
    const positions = [...(upload.positions ?? [])];
    try {
      await postPart(part, tellPart, (position) => positions.push(position));
    } catch (error) {
      return await endedBy(error, upload, parts.slice(place));
    }
    upload = { ...upload, done: done + part.items.length, positions };
    await notePart(upload, part);
  }
  await forgetUpload(upload.id);
  return { kind: 'uploaded', upload };
}

async function endedBy(error: unknown, upload: KeptUpload, left: readonly Part[]): Promise<SendingOutcome> {
  const reason = detailOf(error, adminMessages.bulkFailed);
  const { status, errors } = error instanceof ApiError ? error : new ApiError(0);
  if (UNJUDGED.includes(status) || status >= 500) return { kind: 'stopped', upload, reason, left };
  await forgetUpload(upload.id);
  return { kind: 'refused', upload, reason, left, errors };
}

/** The key is made of which part it is, so that it is the same whenever the part is sent again. */
async function postPart(
  { upload, number, items }: Part,
  onProgress: (percent: number) => void,
  onPosition: (position: number) => void,
) {
  await sendWithProgress({
    path: '/api/properties/bulk',
    body: JSON.stringify(items),
    schema: BulkResult,
    headers: {
      'Content-Type': 'application/json',
      [headers.changeSource]: 'bulk',
      [headers.idempotencyKey]: `${upload}-${number}`,
      [headers.actKey]: upload,
    },
    onProgress,
    onPosition,
  });
}
