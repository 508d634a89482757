import type { SellerLinkEvent } from '@marketplace/contracts/seller-links/seller-link.events';
import type { Decider } from '@marketplace/event-store/decider';
import { RuleViolation } from '@marketplace/event-store/decider';

type DataOf<Type extends SellerLinkEvent['type']> = Extract<SellerLinkEvent, { type: Type }>['data'];

type SellerLink =
  | { is: 'unknown' }
  /** `mailKey`: the key of the seller's address while the figures are emailed. */
  | { is: 'made' | 'revoked'; listing_id: string; ends_at: string; mailKey: string | null };
type SellerLinkCommand =
  | { type: 'MakeSellerLink'; link: DataOf<'SellerLinkMade'> }
  | { type: 'RevokeSellerLink'; link: DataOf<'SellerLinkRevoked'> }
  /** `now`: ISO time. */
  | { type: 'StartSellerMail'; link: DataOf<'SellerMailStarted'>; now: string }
  | { type: 'StopSellerMail'; link: DataOf<'SellerMailStopped'> };

export const sellerLinkDecider: Decider<SellerLink, SellerLinkCommand, SellerLinkEvent> = {
  initialState: { is: 'unknown' },
  decide(command, state) {
    if (command.type === 'MakeSellerLink') {
      if (state.is !== 'unknown') throw new RuleViolation('seller-link-exists', 'This link was made before.');
      return [{ type: 'SellerLinkMade', data: command.link }];
    }
    if (state.is === 'unknown' || state.listing_id !== command.link.listing_id) throw unknownLink();
    switch (command.type) {
      case 'RevokeSellerLink':
        return state.is === 'revoked'
          ? []
          : [{ type: 'SellerLinkRevoked', data: command.link }, ...stopMail(state, command.link)];
      case 'StartSellerMail':
        if (state.is === 'revoked' || state.ends_at <= command.now) throw unknownLink();
        if (state.mailKey !== null)
          throw new RuleViolation('seller-mail-started', 'The seller gets these emails already.');
        return [{ type: 'SellerMailStarted', data: command.link }];
      case 'StopSellerMail':
        return stopMail(state, command.link);
    }
  },
  evolve(state, event) {
    if (event.type === 'SellerLinkMade') {
      const { listing_id, ends_at } = event.data;
      return { is: 'made', listing_id, ends_at, mailKey: null };
    }
    if (state.is === 'unknown') return state;
    switch (event.type) {
      case 'SellerLinkRevoked':
        return { ...state, is: 'revoked' };
      case 'SellerMailStarted':
        return { ...state, mailKey: event.data.sealed.key_id };
      case 'SellerMailStopped':
        return { ...state, mailKey: null };
      case 'SellerMailDue':
        return state;
    }
  },
};

function stopMail(
  { mailKey }: Exclude<SellerLink, { is: 'unknown' }>,
  data: DataOf<'SellerMailStopped'>,
): SellerLinkEvent[] {
  return mailKey === null ? [] : [{ type: 'SellerMailStopped', data }];
}

function unknownLink(): RuleViolation {
  return new RuleViolation('seller-link-unknown', 'There is no such link.');
}
