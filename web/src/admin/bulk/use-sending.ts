import { isChange } from '@marketplace/contracts/listings/listing.commands';
import { useEffect, useState } from 'react';
import { useAuth } from '../session/auth-context.ts';
import type { Item } from './rows.ts';
import type { KeptUpload, Part } from './kept-uploads.ts';
import { forgetUpload, keepUpload, keptUploads, partsLeft } from './kept-uploads.ts';
import { inParts, newUploadId } from './parts.ts';
import type { SendingOutcome } from './send-upload.ts';
import { sendUpload } from './send-upload.ts';

/** How far an upload has come. */
export interface Progress {
  upload: KeptUpload;
  /** 0 to 100 of its rows, by what has left. */
  percent: number;
  /** Whether it could be continued if this page were closed. */
  isKept: boolean;
}

/** Sends rows in parts, and knows the uploads of this admin that did not come to their end, in this page or before. */
export function useSending() {
  const { session } = useAuth();
  const username = 'username' in session ? session.username : '';
  const [progress, setProgress] = useState<Progress>();
  const [stopped, setStopped] = useState<readonly KeptUpload[]>([]);
  /** Of uploads that stopped in this page, for which the device may have had no room. */
  const [unsent] = useState(() => new Map<string, readonly Part[]>());

  useEffect(() => {
    void keptUploads(username).then(setStopped);
  }, [username]);

  const forget = (id: string) => setStopped((all) => all.filter((one) => one.id !== id));
  const leftOf = async ({ id }: KeptUpload) => unsent.get(id) ?? partsLeft(id);

  async function send(upload: KeptUpload, parts: readonly Part[], isKept: boolean): Promise<SendingOutcome> {
    forget(upload.id);
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
    /** Begins an upload: keeps it on the device, then sends it. */
    async begin(items: readonly Item[], file: string | null): Promise<SendingOutcome> {
      const id = newUploadId();
      const upload = {
        id,
        username,
        file,
        startedAt: new Date().toISOString(),
        total: items.length,
        changes: items.filter(isChange).length,
        done: 0,
      };
      setProgress({ upload, percent: 0, isKept: true });
      const parts = inParts(id, items);
      return send(upload, parts, await keepUpload(upload, parts));
    },
    /** Sends what is left of an upload. */
    resume: async (upload: KeptUpload) => send(upload, await leftOf(upload), !unsent.has(upload.id)),
    /** Drops an upload, and returns what was not sent of it. */
    async drop(upload: KeptUpload): Promise<Item[]> {
      const left = await leftOf(upload);
      await forgetUpload(upload.id);
      forget(upload.id);
      return left.flatMap(({ items }) => items);
    },
  };
}
