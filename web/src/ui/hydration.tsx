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

const Hydrated = createContext(true);

/**
 * Tells everything below, down to late parts, whether the browser has taken over what the server drew. What the browser alone knows is drawn after that, bit
 * by bit, so that no touch has to wait for it.
 */
export function HydrationProvider({ children }: { children: ReactNode }) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return <Hydrated value={isHydrated}>{children}</Hydrated>;
}

/** A part of a page whose code may come after the rest, and which is hydrated then: what the server drew of it is there at once. */
export function LatePart({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <Suspense fallback={fallback}>
      <HydrationProvider>{children}</HydrationProvider>
    </Suspense>
  );
}

/** Returns false on the server and until hydration, when only what the server knows may be drawn. */
export function useHydrated(): boolean {
  return useContext(Hydrated);
}

/**
 * Returns what `read` finds in the browser, and follows it; undefined on the server and until hydration. React's own way to say so would
 * draw everything that depends on it anew, at once.
 */
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
