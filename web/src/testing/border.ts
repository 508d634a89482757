import type { FakeApi } from './fake-api.ts';

/** Puts the fake where the page's calls leave it, `fetch` and `XMLHttpRequest`; `vi.unstubAllGlobals` takes it away again. */
export function atTheBorder(api: FakeApi): Record<'fetch' | 'XMLHttpRequest', unknown> {
  const fetch = async (input: string | URL, { method = 'GET', headers, body, signal }: RequestInit = {}) => {
    const url = new URL(String(input), window.location.href);
    const reply = await unlessAborted(api.reply(method, url, new Headers(headers), body), signal);
    return new Response(textOf(reply.body), { status: reply.status, headers: reply.headers ?? {} });
  };
  class Request extends EventTarget {
    status = 0;
    responseText = '';
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    #isOver = false;
    #method = '';
    #url = '';
    #sent = new Headers();
    #received = new Headers();

    open(method: string, url: string) {
      this.#method = method;
      this.#url = url;
    }
    setRequestHeader(name: string, value: string) {
      this.#sent.set(name, value);
    }
    getResponseHeader(name: string) {
      return this.#received.get(name);
    }
    send(body: unknown) {
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      const url = new URL(this.#url, window.location.href);
      api.reply(this.#method, url, this.#sent, body).then(
        ({ status, headers = {}, body: answer }) => {
          if (this.#isOver) return;
          this.status = status;
          this.responseText = textOf(answer);
          this.#received = new Headers(headers);
          this.onload?.();
        },
        () => !this.#isOver && this.onerror?.(),
      );
    }
    abort() {
      this.#isOver = true;
      this.onabort?.();
    }
  }
  return { fetch, XMLHttpRequest: Request };
}

function unlessAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal | null | undefined,
): Promise<Result> {
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Stopped.', 'AbortError')));
  });
  return Promise.race([work, aborted]);
}

function textOf(body: unknown): string {
  if (body === undefined) return '';
  return typeof body === 'string' ? body : JSON.stringify(body);
}
