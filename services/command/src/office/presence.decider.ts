import { isDeepStrictEqual } from 'node:util';
import type { MarketplaceEvent } from '@marketplace/contracts/events';
import type { Decider } from '@marketplace/event-store/decider';

/**
 * Returns the decider of a thing that is set, set again and cleared. Its state is the data of the last event of type `set`; null when
 * cleared. The commands are the wanted events; what changes nothing is not recorded.
 */
export function presenceDecider<Event extends MarketplaceEvent>(
  set: Event['type'],
): Decider<Event['data'] | null, Event, Event> {
  return {
    initialState: null,
    decide(wanted, state) {
      const isSame = wanted.type === set ? isDeepStrictEqual(wanted.data, state) : state === null;
      return isSame ? [] : [wanted];
    },
    evolve: (_state, event) => (event.type === set ? event.data : null),
  };
}
