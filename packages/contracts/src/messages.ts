import type { PropertyType } from './listings/listing.terms.ts';

/** Texts that several places show or test, from the specification and later decisions. */
export const messages = {
  loadPropertiesFailed: 'Failed to load properties',
  propertyNotFound: 'Property not found',

  sold: (type: PropertyType) => `This property has been ${type === 'Rent' ? 'rented out' : 'sold'}.`,

  contactIncomplete: 'Please fill in all required fields',
  contactMathWrong: 'Please solve the math problem correctly',
  contactSent: "Message sent successfully! We'll get back to you soon.",
  contactNotSent: "Message received! We'll get back to you soon.",

  shared: 'Property shared successfully!',
  linkCopied: 'Property link copied to clipboard!',
  sharingByWhatsApp: 'Opening WhatsApp to share property.',

  respelled: (typed: string, shown: string) => `Nothing for “${typed}”. Showing “${shown}”.`,
  nothingFor: (words: string) => `Nothing for “${words}”.`,
  noProperties: 'No properties found matching your criteria',
  noNewLaunches: 'No new launch properties found',
  noNewLaunchesHint: 'Check back soon for exciting new developments!',
} as const;
