import { counted } from '@marketplace/contracts/counted';
import type { EnquiryStatus } from '@marketplace/contracts/enquiries/enquiry.terms';
import { enquiryStatuses } from '@marketplace/contracts/enquiries/enquiry.terms';
import type { EnquiryStep, EnquiryView } from '@marketplace/contracts/enquiries/enquiry.views';
import { limits } from '@marketplace/contracts/limits';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import styled from 'styled-components';
import { ApiError } from '../../api/api-error.ts';
import { useCommand } from '../../api/use-command.ts';
import { wishLines } from '../../listing/viewing-times.ts';
import { paths } from '../../public/pages.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { TextArea } from '../../ui/controls.tsx';
import { exactPrice } from '../../ui/format.ts';
import { Cluster, Stack } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { EmptyState, QueryPanel } from '../../ui/states.tsx';
import { space, theme } from '../../ui/theme.ts';
import { phoneAddress } from '../enquiry/enquiry-messages.ts';
import { ReminderPanel } from '../enquiry/reminders.tsx';
import {
  isReading,
  kindNames,
  sourceOf,
  statusColors,
  statusNames,
  stepName,
  useChangeStatus,
  useEnquiry,
  useEnquiryCall,
  useEnquiryPhotos,
} from '../enquiry/use-enquiries.ts';
import { ViewingPanel } from '../enquiry/viewing-panel.tsx';
import { ENQUIRIES, historyPath, versionPath } from '../pages.ts';
import { useRight } from '../session/session.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { Actions, Facts, Note, Page, PageHeader, Problem, Row } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { moment, Time, timeAgo } from '../ui/times.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import { PersonalDataPanel } from './personal-data.tsx';

const FAILED = 'Failed to load the enquiry';

/** One enquiry: the message, its listing, its steps and what to do next. */
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
  const { kind, status, received_at, source } = enquiry;
  return (
    <Row as="span" $gap={[1, 2]}>
      <Badge colors={statusColors[status]}>{statusNames[status]}</Badge>
      <span>
        {[kindNames[kind], ...sourceOf(source)].join(' · ')} · received {moment(received_at)}
        {status === 'new' && ` · ${timeAgo(received_at, Date.now())}`}
      </span>
    </Row>
  );
}

function Enquiry({ enquiry }: { enquiry: EnquiryView }) {
  const mayForget = useRight('forgetPersonalData');
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
        {enquiry.readable !== 'forgotten' && <ReminderPanel about="enquiry" id={enquiry.id} />}
        <StepsPanel enquiry={enquiry} />
        {mayForget && enquiry.readable !== 'forgotten' && <PersonalDataPanel enquiry={enquiry} />}
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

function MessagePanel({ enquiry }: { enquiry: EnquiryView }) {
  const { person, readable } = enquiry;
  if (readable === 'forgotten')
    return (
      <Panel title="Message">
        <Note>
          This person’s data was erased: name, contact details and texts are permanently deleted. Only the
          date and the listing remain.
        </Note>
      </Panel>
    );
  if (!person)
    return (
      <Panel title="Message">
        <Problem>This message cannot be read, because its key is missing in the vault.</Problem>
        <Note>
          The log still has it, encrypted. It can be read again once an operator has restored the vault and
          its master key.
        </Note>
      </Panel>
    );
  const { name, email, phone, subject, message, wish } = person;
  return (
    <Panel title={name}>
      <Contacts>
        <dt>Email</dt>
        <dd>{email ? <a href={`mailto:${email}`}>{email}</a> : 'Not given'}</dd>
        <dt>Phone</dt>
        <dd>{phone ? <a href={phoneAddress(phone)}>{phone}</a> : 'Not given'}</dd>
      </Contacts>
      <Stack $gap={2}>
        <Subject>{subject}</Subject>
        <Text>{message}</Text>
        {wish && wishLines(wish).map((text) => <Note key={text}>{text}</Note>)}
      </Stack>
      {enquiry.kind === 'valuation' && <Photos id={enquiry.id} />}
    </Panel>
  );
}

/** Photos of the home to be valued. */
function Photos({ id }: { id: string }) {
  const { data, error } = useEnquiryPhotos(id);
  if (error && !data) return <Problem>The photos could not be loaded.</Problem>;
  return data?.photos.map((photo, index) => (
    <Photo key={photo} src={`data:image/jpeg;base64,${photo}`} alt={`Sent with the message: ${index + 1}`} />
  ));
}

const Photo = styled.img`
  max-width: 100%;
  border-radius: ${theme.radius.sm}px;
`;

const Contacts = styled(Facts)`a { display: inline-block; min-height: 24px; }`;
const Subject = styled.h3`font-size: ${theme.size.md};`;
const Text = styled.p`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

function ListingPanel({ enquiry }: { enquiry: EnquiryView }) {
  const { listing, listing_then: then } = enquiry;
  if (!listing) return null;
  return (
    <Panel title="Listing">
      <p>
        {listing.is_deleted ? (
          <>
            <strong>{listing.title}</strong> (deleted)
          </>
        ) : (
          <Link to={paths.property(listing.slug)}>{listing.title}</Link>
        )}
      </p>
      {then && <Note>{priceText(then.price, listing.price)}</Note>}
      <p>
        {then && (
          <>
            <Link to={versionPath(listing.id, then.version)}>As they saw it</Link>
            {' · '}
          </>
        )}
        <Link to={historyPath(listing.id)}>History</Link>
      </p>
    </Panel>
  );
}

function priceText(then: number, now: number): string {
  if (then === now) return `${exactPrice(now)}, as when they wrote.`;
  return `${exactPrice(then)} when they wrote, ${exactPrice(now)} now.`;
}

const acts: Readonly<Record<EnquiryStatus, string>> = {
  new: 'Mark as new',
  answered: 'Mark as answered',
  viewing_arranged: 'Mark as viewing arranged',
  closed: 'Close',
  spam: 'Mark as spam',
};

/** Changes the status. Arranging a viewing also sets it. */
function StatusPanel({ enquiry }: { enquiry: EnquiryView }) {
  const change = useChangeStatus(enquiry.id);
  const { status } = enquiry;
  return (
    <Panel title="Status" hint={statusNames[status]}>
      <Cluster $gap={2}>
        {enquiryStatuses
          .filter((other) => other !== status)
          .map((other) => (
            <SmallButton key={other} disabled={change.isBusy} onClick={() => void change.run(other)}>
              {status === 'spam' && other === 'new' ? 'Not spam' : acts[other]}
            </SmallButton>
          ))}
      </Cluster>
    </Panel>
  );
}

function StepsPanel({ enquiry }: { enquiry: EnquiryView }) {
  const readings = enquiry.steps.filter(isReading).reverse();
  return (
    <Panel title="Steps">
      <Steps steps={enquiry.steps.filter((step) => !isReading(step))} />
      {readings.length > 0 && (
        <details>
          <Summarized>{`Read ${counted(readings.length, 'time')}`}</Summarized>
          <Steps steps={readings} />
        </details>
      )}
      {enquiry.readable !== 'forgotten' && <NoteForm id={enquiry.id} />}
    </Panel>
  );
}

function Steps({ steps }: { steps: readonly EnquiryStep[] }) {
  return (
    <Stack as="ol" $gap={3}>
      {steps.map((step) => (
        <Step key={step.position} step={step} />
      ))}
    </Stack>
  );
}

function Step({ step }: { step: EnquiryStep }) {
  const { recorded_at, actor, text, viewing, type } = step;
  const isUnread = type === 'EnquiryNoted' && text === null;
  return (
    <Item>
      <strong>{stepName(step)}</strong>
      <Note>
        <Time at={recorded_at} />
        {` by ${actor.kind === 'visitor' ? 'the visitor' : actor.name}`}
      </Note>
      {viewing && (
        <p>
          {moment(viewing.starts_at)}, {viewing.minutes} minutes
        </p>
      )}
      {text && <Text>{text}</Text>}
      {isUnread && <Note>Its text can no longer be read.</Note>}
    </Item>
  );
}

function NoteForm({ id }: { id: string }) {
  const call = useEnquiryCall(id);
  const [note, setNote] = useState('');
  const add = useCommand(
    async () => {
      await call('POST', '/notes', { note });
      setNote('');
    },
    { success: 'Note added', failure: 'Failed to add the note' },
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (note.trim() !== '') void add.run();
  }
  return (
    <Stack as="form" $gap={2} onSubmit={submit}>
      <Short
        label="Note"
        hint="Internal only."
        maxLength={limits.noteLength}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Actions>
        <SmallButton type="submit" disabled={add.isBusy || note.trim() === ''}>
          Add note
        </SmallButton>
      </Actions>
    </Stack>
  );
}

const Summarized = styled.summary`
  padding-block: ${space(1)};
  color: ${theme.color.muted};
  cursor: pointer;
`;
const Item = styled.li`
  padding-left: ${space(4)};
  border-left: 2px solid ${theme.color.line};
`;
const Short = styled(TextArea)`&& { min-height: 88px; }`;
