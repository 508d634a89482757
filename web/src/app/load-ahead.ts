import { whenIdle } from '../ui/page-code.tsx';
import { loadMostOpened } from './routes.tsx';

/** The browser's information about the connection, where it has any. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Loads the code of likely next pages when the browser is idle; none with data saving or a slow connection. */
export function loadAhead(): void {
  if (isSparing()) return;
  if (document.readyState === 'complete') whenIdle(loadMostOpened);
  else window.addEventListener('load', () => whenIdle(loadMostOpened), { once: true });
}

function isSparing(): boolean {
  const { connection }: Navigator & { connection?: Connection } = navigator;
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
