import type { AnswerOf, Call, ContractCall } from '@marketplace/contracts/contract-calls';
import { contractCalls } from '@marketplace/contracts/contract-calls';
import type { ErrorAnswer } from '@marketplace/contracts/errors';
import { errorAnswer } from '@marketplace/contracts/errors';
import type { LiveState } from '@marketplace/contracts/live/live.views';
import { routes } from '@marketplace/contracts/routes';
import { matchPath } from 'react-router-dom';
import { z } from 'zod';

/** A call as the page made it. */
export interface Asked {
  call: Call;
  /** What stands in the places of the call's path. */
  params: Record<string, string | undefined>;
  search: URLSearchParams;
  headers: Headers;
  /** As it was sent; parsed from JSON, the form itself for a form. */
  body: unknown;
}

export interface Reply {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

type Answer = (asked: Asked) => Reply | Promise<Reply>;

/** Thrown by an answer: the connection broke and there was no reply. */
export class NoConnection extends TypeError {}

/**
 * The API as a page's test needs it, at the border of the network and nowhere nearer: it stands where `fetch` and
 * `XMLHttpRequest` are. What it answers is parsed by the contract, so a test cannot invent an answer that no service gives, and
 * so is what it is asked. A call that the test did not prepare fails the test.
 */
export class FakeApi {
  readonly #answers = new Map<Call, Answer>();
  readonly #asked: Asked[] = [];
  readonly #faults: string[] = [];
  #isOver = false;
  readonly #outside = new Map<string, Reply | Promise<Reply> | undefined>();
  /** What was sent to other origins, oldest first. */
  readonly outside: { url: string; body: unknown }[] = [];

  /** Lets a call be answered by a function, from now on. */
  on(call: Call, answer: (asked: Asked) => Reply | Promise<Reply>): void {
    this.#answers.set(call, answer);
  }

  /** Whether a call has an answer. */
  has(call: Call): boolean {
    return this.#answers.has(call);
  }

  /** Answers a call with success, from now on. */
  answer<Key extends Call>(
    call: Key,
    body: AnswerOf<Key> | ((asked: Asked) => AnswerOf<Key>),
    { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
  ): void {
    this.on(call, (asked) => ({
      status,
      headers,
      body: typeof body === 'function' ? (body as (asked: Asked) => unknown)(asked) : body,
    }));
  }

  /** Refuses a call from now on; without a body as a proxy in front of the services would. */
  refuse(call: Call, status: number, body?: ErrorAnswer): void {
    this.#answers.set(call, () => ({ status, body }));
  }

  /** Lets a call have no reply at all, from now on. */
  cutOff(call: Call): void {
    this.#answers.set(call, () => {
      throw new NoConnection('Failed to fetch');
    });
  }

  /** Holds the answers of a call back until the returned function is called. */
  hold(call: Call): () => void {
    const answer = this.#answers.get(call);
    if (!answer) throw new Error(`There is no answer to ${call} to hold back.`);
    let free = () => {};
    const freed = new Promise<void>((resolve) => {
      free = resolve;
    });
    this.#answers.set(call, async (asked) => {
      await freed;
      return answer(asked);
    });
    return free;
  }

  /** Answers calls to another origin, from now on; undefined lets them wait for ever. */
  answerOutside(origin: string, reply: Reply | Promise<Reply> | undefined): void {
    this.#outside.set(origin, reply);
  }

  /** Answers the next reads of the state of the log. */
  announce(state: LiveState): void {
    this.answer('GET /api/live', state);
  }

  /** Returns the calls made so far, oldest first. */
  asked(call: Call): Asked[] {
    return this.#asked.filter((one) => one.call === call);
  }

  /** Returns the bodies that a call was sent so far, oldest first. */
  sent(call: Call): unknown[] {
    return this.asked(call).map(({ body }) => body);
  }

  /** What went wrong at the border: calls that no route has or no test prepared, and bodies that the contract does not know. */
  get faults(): readonly string[] {
    return this.#faults;
  }

  /** Replies to nothing from now on, also not to what was asked before: the page is gone, and another one is to come. */
  end(): void {
    this.#isOver = true;
  }

  /** Replies to a request of the page. */
  async reply(method: string, url: URL, headers: Headers, body: unknown): Promise<Reply> {
    try {
      return await this.#reply(method, url, headers, body);
    } finally {
      if (this.#isOver) await new Promise(() => {});
    }
  }

  async #reply(method: string, url: URL, headers: Headers, body: unknown): Promise<Reply> {
    if (url.origin !== window.location.origin) return this.#replyOutside(url, body);
    const found = findCall(method, url.pathname);
    if (!found) return this.#fault(`No service answers ${method} ${url.pathname}.`);
    const asked: Asked = {
      ...found,
      search: url.searchParams,
      headers,
      body: typeof body === 'string' ? JSON.parse(body) : body,
    };
    this.#asked.push(asked);
    const { takes, answers }: ContractCall = contractCalls[found.call];
    if (takes) {
      const parsed = z.safeParse(takes, asked.body);
      if (!parsed.success)
        return this.#fault(`${found.call} was sent ${String(body)}: ${z.prettifyError(parsed.error)}`);
    }
    const reply = await (this.#answers.get(found.call) ?? this.#unprepared)(asked);
    if (reply.body === undefined) return reply;
    try {
      return { ...reply, body: (reply.status < 400 ? answers : errorAnswer).parse(reply.body) };
    } catch (error) {
      return this.#fault(`${found.call} answered wrongly: ${error}`);
    }
  }

  #replyOutside(url: URL, body: unknown): Reply | Promise<Reply> {
    if (!this.#outside.has(url.origin)) return this.#fault(`The test has no answer of ${url.origin}.`);
    this.outside.push({ url: url.href, body: JSON.parse(String(body)) });
    return this.#outside.get(url.origin) ?? new Promise(() => {});
  }

  #unprepared = ({ call, search }: Asked): Reply =>
    this.#fault(`The test has no answer to ${call}?${search}.`);

  #fault(text: string): Reply {
    this.#faults.push(text);
    return { status: 500 };
  }
}

/** Finds the contract's call, by its canonical path or its alias without `/api`. */
function findCall(method: string, pathname: string): Pick<Asked, 'call' | 'params'> | undefined {
  const path = pathname.startsWith('/api/') ? pathname : `/api${pathname}`;
  for (const route of routes) {
    const match = route.method === method && matchPath(route.path, path);
    if (match) return { call: `${method} ${route.path}` as Call, params: match.params };
  }
  return undefined;
}
