import type { EnquiryView } from '@marketplace/contracts/enquiries/enquiry.views';
import { useParams } from 'react-router-dom';
import styled from 'styled-components';
import { ApiError } from '../../api/api-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryPanel } from '../../ui/query-panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { space, theme } from '../../ui/theme.ts';
import { ENQUIRIES } from '../pages.ts';
import { Page, PageHeader, Row } from '../ui/page.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { moment, timeAgo } from '../ui/times.tsx';
import { kindNames, statusColors, statusNames } from './enquiry-words.ts';
import { AnswerPanel } from './one/answer-panel.tsx';
import { ListingPanel } from './one/listing-panel.tsx';
import { MessagePanel } from './one/message-panel.tsx';
import { PersonalDataPanel } from './one/personal-data-panel.tsx';
import { StatusPanel } from './one/status-panel.tsx';
import { StepsPanel } from './one/steps-panel.tsx';
import { ViewingPanel } from './one/viewing-panel.tsx';
import { useEnquiry } from './use-enquiries.ts';

const FAILED = 'Failed to load the enquiry';

/** One enquiry: who wrote what, about which listing, what became of it, and what to do next. */
export function EnquiryPage() {
  const { id = '' } = useParams();
  const enquiry = useEnquiry(id);
  const isUnknown = enquiry.error instanceof ApiError && [400, 404, 422].includes(enquiry.error.status);
  useFailureToast(enquiry.error, FAILED);
  return (
    <Page>
      <PageHeader
        title={enquiry.data ? `Enquiry ${enquiry.data.reference}` : 'Enquiry'}
        hint={enquiry.data && <Summary enquiry={enquiry.data} />}
      >
        <LinkButton to={ENQUIRIES} variant="secondary" size="sm">
          All enquiries
        </LinkButton>
      </PageHeader>
      {isUnknown ? (
        <EmptyState title="There is no such enquiry" />
      ) : (
        <QueryPanel query={enquiry} failed={FAILED}>
          {(data) => <Enquiry enquiry={data} />}
        </QueryPanel>
      )}
    </Page>
  );
}

function Summary({ enquiry }: { enquiry: EnquiryView }) {
  const { kind, status, received_at } = enquiry;
  return (
    <Row as="span" $gap={[1, 2]}>
      <Badge colors={statusColors[status]}>{statusNames[status]}</Badge>
      <span>
        {kindNames[kind]} · received {moment(received_at)}
        {status === 'new' && ` · ${timeAgo(received_at, Date.now())}`}
      </span>
    </Row>
  );
}

function Enquiry({ enquiry }: { enquiry: EnquiryView }) {
  return (
    <Columns>
      <Part>
        <MessagePanel enquiry={enquiry} />
        <ListingPanel enquiry={enquiry} />
        {enquiry.person && <AnswerPanel enquiry={enquiry} person={enquiry.person} />}
        {enquiry.readable !== 'forgotten' && <ViewingPanel key={enquiry.id} enquiry={enquiry} />}
      </Part>
      <Part>
        <StatusPanel enquiry={enquiry} />
        <StepsPanel enquiry={enquiry} />
        {enquiry.readable !== 'forgotten' && <PersonalDataPanel enquiry={enquiry} />}
      </Part>
    </Columns>
  );
}

const Part = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  align-content: start;
`;
const Columns = styled(Part)`
  @media (min-width: ${theme.bp.xl}px) { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
`;
