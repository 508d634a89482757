import { isIPv6 } from 'node:net';
import type { Request } from 'express';

/**
 * Returns what limits count by: the visitor's IPv4 address, or the /64 network of an IPv6 address, which one household or
 * server has to itself. Used in memory only, never stored or logged.
 */
export function clientAddress(req: Pick<Request, 'ip'>): string {
  const ip = withoutPort(req.ip ?? '');
  if (!isIPv6(ip)) return ip;
  const groups = groupsOf(ip);
  return groups.slice(0, 6).join(':') === MAPPED ? dotted(groups) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** Some proxies name the port that a call came from, which is another one each time. */
function withoutPort(address: string): string {
  const { v4, v6 } = /^(?:(?<v4>[\d.]+):\d+|\[(?<v6>[^\]]+)\](?::\d+)?)$/.exec(address)?.groups ?? {};
  return v4 ?? v6 ?? address;
}

/** Returns the /48 network round a /64 network, which one customer of a provider has to themselves; an IPv4 address has none. */
export function networkAround(address: string): string | undefined {
  const groups = address.endsWith('::/64') ? address.split(':').slice(0, 3) : undefined;
  return groups && `${groups.join(':')}::/48`;
}

/** What an IPv4 address begins with that is written as an IPv6 one. */
const MAPPED = '0:0:0:0:0:ffff';

function dotted(groups: string[]): string {
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .map((pair) => `${pair >> 8}.${pair & 255}`)
    .join('.');
}

/** The eight groups, without leading zeros; `::` stands for as many zero groups as are missing, and the last two may be dotted. */
function groupsOf(ip: string): string[] {
  const [address = ''] = ip.split('%');
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = '', tail] = hex.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16));
}
