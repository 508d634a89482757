import { headers as names } from '@marketplace/contracts/headers';
import { positionToAskFor } from './read-your-writes.ts';

/** Returns the headers of a read: the token when there is one, and the position of our own recent write. */
export function readHeaders(token: string | null): Record<string, string> {
  const position = token === null ? undefined : positionToAskFor();
  return {
    Accept: 'application/json',
    ...bearer(token),
    ...(position !== undefined && { [names.minLogPosition]: String(position) }),
  };
}

/** Returns the headers of a write with a JSON body; `X-Change-Source` says it came from a form. */
export function writeHeaders(token: string | null): Record<string, string> {
  return { Accept: 'application/json', [names.changeSource]: 'form', ...bearer(token) };
}

function bearer(token: string | null): Record<string, string> {
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}
