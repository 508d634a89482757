import { hash } from 'node:crypto';
import { networkAround } from '../client-address.ts';
import type { CommandSettings } from '../settings.ts';
import type { Flow } from '../visits/bound.ts';
import type { TakePlaces } from '../visits/visit-limiter.ts';

interface Parts {
  settings: CommandSettings;
  /** Makes keys of addresses; the same for all who share the bounds. */
  secret: string;
  takePlaces: TakePlaces;
}

/** Returns what takes the place of an enquiry from an address, or says in how many seconds there is one. */
export function createEnquiryLimiter({ settings, secret, takePlaces }: Parts) {
  const flow = (reason: Flow['reason'], most: number): Flow => ({
    reason,
    burst: most,
    perSecond: most / settings.ENQUIRY_TIME,
  });
  const ofAddress = flow('address', settings.ENQUIRY_PER_ADDRESS);
  const ofNetwork = flow('network', settings.ENQUIRY_PER_ADDRESS * settings.VISIT_NETWORK_TIMES);
  const total = flow('total', settings.ENQUIRY_TOTAL);
  const keyOf = (whose: string) => `enquiries:${hash('sha256', secret + whose, 'base64url').slice(0, 16)}`;

  return async (address: string): Promise<number | undefined> => {
    const network = networkAround(address);
    const refusing = await takePlaces([
      { key: keyOf(address), bound: ofAddress },
      ...(network === undefined ? [] : [{ key: keyOf(network), bound: ofNetwork }]),
      { key: 'enquiries:all', bound: total }, // last: whoever is beyond their own bound takes nobody's place
    ]);
    return refusing && Math.ceil(1 / (refusing as Flow).perSecond);
  };
}
