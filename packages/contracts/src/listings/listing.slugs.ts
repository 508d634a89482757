/** Characters of a slug. */
export const slugText = /^[a-z0-9-]+$/;
