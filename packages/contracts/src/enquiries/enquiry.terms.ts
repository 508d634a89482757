/** A question, a viewing request, or a valuation of the visitor's own home. */
export const enquiryKinds = ['question', 'viewing', 'valuation'] as const;
export type EnquiryKind = (typeof enquiryKinds)[number];

/** Enquiries start as `new`. Any status can follow any other. `spam` is for bots. */
export const enquiryStatuses = ['new', 'answered', 'viewing_arranged', 'closed', 'spam'] as const;
export type EnquiryStatus = (typeof enquiryStatuses)[number];

export const viewingTimes = ['morning', 'afternoon', 'evening'] as const;
export type ViewingTime = (typeof viewingTimes)[number];

/** Consent text of the enquiry form. A changed text needs a new version. */
export const consent = {
  version: '2026-11-24',
  text: 'By sending this, you agree that we may contact you about your enquiry. We use your details for nothing else.',
  /** The previous version, still sent by pages loaded before the change. */
  before: '2026-11',
} as const;
