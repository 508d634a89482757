import type { Checked } from '../check.ts';
import { isFlag, isInt, isListOf, isNullOr, isNumber, isObjectOf, isText, parserOf } from '../check.ts';

/** Answer of `GET /properties/record`: what clients say of the agent, and the homes that were sold and rented out. */
export const trackRecord = parserOf(
  isObjectOf({
    testimonials: isListOf(isObjectOf({ quote: isText, name: isText, about: isText })),
    /** Newest first, the newest 60 of them. */
    homes: isListOf(
      isObjectOf({
        title: isText,
        category: isText,
        /** As displayed: `D09 Orchard / River Valley`, or `Overseas`. */
        place: isText,
        rented: isFlag,
        /** Month in Singapore, `2026-11`. */
        month: isText,
        /** In SGD, a month's rent for rentals; null unless the owner shows prices. */
        price: isNullOr(isNumber),
      }),
    ),
    total: isInt,
  }),
);
export type TrackRecord = Checked<typeof trackRecord>;
