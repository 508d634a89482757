/** Limits shared by several processes. Sizes in bytes unless the name says otherwise. */
export const limits = {
  titleLength: 200,
  descriptionLength: 20_000,
  maxPrice: 1e12,
  maxRooms: 99,
  maxAreaSqft: 1e7,
  earliestCompletion: 1800,
  latestCompletion: 2100,
  settingsBody: 32_768,
  redirectUrlLength: 2048,
  searchLength: 200,
  districtLength: 200,
  categoryLength: 100,

  keyFeatures: 12,
  keyFeatureLength: 50,

  images: 20,
  captionLength: 120,
  altLength: 200,
  imageBytes: 10_485_760,
  imagePixels: 50_000_000,
  imageSide: 12_000,
  /** Pictures whose longer side has fewer pixels are called small when they are uploaded. */
  smallPicture: 1000,
  /** Images per request. */
  picturesAskedFor: 100,
  uploadBytes: 220 * 1024 * 1024,

  bulkItems: 500,
  /** Listings per bulk upload that an assistant may publish; more arrive as drafts. */
  bulkPublished: 50,
  bulkErrorsListed: 50,
  /** Of one unpacked part of an Excel workbook. */
  workbookBytes: 100 * 1024 * 1024,
  /** Listings per call that changes, confirms or deletes many. */
  changedAtOnce: 500,

  /** Maximum span in log positions of an act that can be undone. */
  actPositions: 1_000_000,
  activityPage: 50,
  activityPageMax: 200,
  /** Maximum days of statistics over time. */
  rangeDays: 3660,
  /** To-do items per kind, most urgent first. */
  todoItems: 10,
  /** Days of visits counted by hour. */
  hoursDays: 92,
  priceChangesPage: 50,
  /** Marks per page. */
  marksPage: 100,
  asOfPage: 50,

  usernameLength: 100,
  /** Minimum. */
  passwordLength: 12,
  passwordBytes: 1024,
  passkeys: 20,
  passkeyNameLength: 60,
  recoveryCodes: 10,
  /** Age of a confirmation up to which sensitive calls are allowed. */
  confirmationMinutes: 10,
  idempotencyKeyLength: 255,
  /** Devices of one admin that show notices. */
  devices: 10,
  /** The push service's address of a device. */
  endpointLength: 1000,

  featuredListings: 6,
  overviewDistricts: 5,
  analyticsDistricts: 8,
  listLimit: 5000,
  slugLength: 100,
  /** Listings per request by id or slug; also the size of a shortlist. */
  idsAskedFor: 50,

  emailLength: 254,
  phoneLength: 30,
  personNameLength: 100,
  subjectLength: 150,
  messageLength: 5000,
  noteLength: 5000,
  templateNameLength: 60,
  privateNoteLength: 500,
  placeLength: 200,
  wishedDays: 14,
  websiteLength: 2048,
  /** Days of arranged viewings per request. */
  viewingDays: 31,
  enquiriesPage: 50,
  enquiriesPageMax: 200,
  /** Enquiries that one search decrypts. */
  enquiriesSearched: 20_000,
  /** Rows per page of the admin table. */
  tablePage: 50,
  tablePageMax: 100,
  /** Days of views, clicks and enquiries in the admin table. */
  tableDays: 30,
  /** Characters of a description in the admin table. */
  summaryLength: 160,
  columnsLength: 300,

  loginBody: 8 * 1024,
  visitBody: 2 * 1024,
  enquiryBody: 64 * 1024,
  listingBody: 256 * 1024,
  bulkBody: 4 * 1024 * 1024,
  idsBody: 64 * 1024,
  twinsBody: 1024 * 1024,
  sellerLinkBody: 1024,
  reminderBody: 1024,

  /** Maximum wait of a read for `X-Min-Log-Position`, in milliseconds. */
  readYourWritesMs: 2000,
} as const;
