import type { ActivityEntry } from '@marketplace/contracts/activity/activity.views';
import type { FieldChange } from '@marketplace/contracts/listings/field-change';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { theme } from '../../ui/theme.ts';
import { DifferenceValue, differenceOf } from '../listing/differences.tsx';
import { sourceOf } from '../listing/event-wording.ts';
import { enquiryPath, versionPath } from '../pages.ts';
import { timeOfDay } from '../ui/times.tsx';
import { actHeadline } from './act-wording.ts';
import { isReadable } from './activity-wording.ts';

interface EntryLineProps {
  entry: ActivityEntry;
  /** Of an act that says by whom it was. */
  isPart?: boolean;
}

/** What an entry was, of which listing, by whom; the listing's title opens it as it was at that moment. */
export function EntryLine({ entry, isPart = false }: EntryLineProps) {
  const { position, listing, enquiry, from_version, act, changes } = entry;
  const price = (act?.events ?? 1) === 1 ? onlyChange(changes, 'price') : undefined;
  return (
    <p>
      <strong>
        {isReadable(entry) ? actHeadline(entry) : `An event that cannot be read (position ${position})`}
      </strong>
      {from_version !== null && (act?.listings ?? 1) === 1 && ` from version ${from_version}`}
      {enquiry && (
        <>
          {' · '}
          <Link to={enquiryPath(enquiry.id)}>{enquiry.reference ?? 'the enquiry'}</Link>
        </>
      )}
      {listing && (act?.listings ?? 1) <= 1 && (
        <>
          {' · '}
          <Link to={versionPath(listing.id, listing.version)}>{listing.title}</Link>
        </>
      )}
      {isReadable(entry) && !isPart && <Aside> {circumstances(entry)}</Aside>}
      {price && (
        <>
          {' '}
          <DifferenceValue difference={differenceOf(price)} />
        </>
      )}
    </p>
  );
}

/** Returns the changes that the line of a single event does not say already. */
export function untold({ type, changes }: Pick<ActivityEntry, 'type' | 'changes'>): readonly FieldChange[] {
  return type === 'ListingStatusChanged' || onlyChange(changes, 'price') ? [] : changes;
}

function onlyChange(changes: readonly FieldChange[], field: string): FieldChange | undefined {
  const [only] = changes;
  return changes.length === 1 && only?.field === field ? only : undefined;
}

/** By whom and with what, and what else is known. */
function circumstances(entry: ActivityEntry): string {
  const { actor, source, listing, image, reason, refused } = entry;
  const isVisitor = actor.kind === 'visitor';
  const who = `by ${isVisitor ? 'a visitor' : actor.name}`;
  const period =
    refused && refused.since !== refused.until
      ? `${timeOfDay(refused.since)} to ${timeOfDay(refused.until)}`
      : undefined;
  const by = listing && !isVisitor ? `${who}, ${sourceOf(source)}` : who;
  return [by, image, reason, period].filter(Boolean).join(' · ');
}

const Aside = styled.span`
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
`;
