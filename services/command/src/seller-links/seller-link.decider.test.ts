import type { SellerLinkEvent } from '@marketplace/contracts/seller-links/seller-link.events';
import { specify } from '@marketplace/testing/specify';
import { describe, it } from 'vitest';
import { sellerLinkDecider } from './seller-link.decider.ts';

const listing_id = '0192d4e0-7b1a-7c3d-8e4f-0123456789ab';
const link_id = '0192d4e0-7b1a-7c3d-8e4f-0123456789ac';
const data = { listing_id, link_id, digest: 'abc', ends_at: '2027-02-19T02:00:00.000Z' };
const made: SellerLinkEvent = { type: 'SellerLinkMade', data };
const revoked: SellerLinkEvent = { type: 'SellerLinkRevoked', data: { listing_id, link_id } };
const link = specify(sellerLinkDecider);

describe('making a link for the seller', () => {
  const make = { type: 'MakeSellerLink', link: data } as const;
  it('records it', () => link.given().when(make).then(made));
  it('is refused for an id that is taken', () =>
    link.given(made).when(make).thenRejects('seller-link-exists'));
});

describe('revoking a link', () => {
  const revoke = { type: 'RevokeSellerLink', link: { listing_id, link_id } } as const;
  it('records it', () => link.given(made).when(revoke).then(revoked));
  it('changes nothing the second time', () => link.given(made, revoked).when(revoke).thenNothing());
  it('is refused for one that was never made', () =>
    link.given().when(revoke).thenRejects('seller-link-unknown'));
  it('is refused for one of another listing', () =>
    link
      .given(made)
      .when({ type: 'RevokeSellerLink', link: { listing_id: link_id, link_id } })
      .thenRejects('seller-link-unknown'));
});
