import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether an IP address is public: neither of a private network, nor of a machine itself, nor of a special use. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast';
}

/** Whether a text is an https address without credentials whose host is no private IP address. Names are looked up later. */
export function isPublicHttps(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && username + password === '' && (isIP(host) === 0 || isPublicAddress(host));
}

/** Looks a name up for a connection, and fails when one of its addresses is not public. Connections to IP addresses do not ask it. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) done(error ?? new Error(`${hostname} has no address`), '');
    else if (!addresses.every(({ address }) => isPublicAddress(address)))
      done(new Error(`${hostname} is not a public host`), '');
    else if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};
