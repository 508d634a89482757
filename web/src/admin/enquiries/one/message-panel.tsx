import type { EnquiryView, PersonView } from '@marketplace/contracts/enquiries/enquiry.views';
import styled from 'styled-components';
import { wishLines } from '../../../listing/viewing-times.ts';
import { Stack } from '../../../ui/layout.ts';
import { space, theme } from '../../../ui/theme.ts';
import { Note, Problem } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Who wrote, and what; or why that cannot be read. */
export function MessagePanel({ enquiry }: { enquiry: EnquiryView }) {
  const { person, readable } = enquiry;
  if (person) return <Message person={person} />;
  return (
    <Panel title="Message">
      {readable === 'forgotten' ? (
        <Note>
          It was forgotten: name, addresses and texts were deleted for good. That somebody wrote, when, and
          about which listing, is all that is left.
        </Note>
      ) : (
        <>
          <Problem>It cannot be read, because the vault lacks its key.</Problem>
          <Note>
            Nothing of it is lost in the log. Once an operator has restored the vault and its master key, it
            is here again.
          </Note>
        </>
      )}
    </Panel>
  );
}

function Message({ person }: { person: PersonView }) {
  const { name, email, phone, subject, message, wish } = person;
  return (
    <Panel title={name}>
      <Ways>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
        <dt>Phone</dt>
        <dd>{phone ? <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a> : 'Not given'}</dd>
      </Ways>
      <Stack $gap={2}>
        <Subject>{subject}</Subject>
        <Text>{message}</Text>
        {wish && wishLines(wish).map((text) => <Note key={text}>{text}</Note>)}
      </Stack>
    </Panel>
  );
}

const Ways = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1)} ${space(4)};
  overflow-wrap: anywhere;
  dt { color: ${theme.color.muted}; }
  a { display: inline-block; min-height: 24px; }
`;
const Subject = styled.h3`font-size: ${theme.size.md};`;
const Text = styled.p`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
