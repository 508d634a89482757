import { counted } from './counted.ts';
/** Messages of the admin pages, kept out of the public pages' scripts. */
export const adminMessages = {
  loadStatisticsFailed: 'Failed to load statistics',
  loadAnalyticsFailed: 'Failed to load analytics',

  loginFailed: 'Invalid credentials',
  loginSucceeded: 'Login successful!',
  loggedOut: 'Logged out successfully',
  passwordChanged: 'Password changed. Everywhere else you are logged out.',

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
  bulkUploaded: (added: number, changed = 0) => {
    if (changed === 0) return `Successfully uploaded ${added} properties!`;
    const uploaded = added === 0 ? '' : `uploaded ${added} and `;
    return `Successfully ${uploaded}changed ${counted(changed, 'property', 'properties')}!`;
  },
  bulkExampleLoaded: 'Example JSON loaded. You can modify and upload.',

  noPropertiesAdmin: 'No properties found',

  deleteQuestion: 'Are you sure?',
  deleteWarning: 'This action cannot be undone. This will permanently delete the property listing.',
} as const;
