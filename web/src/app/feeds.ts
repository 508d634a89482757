import { listedAt } from '@marketplace/contracts/listings/listing.sort';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { propertyList } from '@marketplace/contracts/listings/listing.views';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import { Feed } from 'feed';
import { escapeHtml } from '../../server/escape-html.ts';
import type { PageCode } from '../../server/rendered-page.ts';
import { listingsOfType, newLaunches } from '../listing/listing.resources.ts';
import type { ListWords } from '../public/list/list-head.tsx';
import { listWords } from '../public/list/list-head.tsx';
import { paths } from '../public/pages.ts';
import { propertyHead } from '../public/property/property-head.ts';

const NEWEST = 50;

const lists = {
  [paths.buy]: { resource: listingsOfType('Buy'), words: listWords.Buy },
  [paths.sell]: { resource: listingsOfType('Sell'), words: listWords.Sell },
  [paths.rent]: { resource: listingsOfType('Rent'), words: listWords.Rent },
  [paths.newLaunch]: { resource: newLaunches, words: listWords.newLaunch },
};

/** Returns the address of the Atom feed of a list page; undefined for other pages. */
export function atomOf(path: string): string | undefined {
  return path in lists ? `${path}/feed.atom` : undefined;
}

/** See PageCode. */
export const feed: PageCode['feed'] = async (path, read, site) => {
  const list = lists[path];
  if (!list) throw new RangeError(`There is no list at ${path}.`);
  const listings = propertyList.parse(await read(`${list.resource.path}&limit=${NEWEST}`));
  const newest = { ...list.words, path, listings };
  return { atom: fill(newest, site, escapeHtml).atom1(), json: fill(newest, site, (text) => text).json1() };
};

interface Newest extends Pick<ListWords, 'what' | 'intro'> {
  path: string;
  listings: readonly PropertyView[];
}

/** @param textOf for the texts of entries, which are HTML in Atom and plain in JSON Feed */
function fill(
  { path, what, intro, listings }: Newest,
  site: SiteView,
  textOf: (text: string) => string,
): Feed {
  const url = site.origin + path;
  const made = new Feed({
    id: url,
    link: url,
    title: `${what} in Singapore · ${site.name}`,
    description: intro,
    language: 'en-SG',
    copyright: site.agent.agency,
    author: { name: site.agent.name },
    favicon: `${site.origin}/favicon.ico`,
    feedLinks: { atom: `${url}/feed.atom`, json: `${url}/feed.json` },
    updated: new Date(Math.max(0, ...listings.map(({ updated_at }) => Date.parse(updated_at)))),
  });
  for (const listing of listings) {
    const { title, description, image } = propertyHead(listing, site);
    const link = site.origin + paths.property(listing.slug);
    made.addItem({
      id: link,
      link,
      title: textOf(title),
      description: textOf(description),
      published: new Date(listedAt(listing)),
      date: new Date(listing.updated_at),
      ...(image && { image: site.origin + image.path }),
    });
  }
  return made;
}
