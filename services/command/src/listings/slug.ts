import slugify from '@sindresorhus/slugify';

const TITLE_LENGTH = 60;
const SUFFIX_LENGTH = 8;

/**
 * Returns the address of a listing for life: its title in small latin letters and digits, at most 60 characters, and the end
 * of its id, which is random and makes the whole unique. `garden-flat-in-katong-1f0c52ab`
 */
export function slugOf(title: string, listingId: string): string {
  const whole = slugify(title, { decamelize: false });
  const words = whole.length > TITLE_LENGTH ? wholeWords(whole.slice(0, TITLE_LENGTH + 1)) : whole;
  return `${words || 'property'}-${listingId.slice(-SUFFIX_LENGTH)}`;
}

/** Leaves out the last word, which the cut may have hit; a single word is cut all the same. */
function wholeWords(cut: string): string {
  const end = cut.lastIndexOf('-');
  return cut.slice(0, end > 0 ? end : TITLE_LENGTH);
}
