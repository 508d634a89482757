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
  readListings: everyAdmin,
  editListings: everyAdmin,
  /** Bulk uploads above `limits.bulkPublished` rows are published at once; without the right they arrive as drafts. */
  publishInBulk: ownersOnly,
  deleteListings: ownersOnly,
  readStatistics: everyAdmin,
  readActivity: everyAdmin,
  readEnquiries: everyAdmin,
  answerEnquiries: everyAdmin,
  exportPersonalData: ownersOnly,
  forgetPersonalData: ownersOnly,
  manageSellerLinks: ownersOnly,
  manageTeam: ownersOnly,
  runOperations: ownersOnly,
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof rights;

/** Whether a role has a right. */
export function hasRight(role: Role, right: Right): boolean {
  return rights[right].includes(role);
}
