import { isIPv6 } from 'node:net';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/**
 * Returns the key of limits: the visitor's IPv4 address, or the /64 network of an IPv6 address, which belongs to one household or
 * server. It is used in memory only, never stored or logged.
 */
export function clientAddress(req: Pick<Request, 'ip'>): string {
  const ip = withoutPort(req.ip ?? '');
  if (!isIPv6(ip)) return ip;
  const address = ipaddr.IPv6.parse(ip);
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  const groups = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}

/** Returns the /48 network of a /64 network, which belongs to one customer of a provider; undefined for an IPv4 address. */
export function networkAround(address: string): string | undefined {
  return address.endsWith('::/64') ? `${address.split(':').slice(0, 3).join(':')}::/48` : undefined;
}

/** Some proxies add the client's port. */
function withoutPort(address: string): string {
  const { v4, v6 } = /^(?:(?<v4>[\d.]+):\d+|\[(?<v6>[^\]]+)\](?::\d+)?)$/.exec(address)?.groups ?? {};
  return v4 ?? v6 ?? address;
}
