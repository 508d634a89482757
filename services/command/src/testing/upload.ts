import path from 'node:path';
import { readWhole } from '@marketplace/service-kit/files/file-store';
import { namesIn } from '@marketplace/service-kit/testing/test-stores';
import sharp from 'sharp';
import type { Answer, RunningCommand } from './running-command.ts';

export type File = [name: string, bytes: Buffer, field?: string];

interface Upload {
  token: string;
  files: File[];
  target?: string;
  headers?: Record<string, string>;
}

/** Sends files as the pages do. */
export function upload(
  command: RunningCommand,
  { token, files, target = '/api/upload-images', headers = {} }: Upload,
): Promise<Answer> {
  const form = new FormData();
  for (const [name, bytes, field = 'files'] of files)
    form.append(field, new Blob([new Uint8Array(bytes)]), name);
  return command.call('POST', target, { token, body: form, headers });
}

/** Returns the paths of uploaded pictures. */
export const pathsOf = ({ body }: Answer): string[] => body.uploaded.map(({ url }: { url: string }) => url);

/** Returns the sorted names of the stored files. */
export const storedFiles = ({ files }: RunningCommand) => namesIn(files);

/** Returns the bytes of a stored file, by its name or path. @throws {Error} when it is missing */
export async function readStored({ files }: RunningCommand, name: string): Promise<Buffer> {
  const bytes = await readWhole(files, path.basename(name));
  if (!bytes) throw new Error(`${name} is not stored`);
  return bytes;
}

/** A picture of one colour. */
export function picture(width = 1200, height = 800) {
  return sharp({ create: { width, height, channels: 3, background: '#246' } });
}

/** Uploads so many small pictures in one call and returns their paths. */
export async function uploadPictures(
  command: RunningCommand,
  token: string,
  count: number,
): Promise<string[]> {
  const bytes = await picture(40, 30).jpeg().toBuffer();
  return pathsOf(
    await upload(command, { token, files: Array.from({ length: count }, (_, n) => [`${n}.jpg`, bytes]) }),
  );
}
