/** Limits shared by several processes. Sizes in bytes unless the name says otherwise. */

export const titleLength = 200;
export const descriptionLength = 20_000;
export const maxPrice = 1e12;
export const maxRooms = 99;
export const maxAreaSqft = 1e7;
export const earliestCompletion = 1800;
export const latestCompletion = 2100;
export const settingsBody = 32_768;
export const redirectUrlLength = 2048;
export const searchLength = 200;
export const districtLength = 200;
export const categoryLength = 100;

export const keyFeatures = 12;
export const keyFeatureLength = 50;

export const images = 20;
export const captionLength = 120;
export const altLength = 200;
export const imageBytes = 10_485_760;
export const imagePixels = 50_000_000;
export const imageSide = 12_000;
/** Pictures whose longer side has fewer pixels are small: blurred where they fill a screen. */
export const smallPicture = 1000;
/** Images per request. */
export const picturesAskedFor = 100;
export const uploadBytes = 220 * 1024 * 1024;

export const bulkItems = 500;
/** Listings per bulk upload that an assistant may publish; more arrive as drafts. */
export const bulkPublished = 50;
export const bulkErrorsListed = 50;
/** Of one unpacked part of an Excel workbook. */
export const workbookBytes = 100 * 1024 * 1024;
/** Listings per call that changes, confirms or deletes many. */
export const changedAtOnce = 500;

/** Maximum span in log positions of an act that can be undone. */
export const actPositions = 1_000_000;
export const activityPage = 50;
export const activityPageMax = 200;
/** Maximum days of statistics over time. */
export const rangeDays = 3660;
/** To-do items per kind, most urgent first. */
export const todoItems = 10;
/** Days of visits counted by hour. */
export const hoursDays = 92;
export const priceChangesPage = 50;
/** Marks per page. */
export const marksPage = 100;
export const asOfPage = 50;

export const usernameLength = 100;
/** Minimum. */
export const passwordLength = 12;
export const passwordBytes = 1024;
export const passkeys = 20;
export const passkeyNameLength = 60;
export const recoveryCodes = 10;
/** Age of a confirmation up to which sensitive calls are allowed. */
export const confirmationMinutes = 10;
export const idempotencyKeyLength = 255;
/** Devices of one admin that show notices. */
export const devices = 10;
/** The push service's address of a device. */
export const endpointLength = 1000;

export const featuredListings = 6;
export const overviewDistricts = 5;
export const analyticsDistricts = 8;
/** Searches, and listings, that most alerts follow. */
export const followedShown = 5;
export const listLimit = 5000;
export const slugLength = 100;
/** Listings per request by id or slug; also the size of a shortlist. */
export const idsAskedFor = 50;

export const emailLength = 254;
export const phoneLength = 30;
export const personNameLength = 100;
export const subjectLength = 150;
export const messageLength = 5000;
export const noteLength = 5000;
export const templateNameLength = 60;
export const privateNoteLength = 500;
export const placeLength = 200;
export const wishedDays = 14;
export const wishedSlots = 3;
export const websiteLength = 2048;
/** Photos of an owner's home with the wish for a valuation. */
export const enquiryPhotos = 2;
/** Of a photo in base64. */
export const photoLength = 600_000;
/** Enquiries with photos that are kept; further ones are taken without photos only. */
export const enquiriesWithPhotos = 1000;
/** Of a list's path with its filters. */
export const searchAddressLength = 1000;
/** Days of arranged viewings per request. */
export const viewingDays = 31;
export const enquiriesPage = 50;
export const enquiriesPageMax = 200;
/** Enquiries that one search decrypts. */
export const enquiriesSearched = 20_000;
/** Rows per page of the admin table. */
export const tablePage = 50;
export const tablePageMax = 100;
/** Days of views, clicks and enquiries in the admin table. */
export const tableDays = 30;
/** Characters of a description in the admin table. */
export const summaryLength = 160;
export const columnsLength = 300;

export const loginBody = 8 * 1024;
export const visitBody = 2 * 1024;
export const enquiryBody = 64 * 1024;
/** Of a visitor's enquiry, with its photos. */
export const photosBody = 1280 * 1024;
export const listingBody = 256 * 1024;
export const bulkBody = 4 * 1024 * 1024;
export const idsBody = 64 * 1024;
export const twinsBody = 1024 * 1024;
export const sellerLinkBody = 1024;
export const reminderBody = 1024;
export const alertBody = 8 * 1024;

/** Maximum wait of a read for `X-Min-Log-Position`, in milliseconds. */
export const readYourWritesMs = 2000;
