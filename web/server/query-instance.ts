import { createHash } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { hostname } from 'node:os';

interface Options {
  /** Returns all addresses of a name. */
  resolve?: (name: string) => Promise<string[]>;
  everyMs?: number;
  /** Distinguishes the processes, which spread over the instances. */
  self?: string;
}

const EVERY_MS = 2000;

/**
 * Follows one instance of the service at `origin`, while the name has its address: its answers never go back, those of several may.
 * An https origin, or one without a name, stays as it is.
 */
export async function followOneInstance(
  origin: string,
  { resolve = addressesOf, everyMs = EVERY_MS, self = hostname() }: Options = {},
) {
  const { protocol, hostname: name, port } = new URL(origin);
  let address: string | undefined;
  async function choose() {
    const found = await resolve(name).catch((): string[] => []);
    if (address === undefined || (found.length > 0 && !found.includes(address)))
      address = found.sort((one, other) => rank(one).localeCompare(rank(other)))[0];
  }
  const rank = (one: string) => createHash('sha256').update(`${self} ${one}`).digest('hex');
  const isFollowed = protocol === 'http:' && isIP(name.replace(/^\[|\]$/g, '')) === 0;
  if (isFollowed) await choose();
  const timer = isFollowed ? setInterval(choose, everyMs).unref() : undefined;
  return {
    /** Returns the origin of the instance; that of the name while it has no address. */
    origin: () => (address === undefined ? origin : new URL(`http://${inUrl(address)}:${port || 80}`).origin),
    stop: () => clearInterval(timer),
  };
}

async function addressesOf(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}

function inUrl(address: string): string {
  return isIP(address) === 6 ? `[${address}]` : address;
}
