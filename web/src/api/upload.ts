import type { Parser } from '@marketplace/contracts/check';
import { headers as names } from '@marketplace/contracts/headers';
import { UploadResult } from '@marketplace/contracts/images/images.views';
import { ApiError, errorOfAnswer } from './api-error.ts';
import { noteAnswer, parseBody } from './client.ts';
import { writeHeaders } from './request-headers.ts';
import { readToken, withRenewal } from './session.ts';

interface Sending<T> {
  path: string;
  body: XMLHttpRequestBodyInit;
  schema: Parser<T>;
  headers?: Record<string, string>;
  /** Called with 0 to 100 while bytes leave. */
  onProgress: (percent: number) => void;
}

/**
 * Posts a large body and returns the answer, parsed; tells how much of it has left (by XMLHttpRequest, because fetch cannot).
 * Throws ApiError.
 */
export async function sendWithProgress<T>(sending: Sending<T>): Promise<T> {
  const { status, responseText } = await withRenewal(() => post(sending));
  if (status >= 400) throw errorOfAnswer(status, responseText);
  return parseBody(status, responseText, sending.schema);
}

function post<T>({ path, body, headers, onProgress }: Sending<T>): Promise<XMLHttpRequest> {
  const token = readToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries({ ...writeHeaders(token), ...headers }))
      request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(percentOf(loaded, total));
    request.onerror = () => reject(new ApiError(0));
    request.onload = () => {
      noteAnswer(token, request.status, request.getResponseHeader(names.logPosition));
      resolve(request);
    };
    request.send(body);
  });
}

function percentOf(loaded: number, total: number): number {
  return total === 0 ? 0 : Math.round((loaded / total) * 100);
}

interface Upload {
  files: File[];
  /** `Idempotency-Key`: what an upload under the same key has stored is not stored again. */
  key: string;
  /** Called with 0 to 100 while bytes leave. */
  onProgress: (percent: number) => void;
}

/**
 * Uploads pictures in one call, as repeated multipart field `files`, and returns their stored addresses and the sentences about
 * refused ones. Throws ApiError.
 */
export function uploadImages({ files, key, onProgress }: Upload): Promise<UploadResult> {
  const body = new FormData();
  for (const file of files) body.append('files', file);
  const headers = { [names.idempotencyKey]: key };
  return sendWithProgress({ path: '/api/upload-images', body, headers, schema: UploadResult, onProgress });
}
