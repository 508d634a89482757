export { BulkUploadPage } from './bulk/bulk-upload-page.tsx';
export { AddPropertyPage } from './property-form/add-property-page.tsx';
export { EditPropertyDialog } from './property-form/edit-property-dialog.tsx';
