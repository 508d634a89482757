/** What the slug of a listing is made of. */
export const slugText = /^[a-z0-9-]+$/;
