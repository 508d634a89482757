/** What a visitor writes for: to ask something, to see a home, or to learn what their own is worth. */
export const enquiryKinds = ['question', 'viewing', 'valuation'] as const;
export type EnquiryKind = (typeof enquiryKinds)[number];

/** What has become of an enquiry. Any may follow any other; the first is what it begins as, and `spam` what robots wrote. */
export const enquiryStatuses = ['new', 'answered', 'viewing_arranged', 'closed', 'spam'] as const;
export type EnquiryStatus = (typeof enquiryStatuses)[number];

/** Parts of a day in which a home can be shown. */
export const viewingTimes = ['morning', 'afternoon', 'evening'] as const;
export type ViewingTime = (typeof viewingTimes)[number];

/** What visitors agree to when they send an enquiry. A changed text is another version. */
export const consent = {
  version: '2026-11',
  text: 'I agree to be contacted about this enquiry. My details are used for nothing else, and are deleted when I ask.',
} as const;
