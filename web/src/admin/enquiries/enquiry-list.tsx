import type { EnquirySummary } from '@marketplace/contracts/enquiries/enquiry.views';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { Badge } from '../../ui/badge.tsx';
import { Cluster } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { enquiryPath } from '../pages.ts';
import { framed } from '../ui/page.tsx';
import { exactTime, moment, timeAgo } from '../ui/times.tsx';
import { kindNames, statusColors, statusNames, whoOf } from './enquiry-words.ts';

/** Enquiries, newest first; each opens with a press anywhere on it. */
export function EnquiryList({ enquiries }: { enquiries: readonly EnquirySummary[] }) {
  return (
    <List>
      {enquiries.map((enquiry) => (
        <EnquiryItem key={enquiry.id} enquiry={enquiry} />
      ))}
    </List>
  );
}

function EnquiryItem({ enquiry }: { enquiry: EnquirySummary }) {
  const { id, reference, kind, status, received_at, listing, person, viewing, readable } = enquiry;
  return (
    <Item $isNew={status === 'new'}>
      <Head>
        <Who to={enquiryPath(id)}>{whoOf(enquiry)}</Who>
        <time dateTime={received_at} title={exactTime(received_at)}>
          {status === 'new' ? timeAgo(received_at, Date.now()) : moment(received_at)}
        </time>
      </Head>
      <Subject>
        {person?.subject ??
          (readable === 'forgotten' ? 'Its text was deleted for good.' : 'Its key is missing.')}
      </Subject>
      <Cluster $gap={[1, 2]}>
        <Badge colors={statusColors[status]}>{statusNames[status]}</Badge>
        <Badge colors={theme.status.inactive}>{kindNames[kind]}</Badge>
        <Quiet>
          {[reference, listing?.title, viewing && `viewing on ${moment(viewing.starts_at)}`]
            .filter(Boolean)
            .join(' · ')}
        </Quiet>
      </Cluster>
    </Item>
  );
}

const List = styled.ul`
  ${framed}
  overflow: hidden;
`;
const Item = styled.li<{ $isNew: boolean }>`
  position: relative;
  display: grid;
  gap: ${space(1)};
  padding: ${space(3)} ${space(4)};
  border-top: 1px solid ${theme.color.line};
  border-left: 4px solid ${({ $isNew }) => ($isNew ? theme.type.Rent[0] : 'transparent')};
  overflow-wrap: anywhere;
  &:first-child { border-top: 0; }
  &:hover { background: ${theme.color.canvas}; }
  &:has(a:focus-visible) { outline: 3px solid ${theme.color.focus}; outline-offset: -3px; }
`;
const Head = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space(3)};
  time {
    flex: none;
    color: ${theme.color.muted};
    font-size: ${theme.size.sm};
    font-variant-numeric: tabular-nums;
  }
`;
/** The link reaches over the whole item. */
const Who = styled(Link)`
  color: ${theme.color.ink};
  font-weight: ${theme.weight.strong};
  text-decoration: none;
  &::after { content: ''; position: absolute; inset: 0; }
  &:focus-visible { outline: none; }
`;
const Subject = styled.p`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const Quiet = styled.span`
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
`;
