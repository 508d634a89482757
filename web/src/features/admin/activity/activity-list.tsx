import type { ActivityEntry } from '@marketplace/contracts/activity/activity.views';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { space, theme } from '../../../ui/theme.ts';
import { enquiryPath, versionPath } from '../blocks/admin-paths.ts';
import { DaySections } from '../blocks/day-sections.tsx';
import { framed } from '../blocks/layout.ts';
import { DifferenceList } from '../blocks/listings/difference-list.tsx';
import { differenceOf } from '../blocks/listings/differences.ts';
import { sourceOf } from '../blocks/listings/event-wording.ts';
import { Note } from '../blocks/notices.tsx';
import { exactTime, timeOfDay } from '../blocks/times.ts';
import { activityHeadline, isReadable } from './activity-wording.ts';

/** Entries of the log grouped by day, newest first. */
export function ActivityList({ entries }: { entries: readonly ActivityEntry[] }) {
  return (
    <DaySections entries={entries}>
      {(ofDay) => (
        <Entries>
          {ofDay.map((entry) => (
            <ActivityItem key={entry.position} entry={entry} />
          ))}
        </Entries>
      )}
    </DaySections>
  );
}

/** One entry of the log; the listing's title opens it as it was at that moment. */
function ActivityItem({ entry }: { entry: ActivityEntry }) {
  const {
    position,
    recorded_at,
    listing,
    enquiry,
    actor,
    source,
    changes,
    image,
    reason,
    from_version,
    refused,
  } = entry;
  return (
    <Item>
      <time dateTime={recorded_at} title={exactTime(recorded_at)}>
        {timeOfDay(recorded_at)}
      </time>
      <What>
        <p>
          <strong>
            {isReadable(entry)
              ? activityHeadline(entry)
              : `An event that cannot be read (position ${position})`}
          </strong>
          {from_version !== null && ` from version ${from_version}`}
          {enquiry && (
            <>
              {' · '}
              <Link to={enquiryPath(enquiry.id)}>{enquiry.reference ?? 'the enquiry'}</Link>
            </>
          )}
          {listing && (
            <>
              {' · '}
              <Link to={versionPath(listing.id, listing.version)}>{listing.title}</Link>
            </>
          )}
        </p>
        <Note>
          {isReadable(entry) && `by ${actor.kind === 'visitor' ? 'a visitor' : actor.name}`}
          {isReadable(entry) && listing && actor.kind !== 'visitor' && `, ${sourceOf(source)}`}
          {image && ` · ${image}`}
          {reason && ` · ${reason}`}
          {refused &&
            refused.since !== refused.until &&
            ` · ${timeOfDay(refused.since)} to ${timeOfDay(refused.until)}`}
        </Note>
        {changes.length > 0 && <DifferenceList differences={changes.map(differenceOf)} />}
      </What>
    </Item>
  );
}

const Entries = styled.ol`${framed}`;
const Item = styled.li`
  display: grid;
  grid-template-columns: 48px minmax(0, 1fr);
  gap: ${space(3)};
  padding: ${space(3)} ${space(4)};
  border-top: 1px solid ${theme.color.line};
  &:first-child { border-top: 0; }
  time { color: ${theme.color.muted}; font-variant-numeric: tabular-nums; }
`;
const What = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;
`;
