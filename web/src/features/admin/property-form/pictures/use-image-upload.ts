import { adminMessages } from '@marketplace/contracts/admin-messages';
import { limits } from '@marketplace/contracts/limits';
import { useState } from 'react';
import { ApiError, detailOf } from '../../../../api/api-error.ts';
import { uploadImages } from '../../../../api/upload.ts';
import { showError, showSuccess } from '../../../../ui/toasts.ts';
import { useIdempotencyKey } from '../../blocks/idempotency-key.ts';

export type ImageUpload = ReturnType<typeof useImageUpload>;

interface UploadOptions {
  /** How many pictures the listing has already. */
  present: number;
  onAdded: (urls: string[]) => void;
}

/** Uploads pictures of a listing, and says in toasts and in `problems` what came of it. */
export function useImageUpload({ present, onAdded }: UploadOptions) {
  /** 0 to 100 while files are on their way. */
  const [progress, setProgress] = useState<number>();
  /** What was refused of the last files, as sentences. */
  const [problems, setProblems] = useState<readonly string[]>([]);

  /** Files that are sent again after a failure are those that were stored, if they were. */
  const idempotency = useIdempotencyKey();

  function report(texts: readonly string[]) {
    setProblems((known) => [...new Set([...known, ...texts])]);
    for (const text of texts) showError(text);
  }

  async function send(files: File[]) {
    setProgress(0);
    try {
      const sending = { files, key: idempotency.key, onProgress: setProgress };
      const { uploaded, errors } = await uploadImages(sending);
      if (errors.length === 0) idempotency.renew();
      onAdded(uploaded.map(({ url }) => url));
      if (uploaded.length > 0) showSuccess(adminMessages.imagesUploaded(uploaded.length));
      report(errors);
    } catch (error) {
      report([...new Set([detailOf(error, adminMessages.uploadFailed), ...refusedFiles(error)])]);
    } finally {
      setProgress(undefined);
    }
  }

  /** Takes the files that may be uploaded, and the sentences about those that may not. */
  async function start(files: File[], rejections: string[]) {
    setProblems([]);
    report(rejections);
    if (present + files.length > limits.images) return report([adminMessages.tooManyImages(files.length)]);
    if (files.length > 0) await send(files);
  }

  return { progress, problems, start };
}

function refusedFiles(error: unknown): string[] {
  return error instanceof ApiError ? error.errors.map(({ message }) => message) : [];
}
