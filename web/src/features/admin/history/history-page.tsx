import { messages } from '@marketplace/contracts/messages';
import { useParams, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../api/api-error.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { QueryPanel } from '../../../ui/query-panel.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { PROPERTIES } from '../blocks/admin-paths.ts';
import { Page } from '../blocks/page.tsx';
import { PageHeader } from '../blocks/page-header.tsx';
import { useFailureToast } from '../blocks/use-failure-toast.ts';
import { AsOfView } from './as-of/as-of-view.tsx';
import { HistorySummary } from './history-summary.tsx';
import { HistoryTabs } from './history-tabs.tsx';
import { useHistory } from './use-history.ts';

const FAILED = 'Failed to load the history';

/** Who changed a listing, when and how; also of a deleted one. With `?version=` it shows the listing at that version. */
export function HistoryPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const version = versionOf(params.get('version'));
  const history = useHistory(id);
  useFailureToast(history.error, FAILED);
  return (
    <Page>
      <PageHeader title={history.data ? `History of ${history.data.title}` : 'History'}>
        <LinkButton to={PROPERTIES} variant="secondary" size="sm">
          All properties
        </LinkButton>
      </PageHeader>
      {isUnknown(history.error) ? (
        <EmptyState title={messages.propertyNotFound} />
      ) : (
        <QueryPanel query={history} failed={FAILED}>
          {(data) => (
            <>
              <HistorySummary history={data} />
              {version === undefined ? (
                <HistoryTabs history={data} />
              ) : (
                <AsOfView history={data} version={version} />
              )}
            </>
          )}
        </QueryPanel>
      )}
    </Page>
  );
}

function versionOf(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
