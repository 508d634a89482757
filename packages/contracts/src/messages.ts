/** Texts of the specification that more than one place shows or tests. */
export const messages = {
  loadPropertiesFailed: 'Failed to load properties',
  propertyNotFound: 'Property not found',
  loadStatisticsFailed: 'Failed to load statistics',
  loadAnalyticsFailed: 'Failed to load analytics',

  loginFailed: 'Invalid credentials',
  loginSucceeded: 'Login successful!',
  loggedOut: 'Logged out successfully',
  passwordChanged: 'Password changed. Everywhere else you are logged out.',

  contactIncomplete: 'Please fill in all required fields',
  contactMathWrong: 'Please solve the math problem correctly',
  contactSent: "Message sent successfully! We'll get back to you soon.",
  contactNotSent: "Message received! We'll get back to you soon.",

  shared: 'Property shared successfully!',
  linkCopied: 'Property link copied to clipboard!',
  sharingByWhatsApp: 'Opening WhatsApp to share property.',

  uploadFailed: 'Failed to upload images',
  removeImageFailed: 'Failed to remove image',
  imageRemoved: 'Image removed',
  imagesUploaded: (count: number) => `Successfully uploaded ${count} image(s)`,
  tooManyImages: (count: number) => `Cannot add ${count} files. Maximum 20 images allowed per property.`,

  updateFailed: 'Failed to update property',
  updated: 'Property updated successfully!',
  addFailed: 'Failed to add property',
  added: 'Property added successfully!',
  deleteFailed: 'Failed to delete property',
  deleted: 'Property deleted successfully',

  bulkFailed: 'Failed to upload properties',
  bulkNotArray: 'JSON must be an array of property objects',
  bulkUploaded: (count: number) => `Successfully uploaded ${count} properties!`,
  bulkExampleLoaded: 'Example JSON loaded. You can modify and upload.',

  noProperties: 'No properties found matching your criteria',
  noNewLaunches: 'No new launch properties found',
  noNewLaunchesHint: 'Check back soon for exciting new developments!',
  noPropertiesAdmin: 'No properties found',

  deleteQuestion: 'Are you sure?',
  deleteWarning: 'This action cannot be undone. This will permanently delete the property listing.',
} as const;
