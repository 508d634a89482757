import type { DemoListing } from './demo-files.ts';
import type { Kit } from './picture-kits.ts';
import { kitOf, SECOND_BEDROOM } from './picture-kits.ts';

const FEWEST = 4;
const MOST = 8;
/** A cover that none of the last so many cards showed counts as fresh. */
const FRESH = 4;

/**
 * Returns for each listing the names of its pictures, cover first: four to eight that suit it. Listings come in the order
 * in which pages show them, forwards or backwards, so that neighbouring cards get different covers where there are several.
 */
export function pairPictures(listings: readonly DemoListing[]): string[][] {
  const shown = new Map<string, string[]>();
  return listings.map((listing, index) => {
    const kit = kitOf(listing);
    const pages = pagesOf(listing);
    const cover = freshest(
      kit.covers,
      pages.map((page) => shown.get(page) ?? []),
    );
    for (const page of pages) shown.set(page, [cover, ...(shown.get(page) ?? [])]);
    return choose(kit, cover, listing, index);
  });
}

/** The pages that show a card of the listing: that of its type, and the new launches. */
function pagesOf({ property_type, is_new_launch, status }: DemoListing): string[] {
  if (status !== 'active') return [];
  return is_new_launch ? [property_type, 'new launches'] : [property_type];
}

/** The first of the covers that is fresh on every page, otherwise the one last shown longest ago. */
function freshest(covers: string[], pages: string[][]): string {
  const rated = covers.map((cover) => ({ cover, age: Math.min(...pages.map((page) => ageOn(page, cover))) }));
  return rated.reduce((best, other) => (other.age > best.age ? other : best)).cover;
}

function ageOn(page: string[], cover: string): number {
  const at = page.slice(0, FRESH).indexOf(cover);
  return at === -1 ? FRESH : at;
}

function choose({ covers, rooms }: Kit, cover: string, listing: DemoListing, index: number): string[] {
  const oneOfEach = rooms.flatMap((group) => group[index % group.length] ?? []);
  const suiting = new Set([cover, ...oneOfEach, ...covers, ...rooms.flat()]);
  if ((listing.bedrooms ?? 0) < 2) suiting.delete(SECOND_BEDROOM);
  return [...suiting].slice(0, FEWEST + (index % (MOST - FEWEST + 1)));
}
