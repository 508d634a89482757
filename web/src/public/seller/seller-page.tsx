import { sellerReport } from '@marketplace/contracts/seller-links/seller-report.checks';
import { useParams } from 'react-router-dom';
import styled, { createGlobalStyle } from 'styled-components';
import { ApiError } from '../../api/api-error.ts';
import { useResource } from '../../api/use-resource.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState, QueryPanel } from '../../ui/states.tsx';
import { space, theme } from '../../ui/theme.ts';
import { usePageHead } from '../page-head.tsx';
import { paths } from '../pages.ts';
import { ReportSheet } from './report-sheet.tsx';

/** The report of one listing, for its seller, who only has the link. */
export function SellerPage() {
  const { secret = '' } = useParams();
  const report = useResource({
    path: `/api/seller-report/${encodeURIComponent(secret)}`,
    schema: sellerReport,
  });
  usePageHead({
    title: 'Report for the seller',
    description: 'How a listing is doing. Only people with the link can read it.',
    path: '/seller',
    noindex: true,
  });
  return (
    <Page>
      <OnPaper />
      {report.error instanceof ApiError && report.error.status === 404 ? (
        <NoReport />
      ) : (
        <QueryPanel query={report} failed="The report could not be loaded">
          {(data) => <ReportSheet report={data} />}
        </QueryPanel>
      )}
    </Page>
  );
}

function NoReport() {
  return (
    <EmptyState title="No report at this address">
      <h1>The link may have expired</h1>
      <p>Ask your agent for a new one.</p>
      <LinkButton to={paths.home} variant="secondary">
        Go to the home page
      </LinkButton>
    </EmptyState>
  );
}

/** Prints on one sheet. */
const OnPaper = createGlobalStyle`
  @page { size: A4; margin: 12mm 14mm; }
  @media print { html { font-size: 12px; } body { background: none; } }
`;
const Page = styled.main`
  width: min(100%, 860px);
  min-height: 100vh;
  margin-inline: auto;
  padding: ${space(5)} ${theme.gutter} ${space(7)};
  overflow-wrap: anywhere;
  h1 { font-size: ${theme.size.h2}; }
  h2 { font-size: ${theme.size.xl}; }
  @media print { width: 100%; min-height: 0; padding: 0; h1 { font-size: 1.75rem; } }
`;
