import { counted } from '@marketplace/contracts/counted';
import { messages } from '@marketplace/contracts/messages';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { without } from '../../api/kept.ts';
import { useResource } from '../../api/use-resource.ts';
import { goneListingOf, goneWord } from '../../listing/listing.resources.ts';
import { CardGrid, CardGridSkeleton } from '../../listing/listing-card.tsx';
import { useKeptListings } from '../../listing/use-kept-listings.ts';
import { savedList, showFullToast, TOPIC, useKept } from '../../listing/visitor-lists.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { singaporeDate } from '../../ui/format.ts';
import { HeartIcon } from '../../ui/icons.tsx';
import { Small, Spread } from '../../ui/layout.ts';
import { PageBanner } from '../../ui/section.tsx';
import { EmptyState, QueryPanel } from '../../ui/states.tsx';
import { showUndo } from '../../ui/undo-toast.tsx';
import { usePageHead } from '../page-head.tsx';
import { paths } from '../pages.ts';
import { Area, Comparison, Count, SoldName, slugsInAddress, Unavailable } from './frame.tsx';

/** /shortlist?homes=…: a shared shortlist. The server renders its frame, with a preview picture of these homes. */
export function ShortlistPage() {
  const saved = useKept(savedList);
  const [params] = useSearchParams();
  const homes = slugsInAddress(params).slugs.join();
  usePageHead({
    title: 'A shortlist for you',
    description: 'Properties picked out for you, at current prices.',
    path: paths.shortlist,
    noindex: true,
    ...(import.meta.env.SSR &&
      homes && {
        image: {
          path: `/uploads/previews/list.jpg?slugs=${homes}`,
          alt: 'Photos of the homes in this shortlist',
        },
      }),
  });
  return (
    <>
      <PageBanner title="A shortlist for you" intro="Someone picked these out for you. Prices are current." />
      <Area>{saved && <Sent saved={saved} />}</Area>
    </>
  );
}

function Sent({ saved }: { saved: readonly string[] }) {
  const [params] = useSearchParams();
  const { slugs, isDamaged } = useMemo(() => slugsInAddress(params), [params]);
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
                <SaveAllButton ids={available.map(({ id }) => id)} saved={saved} />
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
          {isDamaged && <Small>Part of this link could not be read. It may be incomplete.</Small>}
          <Comparison listings={available} />
        </>
      )}
    </QueryPanel>
  );
}

function SaveAllButton({ ids, saved }: { ids: readonly string[]; saved: readonly string[] }) {
  return ids.every((id) => saved.includes(id)) ? (
    <LinkButton to={paths.saved} variant="secondary">
      <HeartIcon filled size={18} /> All saved: view your shortlist
    </LinkButton>
  ) : (
    <Button onClick={() => saveAll(ids)}>
      <HeartIcon size={18} /> Save all to my shortlist
    </Button>
  );
}

function NothingSent() {
  return (
    <EmptyState title="This link has no properties">
      <p>It may be incomplete. Please ask for it again.</p>
      <LinkButton to={paths.list('Buy')}>Explore Properties</LinkButton>
    </EmptyState>
  );
}

/** A missing listing: since when it is gone, or that it never existed. */
function MissingRow({ slug }: { slug: string }) {
  const { data, error } = useResource(goneListingOf(slug, null));
  return (
    <li>
      {data && `A property in this list was ${goneWord(data)} on ${singaporeDate(data.since)}.`}
      {error?.status === 404 && 'We couldn’t find this property. The link may be incomplete.'}
      {!data && error?.status !== 404 && 'A property in this list is not available.'}
    </li>
  );
}

/** Saves listings while there is room, and says how many were saved. */
export function saveAll(ids: readonly string[]): void {
  const before = savedList.read();
  const missing = without(ids, before);
  const added = missing.slice(0, savedList.max - before.length);
  if (added.length === 0) {
    showFullToast();
    return;
  }
  savedList.replace([...added, ...before]);
  const saved = counted(added.length, 'property saved', 'properties saved');
  showUndo({
    text: added.length === missing.length ? saved : `${saved}: there is room for ${savedList.max}`,
    topic: TOPIC,
    isSuccess: true,
    onUndo: () => savedList.replace(without(savedList.read(), added)),
  });
}
