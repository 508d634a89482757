/** A question, a viewing request, or a valuation of the visitor's own home. */
export const enquiryKinds = ['question', 'viewing', 'valuation'] as const;
export type EnquiryKind = (typeof enquiryKinds)[number];

/** Enquiries start as `new`. Any status can follow any other. `spam` is for bots. */
export const enquiryStatuses = ['new', 'answered', 'viewing_arranged', 'closed', 'spam'] as const;
export type EnquiryStatus = (typeof enquiryStatuses)[number];

/** How a lead that an admin enters by hand arrived. */
export const leadSources = ['phone', 'walk_in', 'portal'] as const;

/** How an enquiry arrived: by the site's form, or as a lead. */
export const enquirySources = ['site', ...leadSources] as const;
export type EnquirySource = (typeof enquirySources)[number];

export const viewingTimes = ['morning', 'afternoon', 'evening'] as const;
export type ViewingTime = (typeof viewingTimes)[number];

/** The `consent` of leads: there is no text that they agreed to. */
export const NO_CONSENT = 'by hand';

/** Consent text of the enquiry form. A changed text needs a new version. */
export const consent = {
  version: '2026-11-24',
  text: 'By sending this, you agree that we may contact you about your enquiry. We use your details for nothing else.',
  /** The previous version, still sent by pages loaded before the change. */
  before: '2026-11',
} as const;
