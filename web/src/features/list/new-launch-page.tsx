import { messages } from '@marketplace/contracts/messages';
import { useSearchParams } from 'react-router-dom';
import { usePageHead } from '../../site/page-head.tsx';
import { paths } from '../../site/public-paths.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { listHead } from './list-head.ts';
import { newLaunchList } from './list-sources.ts';
import { ListingsView } from './listings-view.tsx';

const intro = 'The newest developments in Singapore, before and at their launch.';

/** /new-launch. */
export function NewLaunchPage() {
  const [params] = useSearchParams();
  usePageHead(
    listHead(
      { title: 'New launch properties in Singapore', description: intro, path: paths.newLaunch },
      params,
    ),
  );
  return (
    <>
      <PageBanner title="New Launch Properties" intro={intro} tone="newLaunch" />
      <ListingsView
        source={newLaunchList}
        searchPlaceholder="Search new launch properties..."
        noun="new launch properties"
        empty={
          <EmptyState title={messages.noNewLaunches}>
            <p>{messages.noNewLaunchesHint}</p>
          </EmptyState>
        }
      />
    </>
  );
}
