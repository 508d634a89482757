/** Addresses of the admin's pages. */
export const LOGIN = '/admin/login';
export const DASHBOARD = '/admin/dashboard';
export const PROPERTIES = `${DASHBOARD}/properties`;
export const DELETED = `${PROPERTIES}/deleted`;
export const ADD_PROPERTY = `${DASHBOARD}/add`;
export const BULK_UPLOAD = `${DASHBOARD}/bulk`;
export const ANALYTICS = `${DASHBOARD}/analytics`;
export const PRICES = `${DASHBOARD}/prices`;
export const PAST = `${DASHBOARD}/past`;
export const ACTIVITY = `${DASHBOARD}/activity`;
export const OPERATIONS = `${DASHBOARD}/operations`;
export const ENQUIRIES = `${DASHBOARD}/enquiries`;
export const ACCOUNT = `${DASHBOARD}/account`;

/** Returns the address of a listing's history. */
export function historyPath(id: string): string {
  return `${PROPERTIES}/${id}/history`;
}

/** Returns the address of a listing as it was at one of its versions. */
export function versionPath(id: string, version: number): string {
  return `${historyPath(id)}?version=${version}`;
}

/** Returns the address of an enquiry. */
export function enquiryPath(id: string): string {
  return `${ENQUIRIES}/${id}`;
}

/** Returns the address of the whole site as it was at an ISO time. */
export function pastPath(at: string): string {
  return `${PAST}?${new URLSearchParams({ at })}`;
}

/** Returns the address of a listing as it was at an ISO time, when it had that version. */
export function thenPath(id: string, { version, at }: { version: number; at: string }): string {
  return `${versionPath(id, version)}&${new URLSearchParams({ at })}`;
}
