import { isIPv6 } from 'node:net';
import type { Request } from 'express';

/**
 * Returns what limits count by: the visitor's IPv4 address, or the /64 network of an IPv6 address, which one household or
 * server has to itself. Used in memory only, never stored or logged.
 */
export function clientAddress(req: Pick<Request, 'ip'>): string {
  const ip = req.ip ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  return isIPv6(ip) ? networkOf(ip) : ip;
}

/** Returns the /48 network round a /64 network, which one customer of a provider has to themselves; an IPv4 address has none. */
export function networkAround(address: string): string | undefined {
  const groups = address.endsWith('::/64') ? address.split(':').slice(0, 3) : undefined;
  return groups && `${groups.join(':')}::/48`;
}

/** The first four of the eight groups; `::` stands for as many zero groups as are missing. */
function networkOf(ip: string): string {
  const [head = '', tail] = ip.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
