export const propertyTypes = ['Buy', 'Sell', 'Rent'] as const;
export type PropertyType = (typeof propertyTypes)[number];

export const listingStatuses = ['active', 'inactive', 'sold'] as const;
export type ListingStatus = (typeof listingStatuses)[number];

/** Without a change or confirmation for so many days, an active listing may be out of date. */
export const STALE_DAYS = 14;

/** Returns the word for a status: a rental is not sold but rented. */
export function statusWord({
  status,
  property_type,
}: {
  status: string;
  property_type?: string | null | undefined;
}): string {
  return status === 'sold' && property_type === 'Rent' ? 'rented' : status;
}

/** `Other Leasehold`: the description says more. */
export const tenures = ['Freehold', '999-year Leasehold', '99-year Leasehold', 'Other Leasehold'] as const;

/** Prices and room counts in query strings. */
export const amountText = /^\d{1,13}(\.\d{1,2})?$/;
export const countText = /^\d{1,2}$/;
/** Years in query strings. */
export const yearText = /^\d{4}$/;
