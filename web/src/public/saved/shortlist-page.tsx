import { counted } from '@marketplace/contracts/counted';
import { messages } from '@marketplace/contracts/messages';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useResource } from '../../api/use-resource.ts';
import { CardGrid, CardGridSkeleton } from '../../listing/card-grid.tsx';
import { goneListingOf } from '../../listing/listing.resources.ts';
import { useKeptListings } from '../../listing/use-kept-listings.ts';
import { savedList, useKept } from '../../listing/visitor-lists.ts';
import { Button } from '../../ui/button.tsx';
import { singaporeDate } from '../../ui/format.ts';
import { HeartIcon } from '../../ui/icons.tsx';
import { Small, Spread } from '../../ui/layout.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { QueryPanel } from '../../ui/query-panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { usePageHead } from '../page-head.tsx';
import { paths } from '../pages.ts';
import { Area, Comparison, Count } from './frame.tsx';
import { saveAll } from './save-all.ts';
import { sentSlugs } from './shortlist-link.ts';
import { SoldName, Unavailable } from './unavailable.tsx';

/** /shortlist?homes=…: listings that somebody sent, to be looked at and taken over. One frame serves all of them. */
export function ShortlistPage() {
  const saved = useKept(savedList);
  usePageHead({
    title: 'A shortlist for you',
    description: 'Properties that somebody picked out for you, with their prices of today.',
    path: paths.shortlist,
    noindex: true,
  });
  return (
    <>
      <PageBanner
        title="A shortlist for you"
        intro="Properties that somebody picked out and sent to you, with their prices of today."
      />
      <Area>{saved && <Sent saved={saved} />}</Area>
    </>
  );
}

/** What the address names. */
function Sent({ saved }: { saved: readonly string[] }) {
  const [params] = useSearchParams();
  const { slugs, isDamaged } = useMemo(() => sentSlugs(params), [params]);
  const query = useKeptListings(slugs, 'slug');
  return (
    <QueryPanel
      query={query}
      failed={messages.loadPropertiesFailed}
      loading={<CardGridSkeleton cards={Math.min(slugs.length, 6)} />}
      isEmpty={() => slugs.length === 0}
      empty={<NothingSent />}
    >
      {({ available, sold, gone }) => (
        <>
          {available.length > 0 && (
            <>
              <Spread $gap={3}>
                <Count>{counted(available.length, 'property', 'properties')}</Count>
                <TakeOver ids={available.map(({ id }) => id)} saved={saved} />
              </Spread>
              <CardGrid listings={available} />
            </>
          )}
          {sold.length + gone.length > 0 && (
            <Unavailable>
              {sold.map((listing) => (
                <li key={listing.id}>
                  <SoldName listing={listing} />
                </li>
              ))}
              {gone.map((slug) => (
                <MissingRow key={slug} slug={slug} />
              ))}
            </Unavailable>
          )}
          {isDamaged && <Small>A part of this link could not be read: it may have been cut off.</Small>}
          <Comparison listings={available} />
        </>
      )}
    </QueryPanel>
  );
}

function TakeOver({ ids, saved }: { ids: readonly string[]; saved: readonly string[] }) {
  return ids.every((id) => saved.includes(id)) ? (
    <LinkButton to={paths.saved} variant="secondary">
      <HeartIcon filled size={18} /> All saved: see your shortlist
    </LinkButton>
  ) : (
    <Button onClick={() => saveAll(ids)}>
      <HeartIcon size={18} /> Save all to my shortlist
    </Button>
  );
}

function NothingSent() {
  return (
    <EmptyState title="This link names no property">
      <p>It may have been cut off on its way. Please ask for it again.</p>
      <LinkButton to={paths.list('Buy')}>Explore Properties</LinkButton>
    </EmptyState>
  );
}

/** A listing that is not there: since when, or that there never was such a one. */
function MissingRow({ slug }: { slug: string }) {
  const { data, error } = useResource(goneListingOf(slug, null));
  return (
    <li>
      {data &&
        `A property of this list was ${data.sold ? 'sold' : 'taken down'} on ${singaporeDate(data.since)}.`}
      {error?.status === 404 &&
        'We know no property of this name: the link may have been cut off or changed.'}
      {!data && error?.status !== 404 && 'A property of this list is not available.'}
    </li>
  );
}
