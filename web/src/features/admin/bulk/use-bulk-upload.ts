import { adminMessages } from '@marketplace/contracts/admin-messages';
import { headers } from '@marketplace/contracts/headers';
import { BulkResult } from '@marketplace/contracts/listings/listing.views';
import { useState } from 'react';
import { ApiError, detailOf } from '../../../api/api-error.ts';
import { sendWithProgress } from '../../../api/upload.ts';
import { showError, showInfo, showSuccess } from '../../../ui/toasts.ts';
import { useIdempotencyKey } from '../blocks/idempotency-key.ts';
import { useRefreshListings } from '../blocks/listings/use-listings.ts';
import { useUnsavedWork } from '../blocks/unsaved/unsaved-work.ts';
import { bulkExample } from './bulk-example.ts';
import { textOfFile } from './csv-items.ts';
import type { ItemErrors } from './dry-run.ts';
import { dryRun, errorsByItem } from './dry-run.ts';

/** How the last upload ended. */
export type BulkOutcome =
  | { kind: 'uploaded'; count: number }
  | { kind: 'refused'; reason: string; items: ItemErrors[] };

const REFUSED_ITEMS = 'Nothing was sent: some items need your attention.';

/** The text of a bulk upload, and what can be done with it. What was typed stays after a refusal. */
export function useBulkUpload() {
  const [text, setText] = useState('');
  const [progress, setProgress] = useState<number>();
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const idempotency = useIdempotencyKey();
  const refreshListings = useRefreshListings();
  useUnsavedWork(text !== '' && text !== bulkExample);

  function refuse(reason: string, items: ItemErrors[] = []) {
    setOutcome({ kind: 'refused', reason, items });
    showError(reason);
  }

  async function send(items: unknown[]) {
    setProgress(0);
    try {
      const { count } = await post(items, idempotency.key, setProgress).catch(idempotency.renewAndThrow);
      showSuccess(adminMessages.bulkUploaded(count));
      setOutcome({ kind: 'uploaded', count });
      setText('');
      idempotency.renew();
      await refreshListings();
    } catch (error) {
      const refused = error instanceof ApiError ? error.errors : [];
      refuse(detailOf(error, adminMessages.bulkFailed), errorsByItem(refused));
    } finally {
      setProgress(undefined);
    }
  }

  async function upload() {
    setOutcome(undefined);
    const run = dryRun(text);
    if (run.kind === 'empty') return refuse(adminMessages.bulkNotArray);
    if (run.kind === 'unreadable') return refuse(run.reason);
    if (run.kind === 'refused') return refuse(REFUSED_ITEMS);
    await send(run.items);
  }

  function loadExample() {
    setText(bulkExample);
    setOutcome(undefined);
    showInfo(adminMessages.bulkExampleLoaded);
  }

  async function loadFile(file: File) {
    setOutcome(undefined);
    try {
      setText(textOfFile(file.name, await file.text()));
    } catch (error) {
      refuse(error instanceof Error ? error.message : adminMessages.bulkFailed);
    }
  }

  return { text, setText, progress, outcome, upload, loadExample, loadFile, refuse };
}

function post(items: unknown[], key: string, onProgress: (percent: number) => void): Promise<BulkResult> {
  return sendWithProgress({
    path: '/api/properties/bulk',
    body: JSON.stringify(items),
    schema: BulkResult,
    headers: {
      'Content-Type': 'application/json',
      [headers.changeSource]: 'bulk',
      [headers.idempotencyKey]: key,
    },
    onProgress,
  });
}
