/** The events that seal something of a person. */
export type SealingEvent = 'EnquiryReceived' | 'EnquiryNoted' | 'ViewingArranged';

/** What a sealed value is for: it opens in its event, of its enquiry, under its key, and nowhere else. */
export function labelOf(type: SealingEvent, enquiryId: string, keyId: string): string {
  return `${type} ${enquiryId} ${keyId}`;
}

/** What the hash key is wrapped for. Any other key is wrapped for its own id. */
export const hashKeyLabel = 'hash';
