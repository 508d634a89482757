import { adminMessages } from '@marketplace/contracts/admin-messages';
import { limits } from '@marketplace/contracts/limits';
import { useEffect, useRef, useState } from 'react';
import { ApiError, detailOf } from '../../../api/api-error.ts';
import { uploadImage } from '../../../api/upload.ts';
import { showError, showSuccess } from '../../../ui/toasts.ts';
import type { DroppedFile, Upload } from './upload-state.ts';
import { isUnderWay, newUpload, nextToSend, withUploaded } from './upload-state.ts';
import { usePreviews } from './use-previews.ts';

interface UploadOptions {
  /** How many pictures the listing has already. */
  present: number;
  /** Called with what puts one more among the pictures there are. */
  onAdded: (add: (images: string[]) => string[]) => void;
}

const NOT_SENT = 'It could not be sent.';

/** Whether the server looked at the file and will not have it. */
function isAboutFile(error: unknown): boolean {
  return error instanceof ApiError && [413, 415, 422].includes(error.status);
}

export type ImageUploads = ReturnType<typeof useImageUploads>;

/** Uploads pictures of a listing, each in a call of its own, which can be ended and made again. */
export function useImageUploads({ present, onAdded }: UploadOptions) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const sending = useRef(new Map<string, AbortController>());
  const order = useRef(new Map<string, number>());
  const added = useRef(0);
  const previews = usePreviews();

  const change = (id: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const drop = (id: string) => setUploads((all) => all.filter((one) => one.id !== id));

  async function send({ id, file, preview, place }: Upload) {
    const ending = new AbortController();
    sending.current.set(id, ending);
    change(id, { state: 'sending', percent: 0 });
    try {
      const onProgress = (percent: number) => change(id, { percent });
      const path = await uploadImage({ file, key: id, onProgress, signal: ending.signal });
      order.current.set(path, place);
      previews.keep(path, preview);
      added.current += 1;
      onAdded((images) => withUploaded(images, path, order.current));
      drop(id);
    } catch (error) {
      if (!ending.signal.aborted) fail({ id, file }, error);
    } finally {
      sending.current.delete(id);
    }
  }

  function fail({ id, file: { name } }: Pick<Upload, 'id' | 'file'>, error: unknown) {
    const sentence = detailOf(error, ''); // which names the file too
    const reason = sentence.replace(`${name}: `, '') || NOT_SENT;
    change(id, { state: 'failed', reason, isRefused: isAboutFile(error) });
    showError(sentence ? `${name}: ${reason}` : adminMessages.uploadFailed);
  }

  useEffect(() => {
    for (const upload of nextToSend(uploads)) if (!sending.current.has(upload.id)) void send(upload);
    if (added.current === 0 || uploads.some(isUnderWay)) return;
    showSuccess(adminMessages.imagesUploaded(added.current));
    added.current = 0;
  });
  useEffect(() => {
    const { current } = sending;
    return () => {
      for (const ending of current.values()) ending.abort();
    };
  }, []);

  function hasRoomFor(files: number): boolean {
    const isRoom = present + uploads.filter(isUnderWay).length + files <= limits.images;
    if (!isRoom) showError(adminMessages.tooManyImages(files));
    return isRoom;
  }

  return {
    uploads,
    previews: previews.byPath,
    /** Takes files as they were dropped, those that cannot be taken among them. All or none: where there is no room, none. */
    start(files: readonly DroppedFile[]) {
      if (!hasRoomFor(files.filter(({ problem }) => problem === undefined).length)) return;
      for (const { file, problem } of files) if (problem !== undefined) showError(`${file.name}: ${problem}`);
      const last = uploads.at(-1)?.place ?? Math.max(0, ...order.current.values());
      const dropped = files.map((one, index) => newUpload(one, { place: last + 1 + index }));
      setUploads([...uploads, ...dropped.map((one) => ({ ...one, preview: previews.of(one.file) }))]);
    },
    retry(id: string) {
      if (hasRoomFor(1)) change(id, { state: 'waiting' });
    },
    /** Ends it, and forgets the file. */
    cancel(id: string) {
      drop(id);
      sending.current.get(id)?.abort();
    },
  };
}
