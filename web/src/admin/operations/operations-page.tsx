import { OperationsView } from '@marketplace/contracts/operations/operations.views';
import styled from 'styled-components';
import { useResource } from '../../api/use-resource.ts';
import { count } from '../../ui/format.ts';
import { QueryPanel } from '../../ui/query-panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { space, theme } from '../../ui/theme.ts';
import { Freshness } from '../ui/live.tsx';
import { Columns, framed, Note, Page, PageHeader } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { StatCard, StatCards } from '../statistics/stat-card.tsx';
import { AnswersPanel } from './answers-panel.tsx';
import { durationText, projectorText } from './operations-text.ts';
import { ProjectionPanel } from './projection-panel.tsx';
import { standingOf } from './standing-words.ts';

const FAILED = 'Failed to load operations';

/** A rebuild moves by the second, everything else by the minute. */
const refreshMs = (view?: OperationsView) =>
  view?.projections.some(({ rebuild }) => rebuild?.state === 'rebuilding') ? 2000 : 15_000;

/** Whether anything is lost, late or about to run out, whether the read models follow the log, and rebuilds of them. */
export function OperationsPage() {
  const operations = useResource(
    { path: '/api/operations/projections', schema: OperationsView },
    { refreshInterval: refreshMs },
  );
  useFailureToast(operations.error, FAILED);
  return (
    <Page>
      <PageHeader title="Operations" hint={<Freshness />} />
      <QueryPanel query={operations} failed={FAILED}>
        {(view) => <Standing view={view} onAsked={() => void operations.mutate()} />}
      </QueryPanel>
    </Page>
  );
}

/** What an agent has to know first; what operators go by is behind it, open when somebody has to act. */
function Standing({ view, onAsked }: { view: OperationsView; onAsked: () => void }) {
  const { headline, points, isUrgent } = standingOf(view);
  return (
    <>
      <Panel title={headline}>
        {points.length === 0 ? (
          <Note>What you save is shown at once, and every visit until now is counted.</Note>
        ) : (
          <Points>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </Points>
        )}
      </Panel>
      <Details open={isUrgent}>
        <summary>Details for whoever looks after the site</summary>
        <Page>
          <Figures view={view} onAsked={onAsked} />
        </Page>
      </Details>
    </>
  );
}

function Figures({ view, onAsked }: { view: OperationsView; onAsked: () => void }) {
  const { answers, head, queue_depth, projector_seen_seconds: seen, projections } = view;
  return (
    <>
      <AnswersPanel answers={answers} />
      <StatCards>
        <StatCard label="Events in the log" value={count(head)} />
        <StatCard
          label="Wake-ups waiting"
          value={queue_depth === null ? '–' : count(queue_depth)}
          hint={queue_depth === null ? 'The queue does not answer; the log is polled.' : undefined}
        />
        <StatCard
          label="Projector"
          value={projectorText(seen)}
          hint={seen === null ? undefined : `Seen ${durationText(seen)} ago`}
        />
      </StatCards>
      {projections.length === 0 && <EmptyState title="There are no read models yet" />}
      <Columns $least={300}>
        {projections.map((projection) => (
          <ProjectionPanel key={projection.name} projection={projection} head={head} onAsked={onAsked} />
        ))}
      </Columns>
    </>
  );
}

const Points = styled.ul`
  display: grid;
  gap: ${space(2)};
  padding-left: ${space(4)};
  list-style: disc;
`;
const Details = styled.details`
  & > summary {
    display: list-item;
    padding: ${space(3)} ${space(5)};
    ${framed}
    font-weight: ${theme.weight.strong};
    cursor: pointer;
  }
  & > summary:hover { background: ${theme.color.brandTint}; }
  & > :not(summary) { margin-top: ${space(5)}; }
`;
