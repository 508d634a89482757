import type { ComponentType } from 'react';
import { lazy, memo, useEffect, useState } from 'react';
import { LatePart } from './hydration.tsx';

type Fetch<Props extends object> = () => Promise<ComponentType<Props>>;

/** A page, or a part of one, whose code is a file of its own. */
interface PageCode<Props extends object> {
  /** Renders the page, at once when its code is there; until then the previous screen stays. */
  Page: ComponentType<Props>;
  /** Loads the code, once: browsers do not repeat a failed import. */
  load: Fetch<Props>;
}

/** Replaces React's `lazy`, which suspends even for loaded code and so delays hydration. */
export function pageCode<Props extends object = object>(fetchCode: Fetch<Props>): PageCode<Props> {
  let code: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const fetchOnce = async () => {
    code = await fetchCode();
    return code;
  };
  const load = () => {
    loading ??= fetchOnce();
    return loading;
  };
  const Waiting = lazy(async () => ({ default: await load() }));
  function Page(props: Props) {
    const [Code] = useState<ComponentType<Props>>(() => code ?? Waiting);
    return <Code {...props} />;
  }
  return { Page, load };
}

interface LateOptions<Props extends object> {
  /** Rendered when the code cannot be loaded; nothing by default. */
  Instead?: ComponentType<Props>;
  /** Rendered in the browser while the code loads; nothing by default. */
  Waiting?: ComponentType<Props>;
  isSame?: (before: Props, after: Props) => boolean;
}

/** Returns a part whose code loads after the page, and its loader. The server's HTML stays until then; see `isSame`. */
export function latePart<Props extends object = object>(
  fetchCode: Fetch<Props>,
  { Instead = Nothing, Waiting = Nothing, isSame }: LateOptions<Props> = {},
) {
  const { Page, load } = pageCode<Props>(() => fetchCode().catch(() => Instead));
  const Part = memo(
    (props: Props) => (
      <LatePart fallback={<Waiting {...props} />}>
        <Page {...props} />
      </LatePart>
    ),
    isSame,
  );
  return { Part, load };
}

function Nothing() {
  return null;
}

/** Returns a part that depends on the device: not rendered on the server, loaded when idle, left out on failure. */
export function idleCode<Props extends object = object>(fetchCode: Fetch<Props>): ComponentType<Props> {
  return function IdleCode(props: Props) {
    const [Code, setCode] = useState<ComponentType<Props>>();
    useEffect(
      () =>
        whenIdle(() => {
          fetchCode().then(
            (code) => setCode(() => code),
            (error: unknown) => console.warn(error),
          );
        }),
      [],
    );
    return Code && <Code {...props} />;
  };
}

/** Without idle callbacks (Safari): by then a page is usually done. */
const OTHERWISE_MS = 1000;
const AT_LATEST_MS = 5000;

/** Calls `act` when the browser is idle, after five seconds at the latest. Returns the function that cancels it. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, OTHERWISE_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(act, { timeout: AT_LATEST_MS });
  return () => window.cancelIdleCallback(handle);
}

const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];

/** Calls `act` once the visitor has begun to use the page and the browser is idle. Returns the function that cancels it. */
export function whenUsed(act: () => void): () => void {
  const use = new AbortController();
  const begin = () => {
    use.abort();
    cancel = whenIdle(act);
  };
  let cancel = () => use.abort();
  for (const sign of SIGNS_OF_USE)
    window.addEventListener(sign, begin, { passive: true, signal: use.signal });
  return () => cancel();
}
