import type { AlertEvent } from '@marketplace/contracts/alerts/alert.events';
import type { AlertEnd } from '@marketplace/contracts/alerts/alert.terms';
import { addDays } from '@marketplace/contracts/analytics/date-range';
import type { Decider } from '@marketplace/event-store/decider';
import { RuleViolation } from '@marketplace/event-store/decider';

type DataOf<Type extends AlertEvent['type']> = Extract<AlertEvent, { type: Type }>['data'];

export type Alert =
  | { is: 'unknown' | 'ended' }
  /** `about`: the search or the id of the listing. */
  | { is: 'asked'; about: string | null; confirm_until: string }
  /** `clicked`: day of the last recorded click. */
  | { is: 'confirmed'; about: string | null; clicked: string | null };

export type AlertCommand =
  | ({ type: 'AskAlert' } & DataOf<'AlertAsked'>)
  /** `now`: ISO time. */
  | { type: 'ConfirmAlert'; alert_id: string; now: string }
  | ({ type: 'ClickAlert' } & DataOf<'AlertClicked'>)
  | { type: 'EndAlert'; alert_id: string; reason: AlertEnd };

/** Days in which further clicks are not recorded. */
const CLICK_DAYS = 30;

export const alertDecider: Decider<Alert, AlertCommand, AlertEvent> = {
  initialState: { is: 'unknown' },
  decide(command, state) {
    switch (command.type) {
      case 'AskAlert': {
        const { type: _, ...data } = command;
        return state.is === 'unknown' ? [{ type: 'AlertAsked', data }] : [];
      }
      case 'ConfirmAlert':
        if (state.is === 'confirmed') return [];
        if (state.is !== 'asked' || command.now > state.confirm_until)
          throw new RuleViolation('alert-over', 'This link has expired. Please ask for the emails again.');
        return [{ type: 'AlertConfirmed', data: { alert_id: command.alert_id } }];
      case 'ClickAlert': {
        const { alert_id, day } = command;
        const isRecent = state.is !== 'confirmed' || (state.clicked ?? '') > addDays(day, -CLICK_DAYS);
        return isRecent ? [] : [{ type: 'AlertClicked', data: { alert_id, day } }];
      }
      case 'EndAlert': {
        const { alert_id, reason } = command;
        const isOpen = state.is === 'asked' || state.is === 'confirmed';
        return isOpen ? [{ type: 'AlertEnded', data: { alert_id, reason } }] : [];
      }
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'AlertAsked': {
        const { search, listing_id, confirm_until } = event.data;
        return { is: 'asked', about: search ?? listing_id, confirm_until };
      }
      case 'AlertConfirmed':
        return { is: 'confirmed', about: aboutOf(state), clicked: null };
      case 'AlertDigestDue':
        return state;
      case 'AlertClicked':
        return { is: 'confirmed', about: aboutOf(state), clicked: event.data.day };
      case 'AlertEnded':
        return { is: 'ended' };
    }
  },
};

function aboutOf(state: Alert): string | null {
  return 'about' in state ? state.about : null;
}
