import { adminMessages } from '@marketplace/contracts/admin-messages';
import { counted } from '@marketplace/contracts/counted';
import { isChange } from '@marketplace/contracts/listings/listing.commands';
import { useEffect, useState } from 'react';
import { count } from '../../ui/format.ts';
import { actBetween, useRefreshListings, useUndoAct } from '../listing/undo.tsx';
import { useAuth } from '../session/session.ts';
import type { KeptUpload, Part } from './kept-uploads.ts';
import { forgetUpload, keepUpload, keptUploads, partsLeft } from './kept-uploads.ts';
import type { Item, Row } from './rows.ts';
import { rowsOfItems, withRefusals } from './rows.ts';
import type { SendingOutcome } from './send-upload.ts';
import { inParts, newUploadId, sendUpload } from './send-upload.ts';
import type { Sheet } from './use-sheet.ts';

/** How the last upload ended, as the page says it. */
export type BulkOutcome = { kind: 'uploaded'; message: string } | { kind: 'refused'; reason: string };

interface UploadOptions {
  sheet: Sheet | undefined;
  show: (sheet: Sheet) => unknown;
  clear: () => void;
  refuse: (reason: string) => void;
  setOutcome: (outcome: BulkOutcome | undefined) => void;
  /** Rows are stored, or were undone. */
  onChanged: () => void;
}

/** Sends the rows of a sheet, and resumes uploads that stopped. */
export function useUpload({ sheet, show, clear, refuse, setOutcome, onChanged }: UploadOptions) {
  const sending = useSending();
  const refreshListings = useRefreshListings();
  const { offerUndo } = useUndoAct();
  /** An upload that stopped before its first part was acknowledged, and its rows in the grid: sending these again resumes it. */
  const [attempt, setAttempt] = useState<{ upload: KeptUpload; rows: readonly Row[] }>();
  const retried = attempt && attempt.rows === sheet?.rows ? attempt.upload : undefined;

  async function finish(ended: SendingOutcome, sent: readonly Row[]) {
    const { id, done, total, changes = 0, positions = [] } = ended.upload;
    setAttempt(undefined);
    if (ended.kind === 'uploaded') {
      const message = adminMessages.bulkUploaded(total - changes, changes);
      setOutcome({ kind: 'uploaded', message });
      offerUndo(message, actBetween(id, positions), () => {
        setOutcome(undefined);
        onChanged();
      });
      clear();
    } else {
      const saved = `${counted(done, 'row')} of ${count(total)} ${done === 1 ? 'was' : 'were'} saved. Then: `;
      refuse(done === 0 ? ended.reason : saved + ended.reason);
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
    /** Uploads to resume, without the one that is sent again with the rows in the grid. */
    stopped: sending.stopped.filter(({ id }) => id !== retried?.id),
    async send(ready: readonly Row[]) {
      const items = ready.map(({ item }) => item);
      const sent = retried ? sending.resume(retried) : sending.begin(items, sheet?.file ?? null);
      await finish(await sent, ready);
    },
    resume: async (upload: KeptUpload) => finish(await sending.resume(upload), []),
    /** Puts the unsent rows of an upload into the grid. */
    async review(upload: KeptUpload) {
      show(sheetOfItems(upload.file, await sending.drop(upload)));
    },
    discard: (upload: KeptUpload) => void sending.drop(upload),
  };
}

function sheetOfItems(file: string | null, items: readonly Item[]): Sheet {
  return { file, table: undefined, mapping: [], rows: rowsOfItems(items) };
}

/** Returns the rows that were not stored, with the server's errors; of a resumed upload its own rows. */
function refusedSheet(
  { upload, left, errors }: Extract<SendingOutcome, { kind: 'refused' }>,
  sheet: Sheet | undefined,
  sent: readonly Row[],
): Sheet {
  const items = left.flatMap((part) => part.items);
  const stored = sent.slice(0, Math.max(0, sent.length - items.length)).map(({ number }) => number);
  const own = sheetOfItems(upload.file, items);
  if (!sheet || sent.length === 0) return { ...own, rows: withRefusals(own.rows, own.rows, errors) };
  const rows = sheet.rows.filter(({ number }) => !stored.includes(number));
  const table = stored.length === 0 ? sheet.table : undefined;
  return { ...sheet, table, rows: withRefusals(rows, sent.slice(stored.length), errors) };
}

/** How far an upload has come. */
interface Progress {
  upload: KeptUpload;
  /** 0 to 100 of its rows, by what has been sent. */
  percent: number;
  /** Whether it could be resumed if this page were closed. */
  isKept: boolean;
}

/** Sends rows in parts, and knows this admin's unfinished uploads. */
function useSending() {
  const { session } = useAuth();
  const username = 'username' in session ? session.username : '';
  const [progress, setProgress] = useState<Progress>();
  const [stopped, setStopped] = useState<readonly KeptUpload[]>([]);
  /** Of uploads that stopped in this page: the device may have had no room for them. */
  const [unsent] = useState(() => new Map<string, readonly Part[]>());
  useEffect(() => {
    void keptUploads(username).then(setStopped);
  }, [username]);

  const remove = (id: string) => setStopped((all) => all.filter((one) => one.id !== id));
  const leftOf = async ({ id }: KeptUpload) => unsent.get(id) ?? partsLeft(id);

  async function send(upload: KeptUpload, parts: readonly Part[], isKept: boolean): Promise<SendingOutcome> {
    remove(upload.id);
    const outcome = await sendUpload(upload, parts, (now, percent) =>
      setProgress({ upload: now, percent, isKept }),
    );
    setProgress(undefined);
    if (outcome.kind !== 'stopped') return outcome;
    unsent.set(upload.id, outcome.left);
    setStopped((all) => [...all, outcome.upload]);
    return outcome;
  }
  return {
    progress,
    stopped,
    /** Keeps the rows on the device, then sends them. */
    async begin(items: readonly Item[], file: string | null): Promise<SendingOutcome> {
      const [id, startedAt] = [newUploadId(), new Date().toISOString()];
      const changes = items.filter(isChange).length;
      const upload = { id, username, file, startedAt, total: items.length, changes, done: 0 };
      setProgress({ upload, percent: 0, isKept: true });
      const parts = inParts(id, items);
      return send(upload, parts, await keepUpload(upload, parts));
    },
    resume: async (upload: KeptUpload) => send(upload, await leftOf(upload), !unsent.has(upload.id)),
    /** Drops an upload, and returns its unsent rows. */
    async drop(upload: KeptUpload): Promise<Item[]> {
      const left = await leftOf(upload);
      await forgetUpload(upload.id);
      remove(upload.id);
      return left.flatMap(({ items }) => items);
    },
  };
}
