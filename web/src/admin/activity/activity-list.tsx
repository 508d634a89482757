import type { ActivityEntry } from '@marketplace/contracts/activity/activity.views';
import { useId, useState } from 'react';
import styled, { css } from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { count } from '../../ui/format.ts';
import { space, theme } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { DifferenceList, differenceOf } from '../listing/differences.tsx';
import { framed } from '../ui/page.tsx';
import { DaySections, exactTime, timeOfDay } from '../ui/times.tsx';
import { ActParts } from './act-parts.tsx';
import { actHeadline } from './act-wording.ts';
import { isQuiet } from './activity-wording.ts';
import { EntryLine, untold } from './entry-line.tsx';
import { UndoButton } from './undo-button.tsx';

interface ActivityListProps {
  entries: readonly ActivityEntry[];
  /** Shows the log as it is after an undo. */
  onUndone: () => Promise<unknown>;
}

/** Entries of the log grouped by day, newest first: an act in a line each, which opens into its parts. */
export function ActivityList({ entries, onUndone }: ActivityListProps) {
  return (
    <DaySections entries={entries}>
      {(ofDay) => (
        <Entries>
          {ofDay.map((entry) => (
            <ActivityItem key={entry.act?.id ?? entry.position} entry={entry} onUndone={onUndone} />
          ))}
        </Entries>
      )}
    </DaySections>
  );
}

/** One act, or an event of none. */
function ActivityItem({ entry, onUndone }: Omit<ActivityListProps, 'entries'> & { entry: ActivityEntry }) {
  const { recorded_at, changes, act } = entry;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const parts = act?.events ?? 1;
  const opens = parts > 1 || untold(entry).length > 0;
  return (
    <Item $isQuiet={isQuiet(entry)}>
      <time dateTime={recorded_at} title={exactTime(recorded_at)}>
        {timeOfDay(recorded_at)}
      </time>
      <What>
        <EntryLine entry={entry} />
      </What>
      <Tools>
        {opens && (
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {parts > 1 ? `${count(parts)} parts` : 'Details'}
            <VisuallyHidden> {actHeadline(entry)}</VisuallyHidden>
            <Chevron aria-hidden="true" $isOpen={isOpen} />
          </Button>
        )}
        <UndoButton entry={entry} onUndone={onUndone} />
      </Tools>
      {isOpen && (
        <Inside id={id}>
          {act && parts > 1 ? (
            <ActParts act={act.id} />
          ) : (
            <DifferenceList differences={changes.map(differenceOf)} />
          )}
        </Inside>
      )}
    </Item>
  );
}

const Entries = styled.ol`${framed}`;
const quiet = css`
  &&, strong, a { color: ${theme.color.muted}; font-weight: ${theme.weight.text}; }
`;
const Item = styled.li<{ $isQuiet: boolean }>`
  display: grid;
  grid-template-columns: 44px minmax(0, 1fr) auto;
  gap: 0 ${space(3)};
  align-items: center;
  min-height: 44px;
  padding: 3px ${space(4)};
  border-top: 1px solid ${theme.color.line};
  &:first-child { border-top: 0; }
  > time { color: ${theme.color.muted}; font-variant-numeric: tabular-nums; }
  ${({ $isQuiet }) => $isQuiet && quiet}
  @media (max-width: ${theme.bp.md - 1}px) {
    grid-template-columns: 44px minmax(0, 1fr);
    align-items: baseline;
    padding: ${space(2)} ${space(3)};
  }
`;
const What = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;
`;
const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};
  &:empty { display: none; }
  @media (max-width: ${theme.bp.md - 1}px) { grid-column: 2; margin-left: calc(-1 * ${space(3)}); }
`;
const Chevron = styled.span<{ $isOpen: boolean }>`
  width: 8px;
  height: 8px;
  border: solid currentColor;
  border-width: 0 2px 2px 0;
  transform: ${({ $isOpen }) => ($isOpen ? 'translateY(2px) rotate(-135deg)' : 'translateY(-2px) rotate(45deg)')};
`;
const Inside = styled.div`
  grid-column: 2 / -1;
  padding-bottom: ${space(3)};
`;
