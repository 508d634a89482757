import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what systems hand out by themselves, to outgoing connections and to who asks for any port: nobody gets it meanwhile. */
const FIRST = 10_000;
const LAST = 32_767;

/** Returns a TCP port on 127.0.0.1 that nobody listened on a moment ago, and that stays free until somebody listens on it by its number. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST + 1));
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  await once(server.close(), 'close');
  return true;
}
