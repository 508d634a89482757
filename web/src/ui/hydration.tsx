import type { ReactNode } from 'react';
import {
  createContext,
  Suspense,
  startTransition,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { singaporeDay } from './format.ts';
import { theme } from './theme.ts';

/** Its object never changes: for a new one, React would hydrate each late part below it and begin again after each. */
const Hydration = createContext({ isDone: true });

/** Provides whether hydration is done. What depends on the device is rendered after it, as a transition. */
export function HydrationProvider({ children }: { children: ReactNode }) {
  const [hydration] = useState(() => ({ isDone: false }));
  useEffect(() => {
    hydration.isDone = true;
  }, [hydration]);
  return <Hydration value={hydration}>{children}</Hydration>;
}

/** A part of a page whose code may load after the rest and is hydrated then: the server's HTML of it is there at once. */
export function LatePart({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <Suspense fallback={fallback}>
      <HydrationProvider>{children}</HydrationProvider>
    </Suspense>
  );
}

/** Returns false on the server and until hydration, when only what the server knows may be rendered. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(useContext(Hydration).isDone);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return isHydrated;
}

/** Returns a value of the device, undefined until hydration. A server snapshot would render its users again at once, urgently. */
export function useOfDevice<Value>(
  subscribe: (onChange: () => void) => () => void,
  read: () => Value,
): Value | undefined {
  const isHydrated = useHydrated();
  const value = useSyncExternalStore(subscribe, read, import.meta.env.SSR ? nothing : read);
  return isHydrated ? value : undefined;
}

function nothing() {
  return undefined;
}

/*
 * Undefined on the server and until hydration: a page may be cached for more than a day. Passing time shows at the next
 * render: nothing waits for it.
 */

/** Returns the day of Singapore by the visitor's clock, as `singaporeDay` counts; or undefined. */
export function useToday(): number | undefined {
  return useHydrated() ? singaporeDay(Date.now()) : undefined;
}

const MINUTE_MS = 60_000;

/** Returns the last full minute in milliseconds, or undefined. */
export function useMinute(): number | undefined {
  return useHydrated() ? Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS : undefined;
}

/** Returns whether the browser has a network; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
}

function subscribeToNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

const WIDE = `(min-width: ${theme.bp.md}px)`;

/** Returns whether the window is wider than a phone's; true on the server. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribeToWidth,
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
}

function subscribeToWidth(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
