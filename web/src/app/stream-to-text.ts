import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/**
 * Returns the HTML of a page once all of it is rendered: styles and head are known only then. Rejects when rendering fails or
 * `signal` aborts.
 */
export function streamToText(page: ReactNode, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: string[] = [];
    const sink = new Writable({
      decodeStrings: false,
      write(chunk, _encoding, done) {
        chunks.push(String(chunk));
        done();
      },
      final(done) {
        resolve(chunks.join(''));
        done();
      },
    });
    const stream = renderToPipeableStream(page, {
      onAllReady: () => stream.pipe(sink),
      onShellError: reject,
      onError: reject,
    });
    signal.addEventListener('abort', () => stream.abort(signal.reason), { once: true });
  });
}
