import type { Checked } from '../check.ts';
import { isFlag, isListOf, isNullOr, isObjectOf, isText, isTime, isUuid, parserOf } from '../check.ts';

const isFollowed = isObjectOf({
  id: isUuid,
  /** Where the site shows it: a list with filters, or the page of a listing; null when it is no longer public. */
  path: isNullOr(isText),
  /** The search in words, or the title of the listing. */
  name: isText,
  asked_at: isTime,
  is_confirmed: isFlag,
});

/** Answer of `GET /alerts/{secret}`: all alerts of one address, newest first. It does not name the address. */
export const followed = parserOf(isObjectOf({ alerts: isListOf(isFollowed) }));
export type Followed = ReturnType<typeof followed.parse>;
export type FollowedAlert = Checked<typeof isFollowed>;
