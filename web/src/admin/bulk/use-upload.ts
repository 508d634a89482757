import { adminMessages } from '@marketplace/contracts/admin-messages';
import { counted } from '@marketplace/contracts/counted';
import { useState } from 'react';
import { count } from '../../ui/format.ts';
import { actBetween, useRefreshListings, useUndoAct } from '../listing/undo.tsx';
import { withRefusals } from './refused-rows.ts';
import type { Row } from './rows.ts';
import { rowsOfItems } from './rows.ts';
import type { KeptUpload } from './kept-uploads.ts';
import type { SendingOutcome } from './send-upload.ts';
import { useSending } from './use-sending.ts';
import type { Sheet } from './use-sheet.ts';

interface UploadParts {
  sheet: Sheet | undefined;
  show: (sheet: Sheet) => unknown;
  clear: () => void;
  refuse: (reason: string) => void;
  /** All rows are stored. */
  onStored: (message: string) => void;
  /** Some rows are stored. */
  onChanged: () => void;
  /** The upload was undone. */
  onUndone: () => void;
}

/** Sends the rows of a sheet, and goes on with uploads that stopped. */
export function useUpload({ sheet, show, clear, refuse, onStored, onChanged, onUndone }: UploadParts) {
  const sending = useSending();
  const refreshListings = useRefreshListings();
  const { offerUndo } = useUndoAct();
  /** The upload that stopped before any of its rows was acknowledged, and the rows in the grid of which it is. */
  const [attempt, setAttempt] = useState<{ upload: KeptUpload; rows: readonly Row[] }>();
  const retried = attempt && attempt.rows === sheet?.rows ? attempt.upload : undefined;

  async function finish(ended: SendingOutcome, sent: readonly Row[]) {
    const { id, done, total, changes = 0, positions = [] } = ended.upload;
    setAttempt(undefined);
    if (ended.kind === 'uploaded') {
      const message = adminMessages.bulkUploaded(total - changes, changes);
      onStored(message);
      offerUndo(message, actBetween(id, positions), onUndone);
      clear();
    } else {
      const before = `${counted(done, 'row')} of ${count(total)} ${done === 1 ? 'was' : 'were'} saved. Then: `;
      refuse(done === 0 ? ended.reason : before + ended.reason);
      if (ended.kind === 'refused') show(refusedSheet(ended, sheet, sent));
      else if (done > 0) clear();
      else if (sheet) setAttempt({ upload: ended.upload, rows: sheet.rows });
    }
    if (done === 0) return;
    onChanged();
    await refreshListings();
  }

  return {
    progress: sending.progress,
    /** Uploads to be continued; not the one that is sent again with the rows in the grid. */
    stopped: sending.stopped.filter(({ id }) => id !== retried?.id),
    async send(ready: readonly Row[]) {
      const items = ready.map(({ item }) => item);
      const sent = retried ? sending.resume(retried) : sending.begin(items, sheet?.file ?? null);
      await finish(await sent, ready);
    },
    resume: async (upload: KeptUpload) => finish(await sending.resume(upload), []),
    /** Puts what was not sent of an upload into the grid. */
    async lookAt(upload: KeptUpload) {
      const rows = rowsOfItems(await sending.drop(upload));
      show({ file: upload.file, table: undefined, mapping: [], rows });
    },
    discard: (upload: KeptUpload) => void sending.drop(upload),
  };
}

/** Returns the rows without those that were added, with what was said of the others; of an upload of before its own rows. */
function refusedSheet(
  { upload, left, errors }: Extract<SendingOutcome, { kind: 'refused' }>,
  sheet: Sheet | undefined,
  sent: readonly Row[],
): Sheet {
  const items = left.flatMap((part) => part.items);
  if (!sheet || sent.length === 0) {
    const rows = rowsOfItems(items);
    return { file: upload.file, table: undefined, mapping: [], rows: withRefusals(rows, rows, errors) };
  }
  const added = new Set(sent.slice(0, sent.length - items.length).map(({ number }) => number));
  const rows = sheet.rows.filter(({ number }) => !added.has(number));
  const table = added.size === 0 ? sheet.table : undefined;
  return { ...sheet, table, rows: withRefusals(rows, sent.slice(added.size), errors) };
}
