/** What a visitor writes for: to ask something, to see a home, or to learn what their own is worth. */
export const enquiryKinds = ['question', 'viewing', 'valuation'] as const;
export type EnquiryKind = (typeof enquiryKinds)[number];

/** What has become of an enquiry. Any may follow any other; the first is what it begins as, and `spam` what robots wrote. */
export const enquiryStatuses = ['new', 'answered', 'viewing_arranged', 'closed', 'spam'] as const;
export type EnquiryStatus = (typeof enquiryStatuses)[number];

/** Parts of a day in which a home can be shown. */
export const viewingTimes = ['morning', 'afternoon', 'evening'] as const;
export type ViewingTime = (typeof viewingTimes)[number];

/** What visitors agree to when they send an enquiry. A changed text needs a new version. */
export const consent = {
  version: '2026-11-24',
  text: 'By sending this, you agree that we may contact you about your enquiry. We use your details for nothing else.',
  /** Still sent by pages that were loaded before the text changed. */
  before: '2026-11',
} as const;
