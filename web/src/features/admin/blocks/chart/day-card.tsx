import styled from 'styled-components';
import { singaporeDate } from '../../../../ui/format.ts';
import { space, theme } from '../../../../ui/theme.ts';
import { counted } from '../counted.ts';
import type { ChartRow } from './chart-rows.ts';
import { markText } from './mark-text.ts';

const MARKS = 4;

interface DayCardProps {
  active?: boolean;
  payload?: readonly { payload?: ChartRow }[];
}

/** The figures of the day under the pointer, and what happened on it. */
export function DayCard({ active, payload }: DayCardProps) {
  const row = payload?.[0]?.payload;
  if (!active || !row) return null;
  const { day, views, clicks, previousViews, previousClicks, marks } = row;
  return (
    <Card>
      <strong>{singaporeDate(day)}</strong>
      <p>
        {counted(views, 'view')} · {counted(clicks, 'click')}
      </p>
      {previousViews !== null && (
        <Quiet>
          before: {counted(previousViews, 'view')} · {counted(previousClicks ?? 0, 'click')}
        </Quiet>
      )}
      {marks.slice(0, MARKS).map((mark) => (
        <p key={mark.position}>
          ◆ {mark.title} {markText(mark)}
        </p>
      ))}
      {marks.length > MARKS && <Quiet>and {marks.length - MARKS} more</Quiet>}
    </Card>
  );
}

const Card = styled.div`
  max-width: 260px;
  padding: ${space(2)} ${space(3)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.sm}px;
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.card};
  font-size: ${theme.size.xs};
  white-space: normal;
`;
const Quiet = styled.p`color: ${theme.color.muted};`;
