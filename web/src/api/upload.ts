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
  /** Called with 0 to 100 as bytes are sent. */
  onProgress: (percent: number) => void;
  onPosition?: (position: number) => void;
  signal?: AbortSignal | undefined;
}

/** Posts a large body with progress, by XMLHttpRequest, and returns the parsed answer. Throws ApiError, or the reason of `signal`. */
export async function sendWithProgress<T>(sending: Sending<T>): Promise<T> {
  const answer = await withRenewal(() => post(sending));
  const { status, responseText } = answer;
  if (status >= 400) throw errorOfAnswer(status, responseText);
  const position = Number(answer.getResponseHeader(names.logPosition));
  if (position > 0) sending.onPosition?.(position);
  return parseBody(status, responseText, sending.schema);
}

function post<T>({ path, body, headers, onProgress, signal }: Sending<T>): Promise<XMLHttpRequest> {
  const token = readToken();
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
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
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

function percentOf(loaded: number, total: number): number {
  return total === 0 ? 0 : Math.round((loaded / total) * 100);
}

interface Upload extends Pick<Sending<UploadResult>, 'onProgress' | 'signal'> {
  file: File;
  /** `Idempotency-Key`: pictures stored under the same key are not stored again. */
  key: string;
  /** `X-Act-Key`: pictures that are dropped together are one act. */
  act: string;
}

/** Uploads a picture and returns its stored address. Throws ApiError, or the reason of `signal`. */
export async function uploadImage({ file, key, act, onProgress, signal }: Upload): Promise<string> {
  const body = new FormData();
  body.append('files', file);
  const headers = { [names.idempotencyKey]: key, [names.actKey]: act };
  const { uploaded, errors } = await sendWithProgress({
    ...{ path: '/api/upload-images', body, headers, schema: UploadResult },
    ...{ onProgress, signal },
  });
  const [first] = uploaded;
  if (!first) throw new ApiError(0, errors[0] ?? '');
  return first.url;
}
