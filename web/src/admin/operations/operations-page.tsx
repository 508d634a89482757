import type { Answer, ProjectionView, RebuildView } from '@marketplace/contracts/operations/operations.views';
import {
  OperationsView,
  questions,
  RebuildRequested,
} from '@marketplace/contracts/operations/operations.views';
import { useEffect, useId, useRef } from 'react';
import styled from 'styled-components';
import { sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { useResource } from '../../api/use-resource.ts';
import { Badge } from '../../ui/badge.tsx';
import { count } from '../../ui/format.ts';
import { Spread, Stack, VisuallyHidden } from '../../ui/layout.ts';
import { EmptyState, QueryPanel } from '../../ui/states.tsx';
import { space, theme } from '../../ui/theme.ts';
import { showInfo, showSuccess } from '../../ui/toasts.tsx';
import { StatCard, StatCards } from '../statistics/summary-cards.tsx';
import { SmallButton } from '../ui/buttons.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { ProgressBar, ProgressLine } from '../ui/controls.tsx';
import { Freshness } from '../ui/live.tsx';
import { Actions, Columns, Facts, framed, Note, Page, PageHeader, Refusal } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { durationText } from '../ui/times.tsx';
import { behindText, productStatus, projectorText, rebuildText, summaryText } from './operations-text.ts';

const FAILED = 'Failed to load operations';

const isUnderWay = (rebuild: OperationsView['projections'][number]['rebuild']) =>
  rebuild?.state === 'requested' || rebuild?.state === 'rebuilding';

/** Every 2 seconds during a rebuild, otherwise every 15. */
const refreshMs = (view?: OperationsView) =>
  view?.projections.some(({ rebuild }) => isUnderWay(rebuild)) ? 2000 : 15_000;

/** The state of the product: a summary for agents, then technical details with rebuilds of read models. */
export function OperationsPage() {
  const operations = useResource(
    { path: '/api/operations/projections', schema: OperationsView },
    { refreshInterval: refreshMs },
  );
  useFailureToast(operations.error, FAILED);
  return (
    <Page>
      <PageHeader hint={<Freshness />} />
      <QueryPanel query={operations} failed={FAILED}>
        {(view) => <Status view={view} onRebuild={() => void operations.mutate()} />}
      </QueryPanel>
    </Page>
  );
}

/** The status for agents. The technical details are open only when an operator must act. */
function Status({ view, onRebuild }: { view: OperationsView; onRebuild: () => void }) {
  const { headline, points, isUrgent } = productStatus(view);
  const { answers, head, queue_depth, projector_seen_seconds: seen, projections } = view;
  return (
    <>
      <Panel title={headline}>
        {points.length === 0 ? (
          <Note>Changes appear at once, and all visits so far are counted.</Note>
        ) : (
          <Points>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </Points>
        )}
      </Panel>
      <BackupPanel answer={answers.find(({ question }) => question === 'backup')} />
      <Details open={isUrgent}>
        <summary>Technical details</summary>
        <Page>
          <Stack $gap={3}>
            <Summary role="status">{summaryText(answers)}</Summary>
            <Columns $least={400}>
              {answers.map((answer) => (
                <AnswerCard key={answer.question} answer={answer} />
              ))}
            </Columns>
          </Stack>
          <StatCards>
            <StatCard label="Events in the log" value={count(head)} />
            <StatCard
              label="Queued wake-ups"
              value={queue_depth === null ? '–' : count(queue_depth)}
              hint={queue_depth === null ? 'The queue is unavailable; the log is polled.' : undefined}
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
              <ProjectionPanel
                key={projection.name}
                projection={projection}
                head={head}
                onRebuild={onRebuild}
              />
            ))}
          </Columns>
        </Page>
      </Details>
    </>
  );
}

/** What is known of the last backups, and the commands that make one. */
function BackupPanel({ answer }: { answer: Answer | undefined }) {
  if (!answer) return null;
  const known = answer.findings.map(({ text }) => text).join(' ');
  return (
    <Panel title="Backups" hint={known || answer.text}>
      <p>
        To make one, run <code>npm run backup -- &lt;new folder&gt;</code> on the server, and for the keys of
        enquiries <code>npm run vault -- backup &lt;new file&gt;</code>. Keep both on another machine, apart
        from each other.
      </p>
      <Note>
        In containers, the service “backup” makes one each night. Its commands are in docs/operations.md,
        under “Backup and restore”.
      </Note>
    </Panel>
  );
}

const needs: Record<Answer['need'], { text: string; colors: readonly [string, string] }> = {
  well: { text: 'OK', colors: theme.ctr.good },
  soon: { text: 'Needs attention', colors: theme.ctr.fair },
  now: { text: 'Act now', colors: theme.status.sold },
  unknown: { text: 'Unknown', colors: theme.ctr.low },
};

function AnswerCard({ answer: { question, need, text, findings } }: { answer: Answer }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} $isUrgent={need === 'now'}>
      <Spread $gap={2}>
        <Question id={id}>{questions[question]}</Question>
        <Badge colors={needs[need].colors}>{needs[need].text}</Badge>
      </Spread>
      <AnswerText>{text}</AnswerText>
      {findings.length > 0 && (
        <Findings>
          {findings.map((finding) => (
            // The key omits the figures, which change between two reads.
            <li key={finding.text.replace(/\d/g, '')}>
              {finding.need === 'well' ? finding.text : <strong>{finding.text}</strong>}
              {finding.runbook !== null && <Note as="span"> Runbook: {finding.runbook}.</Note>}
            </li>
          ))}
        </Findings>
      )}
    </Card>
  );
}

const uses: Record<string, string> = {
  listings: 'Lists, details, histories',
  statistics: 'Views and clicks',
  activity: 'The activity page',
};

interface PanelProps {
  projection: ProjectionView;
  /** Position of the last event in the log. */
  head: number;
  onRebuild: () => void;
}

function ProjectionPanel({ projection, head, onRebuild }: PanelProps) {
  const { name, state, generation, position, error, rebuild } = projection;
  const { confirm, dialog } = useConfirm();
  const request = useCommand(
    async () => {
      await sendJson('POST', `/api/operations/projections/${name}/rebuild`, undefined, RebuildRequested);
      showInfo(`Rebuild of ${name} requested.`);
    },
    { failure: `Failed to start the rebuild of ${name}` },
  );
  async function handleRebuild() {
    const message =
      'Reads the whole log into new tables. The current data stays in use until they are ready; nothing is lost.';
    if (!(await confirm({ title: `Rebuild ${name}?`, message, confirmLabel: 'Rebuild' }))) return;
    await request.run();
    onRebuild();
  }
  useRebuiltToast(name, generation);
  const isRebuilding = isUnderWay(rebuild);
  return (
    <Panel
      title={name}
      hint={uses[name] ?? ''}
      action={<Badge colors={states[state]?.colors ?? theme.ctr.low}>{states[state]?.text ?? state}</Badge>}
    >
      <Figures>
        <dt>Position</dt>
        <dd>
          {count(position)} of {count(head)}
        </dd>
        <dt>Behind</dt>
        <dd>{behindText(projection)}</dd>
        <dt>Generation</dt>
        <dd>{generation}</dd>
      </Figures>
      {error !== null && <Refusal reason={error} />}
      <SetAside projection={projection} />
      {rebuild && <RebuildProgress name={name} rebuild={rebuild} head={head} />}
      <Actions>
        <SmallButton disabled={isRebuilding || request.isBusy} onClick={() => void handleRebuild()}>
          Rebuild<VisuallyHidden> {name}</VisuallyHidden>
        </SmallButton>
      </Actions>
      {dialog}
    </Panel>
  );
}

function SetAside({ projection: { name, set_aside, set_aside_count } }: { projection: ProjectionView }) {
  if (set_aside_count === 0) return null;
  return (
    <Refusal reason={`Set aside: ${set_aside_count}`}>
      {set_aside.map(({ stream, since, type, reason }) => (
        <p key={stream}>
          {stream}, since event {since} ({type}): {reason}{' '}
          <code>{`projections skip ${name} --position ${since} --reason "…"`}</code>
        </p>
      ))}
    </Refusal>
  );
}

const states: Record<string, { text: string; colors: readonly [string, string] }> = {
  live: { text: 'Up to date', colors: theme.ctr.good },
  'catching-up': { text: 'Catching up', colors: theme.ctr.fair },
  paused: { text: 'Paused', colors: theme.ctr.low },
  stopped: { text: 'Stopped', colors: theme.status.sold },
};

function useRebuiltToast(name: string, generation: number): void {
  const before = useRef(generation);
  useEffect(() => {
    if (before.current !== generation) showSuccess(`${name}: generation ${generation} is now live.`);
    before.current = generation;
  }, [name, generation]);
}

function RebuildProgress({ rebuild, name, head }: { rebuild: RebuildView; name: string; head: number }) {
  const percent = head === 0 ? 100 : Math.floor((rebuild.position / head) * 100);
  return (
    <Muted $gap={2}>
      {rebuild.state === 'rebuilding' && (
        <ProgressLine>
          <ProgressBar value={percent} max={100} aria-label={`Rebuild of ${name}`} />
          <span>{percent}%</span>
        </ProgressLine>
      )}
      <p>{rebuildText(rebuild)}</p>
      {rebuild.error !== null && <Reason>{rebuild.error}</Reason>}
    </Muted>
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
const Summary = styled.p`font-weight: ${theme.weight.strong};`;
const Card = styled.section<{ $isUrgent: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(2)};
  padding: ${space(4)} ${space(5)};
  ${framed}
  ${({ $isUrgent }) => $isUrgent && `border-color: ${theme.color.danger};`}
  @media (max-width: ${theme.bp.sm - 1}px) { padding: ${space(4)}; }
`;
const Question = styled.h2`
  color: ${theme.color.muted};
  font-family: ${theme.font.text};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.label};
`;
const AnswerText = styled.p`
  font-size: ${theme.size.lg};
  font-weight: ${theme.weight.strong};
  line-height: ${theme.line.snug};
  overflow-wrap: anywhere;
`;
const Findings = styled.ul`
  display: grid;
  gap: ${space(1)};
  color: ${theme.color.ink};
  font-size: ${theme.size.sm};
  overflow-wrap: anywhere;
`;
const Figures = styled(Facts)`dd { text-align: right; font-variant-numeric: tabular-nums; }`;
const Muted = styled(Stack)`color: ${theme.color.muted};`;
const Reason = styled.p`overflow-wrap: anywhere;`;
