import { messages } from '@marketplace/contracts/messages';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { clearSaved, removeSaved, savedList, useKept } from '../../device/visitor-lists.ts';
import { CardGrid, CardGridSkeleton } from '../../listings/card-grid.tsx';
import { RecentSection } from '../../listings/recent-section.tsx';
import type { KeptListings } from '../../listings/use-kept-listings.ts';
import { useKeptListings } from '../../listings/use-kept-listings.ts';
import { usePageHead } from '../../site/page-head.tsx';
import { paths } from '../../site/public-paths.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { focusContent } from '../../ui/focus-content.ts';
import { Spread } from '../../ui/layout.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { QueryPanel } from '../../ui/query-panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { space, theme } from '../../ui/theme.ts';
import { Compare } from './compare.tsx';

/** /saved: what this browser keeps. The server knows none of it and renders the frame alone. */
export function SavedPage() {
  const ids = useKept(savedList);
  usePageHead({
    title: 'Saved properties',
    description: 'The properties that you saved, with their prices of today.',
    path: paths.saved,
    noindex: true,
  });
  return (
    <>
      <PageBanner
        title="Saved properties"
        intro="Your shortlist and what you viewed last. Both lists are kept in this browser alone, without an account."
      />
      <Shortlist ids={ids} />
      <RecentSection most={12} />
    </>
  );
}

/** The saved listings, newest saved first, with what can be done with them. Undefined ids are not known yet. */
function Shortlist({ ids }: { ids: readonly string[] | undefined }) {
  const query = useKeptListings(ids);
  useFocusKept(ids?.length ?? 0);
  return (
    <Area>
      {ids && ids.length > 0 && (
        <Line $gap={3}>
          <Count>{ids.length === 1 ? '1 saved property' : `${ids.length} saved properties`}</Count>
          <Button variant="secondary" onClick={clearSaved}>
            Clear all
          </Button>
        </Line>
      )}
      <QueryPanel
        query={query}
        failed={messages.loadPropertiesFailed}
        loading={<CardGridSkeleton cards={Math.min(ids?.length ?? 3, 6)} />}
        isEmpty={() => ids?.length === 0}
        empty={<NothingSaved />}
      >
        {({ available, sold, gone }) => (
          <>
            {available.length > 0 && <CardGrid listings={available} />}
            <Unavailable sold={sold} gone={gone} />
            <Compare listings={available} />
          </>
        )}
      </QueryPanel>
    </Area>
  );
}

function NothingSaved() {
  return (
    <EmptyState title="Nothing saved yet">
      <p>Press the heart on a property to keep it here.</p>
      <LinkButton to={paths.list('Buy')}>Explore Properties</LinkButton>
    </EmptyState>
  );
}

const Area = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  padding-block: ${space(6)} ${space(8)};
`;
const Line = styled(Spread)`min-height: 44px;`;
const Count = styled.h2`
  font-family: ${theme.font.text};
  font-size: ${theme.size.lg};
`;

/** Moves the focus to the page when `count` fell and the button that made it fall went with what it stood on. */
function useFocusKept(count: number): void {
  const before = useRef(0);
  useEffect(() => {
    const fell = count < before.current;
    before.current = count;
    if (fell && document.activeElement === document.body) focusContent();
  }, [count]);
}

/** Saved listings that are sold or taken down. Neither shows a price: it is nobody's offer any more. */
function Unavailable({ sold, gone }: Pick<KeptListings, 'sold' | 'gone'>) {
  if (sold.length + gone.length === 0) return null;
  return (
    <section aria-labelledby="unavailable">
      <UnavailableTitle id="unavailable">No longer available</UnavailableTitle>
      <Rows>
        {sold.map(({ id, slug, title, status }) => (
          <li key={id}>
            <span>
              <Link to={paths.property(slug)}>{title}</Link> <StatusBadge status={status} />
            </span>
            <Remove id={id} what={title} />
          </li>
        ))}
        {gone.map((id, index) => (
          <li key={id}>
            <span>A property that you saved is no longer available.</span>
            <Remove id={id} what={`unavailable property ${index + 1}`} />
          </li>
        ))}
      </Rows>
    </section>
  );
}

function Remove({ id, what }: { id: string; what: string }) {
  return (
    <Button variant="secondary" aria-label={`Remove ${what}`} onClick={() => removeSaved(id)}>
      Remove
    </Button>
  );
}

const UnavailableTitle = styled.h3`margin-bottom: ${space(3)};`;
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
