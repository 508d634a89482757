/** Every limit that more than one process has to know. Sizes in bytes unless the name says otherwise. */
export const limits = {
  titleLength: 200,
  descriptionLength: 20_000,
  maxPrice: 1e12,
  maxRooms: 99,
  maxAreaSqft: 1e7,
  earliestCompletion: 1800,
  latestCompletion: 2100,
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
  /** Pictures that one call may ask about. */
  picturesAskedFor: 100,
  uploadBytes: 220 * 1024 * 1024,

  bulkItems: 500,
  bulkErrorsListed: 50,
  /** Listings whose status one call may change, or that it may confirm. */
  statusChanges: 500,

  /** Over how many positions of the log an act may stretch that is taken back. */
  actPositions: 1_000_000,
  activityPage: 50,
  activityPageMax: 200,
  /** Days that statistics over time may cover. */
  rangeDays: 3660,
  /** Things to do of one kind that are listed: the most pressing. */
  todoItems: 10,
  /** Days whose visits are counted one by one, for their hours. */
  hoursDays: 92,
  priceChangesPage: 50,
  /** What happened on a day, in one answer. */
  marksPage: 100,
  asOfPage: 50,

  usernameLength: 100,
  /** The shortest password that may be chosen. */
  passwordLength: 12,
  passwordBytes: 1024,
  idempotencyKeyLength: 255,

  featuredListings: 6,
  overviewDistricts: 5,
  analyticsDistricts: 8,
  listLimit: 5000,
  slugLength: 100,
  /** Listings that one call may ask for by id or slug; as many fit on a visitor's shortlist. */
  idsAskedFor: 50,

  emailLength: 254,
  phoneLength: 30,
  personNameLength: 100,
  subjectLength: 150,
  messageLength: 5000,
  noteLength: 5000,
  placeLength: 200,
  wishedDays: 14,
  websiteLength: 2048,
  enquiriesPage: 50,
  enquiriesPageMax: 200,
  /** Rows of the admin's table. */
  tablePage: 50,
  tablePageMax: 100,
  /** Days that its views, clicks and enquiries are of. */
  tableDays: 30,
  /** Characters of a description that it shows. */
  summaryLength: 160,
  columnsLength: 300,

  loginBody: 8 * 1024,
  visitBody: 2 * 1024,
  enquiryBody: 64 * 1024,
  listingBody: 256 * 1024,
  bulkBody: 4 * 1024 * 1024,
  statusesBody: 64 * 1024,
  twinsBody: 1024 * 1024,
  sellerLinkBody: 1024,

  /** How long a read waits for `X-Min-Log-Position`, in milliseconds. */
  readYourWritesMs: 2000,
} as const;
