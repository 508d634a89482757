import { counted } from '@marketplace/contracts/counted';
import { limits } from '@marketplace/contracts/limits';
import { slugText } from '@marketplace/contracts/listings/listing.slugs';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import styled from 'styled-components';
import { StatusBadge } from '../../ui/badge.tsx';
import { Container } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { pageCode } from '../../ui/page-code.tsx';
import { space, theme } from '../../ui/theme.ts';
import { paths } from '../pages.ts';
import type { SharedBy } from '../share-link.ts';
import { shareLink } from '../share-link.ts';

/** As high as the window, so that nothing below moves when its content appears. */
export const Area = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  align-content: start;
  min-height: 100vh;
  min-height: 100svh;
  padding-block: ${space(6)} ${space(8)};
`;

export const Count = styled.h2`
  font-family: ${theme.font.text};
  font-size: ${theme.size.lg};
`;

const { Page: Compare } = pageCode<{ listings: PropertyView[] }>(() =>
  import('./compare.tsx').then(
    (code) => code.Compare,
    () => () => null, // the listings can be looked at one by one
  ),
);

export function Comparison({ listings }: { listings: PropertyView[] }) {
  return (
    listings.length > 1 && (
      <Suspense>
        <Compare listings={listings} />
      </Suspense>
    )
  );
}

/** Listings no longer available, without prices: they are not on offer. */
export function Unavailable({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="unavailable">
      <Title id="unavailable">No longer available</Title>
      <Rows>{children}</Rows>
    </section>
  );
}

/** The linked title of a sold listing. */
export function SoldName({ listing }: { listing: PropertyView }) {
  return (
    <span>
      <Link to={paths.property(listing.slug)}>{listing.title}</Link> <StatusBadge listing={listing} />
    </span>
  );
}

const Title = styled.h3`margin-bottom: ${space(3)};`;
const Rows = styled.ul`
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.sunken};
  & > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space(3)};
    padding: ${space(3)} ${space(4)};
  }
  & > li + li { border-top: 1px solid ${theme.color.line}; }
`;

export const HOMES = 'homes';
/** Titles named in a message. */
const NAMED = 5;

type Sent = Pick<PropertyView, 'slug' | 'title'>;

/** Returns the path of a shared shortlist; its commas stay readable. */
export function shortlistPath(listings: readonly Sent[]): string {
  return `${paths.shortlist}?${HOMES}=${listings.map(({ slug }) => slug).join(',')}`;
}

/** Returns the slugs in the address of a shared shortlist, and whether anything else is in it. */
export function slugsInAddress(params: URLSearchParams): { slugs: string[]; isDamaged: boolean } {
  const parts = new Set((params.get(HOMES) ?? '').split(',').map((part) => part.trim()));
  const isSlug = (part: string) => slugText.test(part) && part.length <= limits.slugLength;
  const slugs = [...parts].filter(isSlug).slice(0, limits.idsAskedFor);
  return { slugs, isDamaged: slugs.length < parts.size && params.get(HOMES) !== null };
}

/** Shares a shortlist, and returns the toast: see `shareLink`. */
export async function sendShortlist(listings: readonly Sent[]): Promise<string | undefined> {
  const by = await shareLink({
    title: `A shortlist of ${counted(listings.length, 'property', 'properties')}`,
    text: shortlistText(listings),
    url: window.location.origin + shortlistPath(listings),
  });
  return by && outcomes[by];
}

const outcomes: Record<SharedBy, string> = {
  device: 'Shortlist shared',
  copy: 'Link to your shortlist copied',
  WhatsApp: 'Opening WhatsApp to share your shortlist',
};

/** Returns the text next to the link: `Have a look at these 2 properties: Kiln Court, Cascade Loft`. */
export function shortlistText(listings: readonly Sent[]): string {
  const titles = listings.slice(0, NAMED).map(({ title }) => title);
  const others = listings.length - titles.length;
  const named = `${titles.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
  return listings.length === 1
    ? `Have a look at this property: ${named}`
    : `Have a look at these ${listings.length} properties: ${named}`;
}
