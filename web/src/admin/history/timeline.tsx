import type { HistoryEntry } from '@marketplace/contracts/listings/history.views';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { DifferenceList, differenceOf } from '../listing/differences.tsx';
import { headlineOf, sourceOf } from '../listing/event-wording.ts';
import { versionPath } from '../pages.ts';
import { framed, Note } from '../ui/page.tsx';
import { DaySections, exactTime, momentOf, timeOfDay } from '../ui/times.tsx';

/** Changes grouped by day, newest first. */
export function Timeline({ listingId, entries }: { listingId: string; entries: readonly HistoryEntry[] }) {
  return (
    <DaySections entries={entries}>
      {(ofDay) => (
        <Entries as="ol" $gap={3}>
          {ofDay.map((entry) => (
            <TimelineEntry key={entry.position} listingId={listingId} entry={entry} />
          ))}
        </Entries>
      )}
    </DaySections>
  );
}

/** One change: what happened, when, by whom and with what, and the values before and after. */
function TimelineEntry({ listingId, entry }: { listingId: string; entry: HistoryEntry }) {
  const { recorded_at, actor, source, version, changes, from_version } = entry;
  return (
    <Item as="li" $gap={1}>
      <Head $gap={[1, 4]}>
        <h3>{headlineOf(entry)}</h3>
        <time dateTime={recorded_at} title={exactTime(recorded_at)}>
          {timeOfDay(recorded_at)}
        </time>
      </Head>
      <Note>
        by {actor.name}, {sourceOf(source)} ·{' '}
        <Link to={versionPath(listingId, version)}>version {version}</Link>
        {from_version !== null && (
          <>
            {' '}
            · from <Link to={versionPath(listingId, from_version)}>version {from_version}</Link>
          </>
        )}
      </Note>
      {changes.length > 0 && <DifferenceList differences={changes.map(differenceOf)} />}
    </Item>
  );
}

const Entries = styled(Stack)`
  padding-left: ${space(5)};
  border-left: 2px solid ${theme.color.line};
`;
const Item = styled(Stack)`
  position: relative;
  padding: ${space(3)} ${space(4)};
  ${framed}
  &::before {
    content: '';
    position: absolute;
    top: 18px;
    left: calc(-1 * ${space(5)} - 9px);
    width: 14px;
    height: 14px;
    border: 2px solid ${theme.color.sunken};
    border-radius: ${theme.radius.pill}px;
    background: ${theme.color.brand};
  }
`;
const Head = styled(Cluster)`
  justify-content: space-between;
  time { color: ${theme.color.muted}; font-variant-numeric: tabular-nums; }
`;

/** Asks for a moment, in Singapore, and shows the listing as it was then. */
export function GoToMoment({ entries }: { entries: readonly HistoryEntry[] }) {
  const [, setParams] = useSearchParams();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  function go(event: FormEvent) {
    event.preventDefault();
    const moment = momentOf(typed);
    if (!moment) return setProblem('Give a day and a time.');
    if (moment.getTime() > Date.now()) return setProblem('That time is in the future.');
    const version = versionAt(entries, moment);
    if (version === undefined) return setProblem('The listing did not exist yet.');
    setProblem(undefined);
    setParams({ version: String(version), at: moment.toISOString() });
  }
  return (
    <Form as="form" $gap={2} noValidate onSubmit={go}>
      <TextInput
        label="The listing as it was on"
        type="datetime-local"
        error={problem}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="secondary">
        Show
      </Button>
    </Form>
  );
}

/** Returns the version a listing had at a moment; undefined when there was no listing yet. Entries come newest first. */
export function versionAt(entries: readonly HistoryEntry[], moment: Date): number | undefined {
  return entries.find(({ recorded_at }) => Date.parse(recorded_at) <= moment.getTime())?.version;
}

const Form = styled(Cluster)`align-items: end;`;
