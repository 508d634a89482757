/** Roles of admins. */
export const roles = ['owner', 'assistant'] as const;
export type Role = (typeof roles)[number];

const everyAdmin: readonly Role[] = roles;
const ownersOnly: readonly Role[] = ['owner'];

/**
 * Which roles have which right. Every call of the API names one of these rights in `routes`, and the admin area shows what they allow.
 */
export const rights = {
  useOwnAccount: everyAdmin,
  manageOwnPasskeys: everyAdmin,
  readListings: everyAdmin,
  editListings: everyAdmin,
  /** Bulk uploads above `limits.bulkPublished` rows are published at once; without the right they arrive as drafts. */
  publishInBulk: ownersOnly,
  deleteListings: ownersOnly,
  readStatistics: everyAdmin,
  readActivity: everyAdmin,
  readEnquiries: everyAdmin,
  answerEnquiries: everyAdmin,
  keepAgenda: everyAdmin,
  manageReplyTemplates: everyAdmin,
  exportPersonalData: ownersOnly,
  forgetPersonalData: ownersOnly,
  manageSellerLinks: ownersOnly,
  manageTeam: ownersOnly,
  manageSettings: ownersOnly,
  runOperations: ownersOnly,
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof rights;

/** What an admin may do who has to add a passkey first. */
const rightsWithoutPasskey: readonly Right[] = ['useOwnAccount', 'manageOwnPasskeys'];

/** Whether a right needs the passkey that a team requires. */
export function needsPasskey(right: Right): boolean {
  return !rightsWithoutPasskey.includes(right);
}

const confirmedRights: readonly Right[] = [
  'manageOwnPasskeys',
  'exportPersonalData',
  'forgetPersonalData',
  'manageTeam',
  'manageSettings',
];

/** Whether a call needs recent proof that the session's admin is present. Viewing a page never does. */
export function needsConfirmation({ method, right }: { method: string; right: Right }): boolean {
  return method !== 'GET' && confirmedRights.includes(right);
}

/** Whether a role has a right. */
export function hasRight(role: Role, right: Right): boolean {
  return rights[right].includes(role);
}
