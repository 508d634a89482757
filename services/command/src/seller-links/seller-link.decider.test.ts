import type { SellerLinkEvent } from '@marketplace/contracts/seller-links/seller-link.events';
import { specify } from '@marketplace/testing/specify';
import { describe, it } from 'vitest';
import { sellerLinkDecider } from './seller-link.decider.ts';

const listing_id = '0192d4e0-7b1a-7c3d-8e4f-0123456789ab';
const link_id = '0192d4e0-7b1a-7c3d-8e4f-0123456789ac';
const data = { listing_id, link_id, digest: 'abc', ends_at: '2027-02-19T02:00:00.000Z' };
const made: SellerLinkEvent = { type: 'SellerLinkMade', data };
const revoked: SellerLinkEvent = { type: 'SellerLinkRevoked', data: { listing_id, link_id } };
const ids = { listing_id, link_id };
const sealed = { key_id: listing_id, box: 'c2VhbGVk' };
const started = { type: 'SellerMailStarted', data: { ...ids, digest: 'def', sealed } } as const;
const stopped: SellerLinkEvent = { type: 'SellerMailStopped', data: ids };
const due: SellerLinkEvent = { type: 'SellerMailDue', data: { ...ids, week: '2026-11-23' } };
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

describe('emailing the figures to the seller', () => {
  const command = { type: 'StartSellerMail', link: started.data, now: '2026-12-01T02:00:00.000Z' } as const;
  it('starts while the link works', () => link.given(made).when(command).then(started));
  it('starts again after it was stopped', () =>
    link.given(made, started, due, stopped).when(command).then(started));
  it('is refused while another address gets the emails', () =>
    link.given(made, started, due).when(command).thenRejects('seller-mail-started'));
  it('is refused for a link that is revoked', () =>
    link.given(made, revoked).when(command).thenRejects('seller-link-unknown'));
  it('is refused for a link that has expired', () =>
    link
      .given(made)
      .when({ ...command, now: data.ends_at })
      .thenRejects('seller-link-unknown'));
  it('is refused for a link of another listing', () =>
    link
      .given(made)
      .when({ ...command, link: { ...command.link, listing_id: link_id } })
      .thenRejects('seller-link-unknown'));
});

describe('stopping the emails to the seller', () => {
  const stop = { type: 'StopSellerMail', link: ids } as const;
  it('records it', () => link.given(made, started, due).when(stop).then(stopped));
  it('changes nothing when there are none', () => {
    link.given(made).when(stop).thenNothing();
    link.given(made, started, stopped).when(stop).thenNothing();
  });
  it('comes with revoking the link, and changes nothing then', () => {
    const revoke = { type: 'RevokeSellerLink', link: ids } as const;
    link.given(made, started, due).when(revoke).then(revoked, stopped);
    link.given(made, started, revoked, stopped).when(stop).thenNothing();
  });
});
