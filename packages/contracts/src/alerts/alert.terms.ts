/** What a digest reports about a listing. */
export const alertChanges = ['new', 'reduced', 'reopened', 'sold'] as const;
export type AlertChange = (typeof alertChanges)[number];

/**
 * Why an alert ended: stopped by its follower, forgotten with the person, refused by the mail server, without a click for a year, or
 * never confirmed.
 */
export const alertEnds = ['stopped', 'forgotten', 'refused', 'expired', 'unconfirmed'] as const;
export type AlertEnd = (typeof alertEnds)[number];

/** How long the link of a confirmation works, in days. */
export const CONFIRM_DAYS = 2;
/** An alert ends after so many days without a click. */
export const SILENT_DAYS = 365;
/** Alerts of one address. */
export const ALERTS_PER_ADDRESS = 20;
