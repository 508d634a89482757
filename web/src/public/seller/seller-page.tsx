import { districtName } from '@marketplace/contracts/districts';
import type { SellerReport } from '@marketplace/contracts/seller-links/seller-report.views';
import { sellerReport } from '@marketplace/contracts/seller-links/seller-report.views';
import { useParams } from 'react-router-dom';
import styled, { createGlobalStyle } from 'styled-components';
import { ApiError } from '../../api/api-error.ts';
import { useSite } from '../../api/page-data.tsx';
import { useResource } from '../../api/use-resource.ts';
import { ListingPhoto } from '../../listing/listing-photo.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { count, fullPrice, singaporeDate, singaporeTime } from '../../ui/format.ts';
import { ScreenOnly, Small, Spread, Stack } from '../../ui/layout.ts';
import { EmptyState, QueryPanel } from '../../ui/states.tsx';
import { space, theme } from '../../ui/theme.ts';
import { telLink } from '../contact-links.tsx';
import { usePageHead } from '../page-head.tsx';
import { paths } from '../pages.ts';
import { comparisonText, PriceTable, recentText, statusText, WeekTable } from './report-tables.tsx';

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

function ReportSheet({ report }: { report: SellerReport }) {
  const { name } = useSite();
  return (
    <Stack $gap={5}>
      <Spread $gap={3}>
        <Small>{name} · Report for the seller</Small>
        <ScreenOnly>
          <Button variant="secondary" size="sm" onClick={() => window.print()}>
            Print
          </Button>
        </ScreenOnly>
      </Spread>
      <Head report={report} />
      <Figures report={report} />
      <Interest report={report} />
      <Part>
        <h2>Week by week</h2>
        <WeekTable weeks={report.weeks} earlier={report.earlier} total={report.total} />
      </Part>
      {report.prices.length > 0 && (
        <Part>
          <h2>Price changes</h2>
          <PriceTable report={report} />
        </Part>
      )}
      <Foot report={report} />
    </Stack>
  );
}

function Head({ report }: { report: SellerReport }) {
  const { title, district, image } = report;
  return (
    <Top as="header">
      <Photo>
        <ListingPhoto path={image ?? undefined} alt="" sizes="240px" eager />
      </Photo>
      <Stack $gap={2}>
        <h1>{title}</h1>
        <p>{districtName(district)}</p>
        <Line>
          <strong>{fullPrice({ ...report, area_sqft: null })}</strong>
          <StatusBadge listing={report} />
        </Line>
        <p>{statusText(report)}</p>
      </Stack>
    </Top>
  );
}

const figures = [
  ['views', 'Views'],
  ['clicks', 'Clicks'],
  ['enquiries', 'Enquiries'],
] as const;

function Figures({ report: { total, last_30_days } }: { report: SellerReport }) {
  return (
    <FigureRow>
      {figures.map(([name, label]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{count(total[name])}</dd>
          <Recent>{count(last_30_days[name])} in the last 30 days</Recent>
        </div>
      ))}
    </FigureRow>
  );
}

/** Views per day compared with similar listings; nothing while not on the market. */
function Interest({ report }: { report: SellerReport }) {
  if (report.views_per_day === null) return null;
  return (
    <p>
      {recentText(report)} it had <strong>{report.views_per_day.toFixed(1)} views a day</strong>.{' '}
      {comparisonText(report)}
    </p>
  );
}

function Foot({ report: { at, ends_at } }: { report: SellerReport }) {
  const { agent } = useSite();
  return (
    <End as="footer" $gap={2}>
      <p>
        Questions? Ask <strong>{agent.name}</strong>, CEA Reg. No. {agent.licence}:{' '}
        <Phone href={telLink(agent)}>{agent.phone}</Phone>
      </p>
      <Small>
        A view is a visitor who opened the listing, a click one who followed its link, and an enquiry one who
        wrote to the agent. Bots and spam are not counted. As of {singaporeTime(at)}, Singapore time.
      </Small>
      <ScreenOnly as="p">
        Anyone with this page’s address can read it until {singaporeDate(ends_at)}. Please share it with care.
      </ScreenOnly>
    </End>
  );
}

const Top = styled.div`
  display: grid;
  grid-template-columns: 240px minmax(0, 1fr);
  gap: ${space(5)};
  align-items: center;
  @media (width < ${theme.bp.sm}px) { grid-template-columns: minmax(0, 1fr); }
  @media print { grid-template-columns: 44mm minmax(0, 1fr); gap: ${space(4)}; }
`;
const Photo = styled.div`
  display: flex;
  aspect-ratio: 3 / 2;
  border-radius: ${theme.radius.md}px;
  overflow: hidden;
  > * { flex: 1; min-width: 0; }
`;
const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)};
  font-size: ${theme.size.lg};
`;
const FigureRow = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space(4)};
  padding-block: ${space(4)};
  border-block: 1px solid ${theme.color.line};
  dt { color: ${theme.color.muted}; font-size: ${theme.size.sm}; }
  dd {
    color: ${theme.color.brand};
    font-family: ${theme.font.display};
    font-size: ${theme.size.h3};
    font-weight: ${theme.weight.strong};
    line-height: ${theme.line.snug};
    font-variant-numeric: tabular-nums;
  }
  @media print { padding-block: ${space(2)}; }
`;
const Recent = styled.dd`
  &&& {
    color: ${theme.color.muted};
    font-family: ${theme.font.text};
    font-size: ${theme.size.sm};
    font-weight: ${theme.weight.text};
  }
`;
const Part = styled.section`
  display: grid;
  gap: ${space(3)};
  break-inside: avoid;
`;
const End = styled(Stack)`
  padding-top: ${space(4)};
  border-top: 1px solid ${theme.color.line};
  font-size: ${theme.size.sm};
  @media print { padding-top: ${space(2)}; }
`;
const Phone = styled.a`
  display: inline-block;
  padding-block: 11px;
  @media print { padding: 0; color: inherit; text-decoration: none; }
`;
