import { hash } from 'node:crypto';
import type { RecordVisit } from '@marketplace/contracts/visits/visit.commands';
import { networkAround } from '../client-address.ts';
import type { CommandSettings } from '../settings.ts';
import type { Flow, Quota } from './bound.ts';
import { quota } from './bound.ts';
import type { Claim } from './bounds-in-memory.ts';

/** What bounds look at: who visits, as `clientAddress` says it, and what they did. */
export interface BoundedVisit extends RecordVisit {
  address: string;
}

/**
 * Returns a function that names the places that a visit needs: among all visits, among those of its address, among those of its address
 * to its listing, and the same of the IPv6 network round it.
 *
 * @param secret makes keys of addresses: all of one short length, and whoever reads them cannot tell whose they are
 */
export function createVisitClaims(settings: CommandSettings, secret: string) {
  const total: Flow = {
    reason: 'total',
    burst: settings.VISIT_TOTAL_BURST,
    perSecond: settings.VISIT_TOTAL_RATE,
  };
  const ofAddress = bounds(settings, 'address', 1);
  const ofNetwork = bounds(settings, 'network', settings.VISIT_NETWORK_TIMES);
  const keyOf = (what: string) => hash('sha256', secret + what, 'base64url').slice(0, 16);

  return ({ address, property_id, event_type }: BoundedVisit): Claim[] => {
    const listing = property_id.toLowerCase();
    const claimsOf = (whose: string, { all, view, click }: ReturnType<typeof bounds>): Claim[] => {
      const ofListing = event_type === 'view' ? view : click;
      return [
        { key: keyOf(whose), bound: all },
        { key: keyOf(`${whose} ${event_type} ${listing}`), bound: ofListing },
      ];
    };
    const claims = claimsOf(address, ofAddress);
    const network = networkAround(address);
    if (network !== undefined) claims.push(...claimsOf(network, ofNetwork));
    claims.push({ key: 'all', bound: total }); // last: whoever is beyond their own bounds is told so
    return claims;
  };
}

/** The bounds of one who may do `times` what an address may. */
function bounds(settings: CommandSettings, reason: Flow['reason'], times: number) {
  const perListing = (most: number): Quota =>
    quota('listing', most * times, settings.VISIT_LISTING_TIME * 1000);
  const all: Flow = {
    reason,
    burst: settings.VISIT_ADDRESS_BURST * times,
    perSecond: settings.VISIT_ADDRESS_RATE * times,
  };
  return {
    all,
    view: perListing(settings.VISIT_VIEWS_PER_LISTING),
    click: perListing(settings.VISIT_CLICKS_PER_LISTING),
  };
}
