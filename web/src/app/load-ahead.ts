import { whenIdle } from '../ui/when-idle.ts';
import { loadMostOpened } from './routes.tsx';

/** What browsers that know it say about the connection. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Loads the code of the next pages once the first one has all it needs and the browser has nothing else to do; not at all for
 * visitors who save data or whose connection is slow.
 */
export function loadAhead(): void {
  if (isSparing()) return;
  if (document.readyState === 'complete') whenIdle(loadMostOpened);
  else window.addEventListener('load', () => whenIdle(loadMostOpened), { once: true });
}

function isSparing(): boolean {
  const { connection }: Navigator & { connection?: Connection } = navigator;
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
