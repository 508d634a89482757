import { FollowersView } from '@marketplace/contracts/analytics/followers.views';
import { counted } from '@marketplace/contracts/counted';
import useSWR from 'swr';
import { getJson } from '../../api/client.ts';
import { useSite } from '../../api/page-data.tsx';
import { Stack } from '../../ui/layout.ts';
import { historyPath } from '../pages.ts';
import { Columns, Note } from '../ui/page.tsx';
import { Panel, PanelQuery } from '../ui/panel.tsx';
import { withParams } from '../ui/queries.ts';
import type { RankedItem } from './ranked-bars.tsx';
import { RankedBars } from './ranked-bars.tsx';

const FOLLOWERS = '/api/analytics/followers';

/** What visitors follow by email most, without their addresses. Nothing while the site sends no alerts. */
export function FollowersPanel() {
  const { alerts } = useSite();
  const followers = useSWR(alerts ? FOLLOWERS : null, (path) => getJson(path, FollowersView));
  if (!alerts) return null;
  return (
    <Panel title="Email alerts" hint="Confirmed alerts only. Addresses are never shown.">
      <PanelQuery
        query={followers}
        failed="Failed to load the email alerts"
        isEmpty={({ total }) => total === 0}
        empty="No search or property is followed by email yet."
      >
        {({ total, searches, listings }) => (
          <>
            <p>{counted(total, 'email alert')}</p>
            <Columns $least={340}>
              <MostFollowed
                title="Searches"
                items={searches.map(({ name, path, followers: value }) => itemOf(name, path, value))}
              />
              <MostFollowed
                title="Properties"
                items={listings.map(({ listing_id, title, followers: value }) =>
                  itemOf(title, historyPath(listing_id), value),
                )}
              />
            </Columns>
          </>
        )}
      </PanelQuery>
    </Panel>
  );
}

function itemOf(label: string, to: string, value: number): RankedItem {
  return { label, to, value, text: counted(value, 'follower') };
}

function MostFollowed({ title, items }: { title: string; items: readonly RankedItem[] }) {
  if (items.length === 0) return null;
  return (
    <Stack $gap={3}>
      <h3>{title}</h3>
      <RankedBars items={items} />
    </Stack>
  );
}

/** How many follow a listing by email. Nothing while the site sends no alerts. */
export function ListingFollowers({ id }: { id: string }) {
  const { alerts } = useSite();
  const path = withParams(FOLLOWERS, { property_id: id });
  const { data } = useSWR(alerts ? path : null, (address) => getJson(address, FollowersView));
  return data ? <Note>{counted(data.total, 'follower')} by email</Note> : null;
}
