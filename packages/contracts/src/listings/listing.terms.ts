export const propertyTypes = ['Buy', 'Sell', 'Rent'] as const;
export type PropertyType = (typeof propertyTypes)[number];

export const listingStatuses = ['active', 'inactive', 'sold'] as const;
export type ListingStatus = (typeof listingStatuses)[number];

/** How long a property is one's own; of the last the listing itself says more. */
export const tenures = ['Freehold', '999-year Leasehold', '99-year Leasehold', 'Other Leasehold'] as const;
export type Tenure = (typeof tenures)[number];

/** How query strings write a price, and a number of rooms. */
export const amountText = /^\d{1,13}(\.\d{1,2})?$/;
export const countText = /^\d{1,2}$/;
/** And a year. */
export const yearText = /^\d{4}$/;
