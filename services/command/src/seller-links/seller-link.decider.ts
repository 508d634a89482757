import type { SellerLinkEvent } from '@marketplace/contracts/seller-links/seller-link.events';
import type { Decider } from '@marketplace/event-store/decider';
import { RuleViolation } from '@marketplace/event-store/decider';

type DataOf<Type extends SellerLinkEvent['type']> = Extract<SellerLinkEvent, { type: Type }>['data'];

type SellerLink = { is: 'unknown' } | { is: 'made' | 'revoked'; listing_id: string };
type SellerLinkCommand =
  | { type: 'MakeSellerLink'; link: DataOf<'SellerLinkMade'> }
  | { type: 'RevokeSellerLink'; link: DataOf<'SellerLinkRevoked'> };

export const sellerLinkDecider: Decider<SellerLink, SellerLinkCommand, SellerLinkEvent> = {
  initialState: { is: 'unknown' },
  decide(command, state) {
    switch (command.type) {
      case 'MakeSellerLink':
        if (state.is !== 'unknown')
          throw new RuleViolation('seller-link-exists', 'This link was made before.');
        return [{ type: 'SellerLinkMade', data: command.link }];
      case 'RevokeSellerLink':
        if (state.is === 'unknown' || state.listing_id !== command.link.listing_id)
          throw new RuleViolation('seller-link-unknown', 'There is no such link.');
        return state.is === 'revoked' ? [] : [{ type: 'SellerLinkRevoked', data: command.link }];
    }
  },
  evolve: (_state, { type, data: { listing_id } }) => ({ is: isAfter[type], listing_id }),
};

const isAfter = { SellerLinkMade: 'made', SellerLinkRevoked: 'revoked' } as const;
