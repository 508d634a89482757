import { addDays, dayInSingapore, startOfDay } from '@marketplace/contracts/analytics/date-range';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { enquiryPath } from '../pages.ts';
import { Panel, PanelQuery } from '../ui/panel.tsx';
import type { ArrangedEnquiry } from '../ui/queries.ts';
import { CLASH_MS, startOf, useViewings } from '../ui/queries.ts';
import { timeOfDay } from '../ui/times.tsx';

/** The viewings of today and tomorrow in Singapore. */
export function ViewingsPanel() {
  const today = dayInSingapore(new Date());
  const tomorrow = addDays(today, 1);
  const viewings = useViewings({
    from: new Date(startOfDay(today)),
    to: new Date(startOfDay(addDays(tomorrow, 1))),
  });
  const onDay = (all: readonly ArrangedEnquiry[], day: string) =>
    all.filter((one) => dayInSingapore(new Date(startOf(one))) === day);
  return (
    <Panel title="Viewings">
      <PanelQuery
        query={viewings}
        failed="Failed to load the viewings"
        isEmpty={(all) => all.length === 0}
        empty="No viewings today or tomorrow."
      >
        {(all) => (
          <>
            <Day title="Today" viewings={onDay(all, today)} />
            <Day title="Tomorrow" viewings={onDay(all, tomorrow)} />
          </>
        )}
      </PanelQuery>
    </Panel>
  );
}

function Day({ title, viewings }: { title: string; viewings: readonly ArrangedEnquiry[] }) {
  if (viewings.length === 0) return null;
  return (
    <Stack $gap={2}>
      <h3>{title}</h3>
      <List aria-label={`Viewings ${title.toLowerCase()}`}>
        {viewings.map((one, place) => {
          const before = viewings[place - 1];
          return (
            <Line key={one.id}>
              <time dateTime={one.viewing.starts_at}>{timeOfDay(one.viewing.starts_at)}</time>
              <div>
                <Link to={enquiryPath(one.id)}>{one.person?.name ?? one.reference}</Link>
                <p>{one.listing?.title ?? 'General enquiry'}</p>
                {before && startOf(one) - startOf(before) < CLASH_MS && (
                  <Clash>Less than an hour after the previous viewing</Clash>
                )}
              </div>
            </Line>
          );
        })}
      </List>
    </Stack>
  );
}

const List = styled.ul`
  border-top: 1px solid ${theme.color.line};
`;
const Line = styled.li`
  display: grid;
  grid-template-columns: 56px minmax(0, 1fr);
  gap: ${space(3)};
  padding: ${space(2)} 0;
  border-bottom: 1px solid ${theme.color.line};
  time { font-weight: ${theme.weight.strong}; font-variant-numeric: tabular-nums; }
  p { color: ${theme.color.muted}; }
`;
const Clash = styled.span`
  color: ${theme.color.amberText};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.label};
`;
