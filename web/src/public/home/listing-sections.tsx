import { messages } from '@marketplace/contracts/messages';
import { useResource } from '../../api/use-resource.ts';
import { CardGrid, CardGridSkeleton } from '../../listing/card-grid.tsx';
import { featuredListings, featuredNewLaunches } from '../../listing/listing.resources.ts';
import { useLoadFailureToast } from '../../listing/use-load-failure-toast.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryPanel } from '../../ui/query-panel.tsx';
import { Section } from '../../ui/section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { paths } from '../pages.ts';

/** Up to six active listings of every type. */
export function FeaturedSection() {
  const query = useResource(featuredListings);
  useLoadFailureToast(query.data ? undefined : query.error);
  return (
    <Section
      title="Featured Properties"
      intro="The latest homes and spaces on our books."
      action={
        <LinkButton to={paths.list('Buy')} variant="secondary">
          View All
        </LinkButton>
      }
    >
      <QueryPanel
        query={query}
        failed={messages.loadPropertiesFailed}
        loading={<CardGridSkeleton inRow />}
        isEmpty={(listings) => listings.length === 0}
        empty={<EmptyState title={messages.noProperties} />}
      >
        {(listings) => <CardGrid listings={listings} inRow />}
      </QueryPanel>
    </Section>
  );
}

/** Up to six new launches; nothing at all while there are none. */
export function NewLaunchSection() {
  const query = useResource(featuredNewLaunches);
  useLoadFailureToast(query.data ? undefined : query.error);
  const { data = [] } = query;
  if (data.length === 0) return null;
  return (
    <Section
      title="New Launch"
      intro="Fresh developments, from preview to first handover."
      tone="newLaunch"
      action={
        <LinkButton to={paths.newLaunch} variant="amber">
          View All New Launches
        </LinkButton>
      }
    >
      <CardGrid listings={data} inRow />
    </Section>
  );
}
