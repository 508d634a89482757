import { adminMessages } from '@marketplace/contracts/admin-messages';
import { limits } from '@marketplace/contracts/limits';
import { useEffect, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import styled from 'styled-components';
import { ApiError, detailOf } from '../../../api/api-error.ts';
import { randomKey } from '../../../api/request-headers.ts';
import { uploadImage } from '../../../api/upload.ts';
import { count } from '../../../ui/format.ts';
import { space, theme } from '../../../ui/theme.ts';
import { showError, showInfo, showSuccess } from '../../../ui/toasts.tsx';
import { SmallButton } from '../../ui/buttons.tsx';
import { Note, Problem } from '../../ui/page.tsx';
import type { ExaminedPicture } from './prepare-picture.ts';
import { examinePicture } from './prepare-picture.ts';

interface DroppedFile {
  file: File;
  problem?: string;
}

export type Edit = 'rotated' | 'cropped';

/** A file that is being uploaded to the form, or that failed. */
export interface Upload {
  /** Also the `Idempotency-Key` of every retry. */
  id: string;
  /** Key of the act of all files that were dropped with it. */
  act: string;
  file: File;
  /** Object URL of the file; undefined if it is not a picture. */
  preview: string | undefined;
  /** Number of the file in the order of dropping. */
  place: number;
  state: 'waiting' | 'sending' | 'failed';
  /** Percentage sent; at 100 the server is checking it. */
  percent: number;
  reason?: string | undefined;
  /** The file itself is refused: a retry is useless. */
  isRefused?: boolean;
  /** The picture whose place it takes, and how it was edited. */
  replaces?: { path: string; done: Edit };
}

/** Whether an upload will finish without further action. */
export function isUnderWay({ state }: Upload): boolean {
  return state !== 'failed';
}

const PARALLEL_UPLOADS = 3;

/** Returns the waiting files that may be sent now, in order. */
export function nextToSend(uploads: readonly Upload[]): Upload[] {
  const free = PARALLEL_UPLOADS - uploads.filter(({ state }) => state === 'sending').length;
  return uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(free, 0));
}

/** Returns the pictures with one more, in the order of dropping. @param places of uploaded pictures, by path */
export function withUploaded(
  images: readonly string[],
  path: string,
  places: ReadonlyMap<string, number>,
): string[] {
  const others = images.filter((one) => one !== path);
  const place = places.get(path) ?? Number.POSITIVE_INFINITY;
  const later = others.findIndex((one) => (places.get(one) ?? -1) > place);
  return later < 0 ? [...others, path] : others.toSpliced(later, 0, path);
}

interface UploadOptions {
  images: readonly string[];
  onAdded: (add: (images: string[]) => string[]) => void;
  /** Called when an uploaded picture takes the place of another. */
  onReplaced: (before: string, after: string, done: Edit) => void;
}

/** Uploads pictures of a listing, one call each, which can be cancelled and retried. */
export function useImageUploads({ images, onAdded, onReplaced }: UploadOptions) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const sending = useRef(new Map<string, AbortController>());
  const places = useRef(new Map<string, number>());
  const previews = usePreviews();
  const added = useRef(0);
  const examine = useExamination(images, sending.current);

  const change = (id: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const drop = (id: string) => setUploads((all) => all.filter((one) => one.id !== id));

  async function send({ id, act, file: chosen, preview, place, replaces }: Upload) {
    const abort = new AbortController();
    sending.current.set(id, abort);
    change(id, { state: 'sending', percent: 0 });
    try {
      const { file, isSmall } = replaces ? { file: chosen, isSmall: false } : await examine.file(id, chosen);
      const onProgress = (percent: number) => change(id, { percent });
      const path = await uploadImage({ file, key: id, act, onProgress, signal: abort.signal });
      previews.keep(path, preview);
      if (replaces) {
        onReplaced(replaces.path, path, replaces.done);
        showSuccess(`Picture ${replaces.done}.`);
      } else {
        examine.keep(path, { id, name: file.name, isSmall });
        places.current.set(path, place);
        added.current += 1;
        onAdded((images) => withUploaded(images, path, places.current));
      }
      drop(id);
    } catch (error) {
      if (!abort.signal.aborted) change(id, reportFailure(chosen.name, error));
    } finally {
      sending.current.delete(id);
    }
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
      for (const abort of current.values()) abort.abort();
    };
  }, []);

  function hasRoomFor(files: number): boolean {
    const hasRoom = images.length + uploads.filter(isUnderWay).length + files <= limits.images;
    if (!hasRoom) showError(adminMessages.tooManyImages(files));
    return hasRoom;
  }

  return {
    uploads,
    /** Object URLs of uploaded pictures by path, shown until the server's have loaded. */
    previews: previews.byPath,
    /** Paths of small pictures that were uploaded to this form. */
    small: examine.small,
    /** Replaces a picture by its edited file. */
    async replace(path: string, edited: Promise<File>, done: Edit) {
      try {
        const file = await edited;
        const [id, act] = [randomKey(), randomKey()];
        const replaces = { path, done };
        const upload = { id, act, file, preview: previews.of(file), place: 0, percent: 0, replaces };
        setUploads((all) => [...all, { ...upload, state: 'waiting' }]);
      } catch {
        showError(`The picture could not be ${done} in this browser.`);
      }
    },
    /** Accepts dropped files, including refused ones; none if there is no room for all. */
    start(files: readonly DroppedFile[]) {
      if (!hasRoomFor(files.filter(({ problem }) => problem === undefined).length)) return;
      for (const { file, problem } of files) if (problem !== undefined) showError(`${file.name}: ${problem}`);
      const last = uploads.at(-1)?.place ?? Math.max(0, ...places.current.values());
      const act = randomKey();
      const dropped = files.map(({ file, problem }, index): Upload => {
        const refusal = problem !== undefined && {
          state: 'failed' as const,
          reason: problem,
          isRefused: true,
        };
        const place = last + 1 + index;
        const preview = previews.of(file);
        return { id: randomKey(), act, file, preview, place, percent: 0, state: 'waiting', ...refusal };
      });
      setUploads([...uploads, ...dropped]);
    },
    retry(id: string) {
      if (hasRoomFor(1)) change(id, { state: 'waiting' });
    },
    cancel(id: string) {
      drop(id);
      sending.current.get(id)?.abort();
    },
  };
}

/** Examines chosen files, and remembers those that became pictures of the form. @param sending ids of uploads under way */
function useExamination(images: readonly string[], sending: ReadonlyMap<string, unknown>) {
  /** Digests by the id of the upload, then by the path of the picture. */
  const digests = useRef(new Map<string, string>());
  const small = useRef(new Set<string>());
  const present = useRef(images);
  useEffect(() => {
    present.current = images;
  });
  const isPresent = (key: string) => present.current.includes(key) || sending.has(key);
  return {
    small: small.current as ReadonlySet<string>,
    /** @throws {ApiError} 422 for a file that cannot be uploaded, or is here already */
    async file(id: string, chosen: File): Promise<ExaminedPicture> {
      const examined = await examinePicture(chosen);
      const { digest, problem } = examined;
      const same = [...digests.current].some(([key, one]) => one === digest && key !== id && isPresent(key));
      const refusal = problem ?? (same ? 'This picture has already been added.' : undefined);
      if (refusal !== undefined) throw new ApiError(422, refusal);
      if (digest !== undefined) digests.current.set(id, digest);
      return examined;
    },
    keep(path: string, { id, name, isSmall }: { id: string; name: string; isSmall: boolean }) {
      const digest = digests.current.get(id);
      if (digest !== undefined) digests.current.set(path, digest);
      if (!isSmall) return;
      small.current.add(path);
      const least = count(limits.smallPicture);
      showInfo(`${name} is small: less than ${least} pixels wide and high. It will look blurred.`);
    },
  };
}

/** Shows a toast with the reason of a failure, and returns the failed state. The server's sentence names the file. */
function reportFailure(name: string, error: unknown): Partial<Upload> {
  const detail = detailOf(error, '');
  const reason = detail.replace(`${name}: `, '') || 'It could not be uploaded.';
  showError(detail ? `${name}: ${reason}` : adminMessages.uploadFailed);
  const isRefused = error instanceof ApiError && [413, 415, 422].includes(error.status);
  return { state: 'failed', reason, isRefused };
}

/** Object URLs of this form's files, revoked when the form closes. */
function usePreviews() {
  const urls = useRef<string[]>([]);
  const byPath = useRef(new Map<string, string>());
  useEffect(() => {
    const { current } = urls;
    return () => {
      for (const url of current) URL.revokeObjectURL(url);
    };
  }, []);
  return {
    byPath: byPath.current as ReadonlyMap<string, string>,
    keep(path: string, url: string | undefined): void {
      if (url !== undefined) byPath.current.set(path, url);
    },
    of(file: File): string | undefined {
      if (!file.type.startsWith('image/') || file.size === 0) return undefined;
      const url = URL.createObjectURL(file);
      urls.current.push(url);
      return url;
    },
  };
}

const accept = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/heic': ['.heic', '.heif'],
};
const MEGABYTE = 1024 * 1024;

interface ImageDropZoneProps {
  id: string;
  onDropped: (files: DroppedFile[]) => void;
  isUploading: boolean;
  isFull: boolean;
  error: string | undefined;
}

/** Accepts pictures by drop or file dialog. Disabled during uploads and at the maximum number. */
export function ImageDropZone({ id, onDropped, isUploading, isFull, error }: ImageDropZoneProps) {
  const disabled = isUploading || isFull;
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    accept,
    minSize: 1,
    maxSize: limits.imageBytes,
    disabled,
    noKeyboard: true,
    onDrop: (files, rejections) => onDropped(asDropped(files, rejections)),
  });
  const invitation = isDragActive ? 'Drop the images here' : 'Drag and drop images here, or choose them';
  return (
    <div>
      <Zone {...getRootProps()} $isActive={isDragActive} $isDisabled={disabled}>
        <input {...getInputProps({ 'aria-label': 'Property images' })} />
        <strong>
          {isFull ? `All ${limits.images} images are used. Remove one to add another.` : invitation}
        </strong>
        <SmallButton id={id} disabled={disabled} aria-describedby={`${id}-rules`}>
          Choose Images
        </SmallButton>
        <Note id={`${id}-rules`}>
          JPG, PNG or WebP, up to 10 MB each, at most {limits.images} images. Minimum resolution of 1024x768.
          HEIC is converted to JPG where the browser can read it. Add captions after the upload.
        </Note>
      </Zone>
      {error && <Problem>{error}</Problem>}
    </div>
  );
}

interface Rejection {
  file: File;
  errors: readonly { code: string; message: string }[];
}

/** Returns accepted files, then the rejected ones, each with its reasons. */
export function asDropped(files: readonly File[], rejections: readonly Rejection[]): DroppedFile[] {
  const refused = rejections.map(({ file, errors }) => ({ file, problem: errors.map(reasonOf).join(' ') }));
  return [...files.map((file) => ({ file })), ...refused];
}

/** Replaces the technical messages of the drop zone. */
function reasonOf({ code, message }: Rejection['errors'][number]): string {
  if (code === 'file-too-large') return `This picture is larger than ${limits.imageBytes / MEGABYTE} MB.`;
  if (code === 'file-too-small') return 'This file is empty.';
  return code === 'file-invalid-type' ? 'File type must be JPG, PNG or WebP.' : message;
}

const Zone = styled.div<{ $isActive: boolean; $isDisabled: boolean }>`
  display: grid;
  justify-items: center;
  gap: ${space(3)};
  padding: ${space(5)} ${space(4)};
  border: 2px dashed ${({ $isActive }) => ($isActive ? theme.color.brand : theme.color.inputLine)};
  border-radius: ${theme.radius.md}px;
  background: ${({ $isActive }) => ($isActive ? theme.color.brandTint : theme.color.canvas)};
  text-align: center;
  cursor: ${({ $isDisabled }) => ($isDisabled ? 'not-allowed' : 'pointer')};
  strong { font-weight: ${theme.weight.label}; }
`;
