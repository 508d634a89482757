import type { ProjectionView, RebuildView } from '@marketplace/contracts/operations/operations.views';
import { RebuildRequested } from '@marketplace/contracts/operations/operations.views';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { count } from '../../ui/format.ts';
import { Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { showInfo, showSuccess } from '../../ui/toasts.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ProgressBar, ProgressLine } from '../ui/controls.tsx';
import { Actions, Refusal } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { behindText, rebuildText, stateText } from './operations-text.ts';

interface ProjectionPanelProps {
  projection: ProjectionView;
  head: number;
  onAsked: () => void;
}

const answers: Record<string, string> = {
  listings: 'Lists, details, histories',
  statistics: 'Views and clicks',
  activity: 'The activity page',
};

/** How far one read model is, with the button that has it rebuilt. */
export function ProjectionPanel({ projection, head, onAsked }: ProjectionPanelProps) {
  const { name, state, generation, position, error, rebuild } = projection;
  const [isAsking, setIsAsking] = useState(false);
  const request = useCommand(
    async () => {
      await sendJson('POST', `/api/operations/projections/${name}/rebuild`, undefined, RebuildRequested);
      showInfo(`The rebuild of ${name} begins in a moment.`);
    },
    { failure: `Failed to start the rebuild of ${name}` },
  );
  async function ask() {
    await request.run();
    setIsAsking(false);
    onAsked();
  }
  useRebuiltToast(name, generation);
  const isUnderWay = rebuild?.state === 'requested' || rebuild?.state === 'rebuilding';
  return (
    <Panel
      title={name}
      hint={answers[name] ?? ''}
      action={<Badge colors={colors[state] ?? theme.ctr.low}>{stateText(projection)}</Badge>}
    >
      <Facts>
        <dt>Position</dt>
        <dd>
          {count(position)} of {count(head)}
        </dd>
        <dt>Behind</dt>
        <dd>{behindText(projection)}</dd>
        <dt>Generation</dt>
        <dd>{generation}</dd>
      </Facts>
      {error !== null && <Refusal reason={error} />}
      <SetAside projection={projection} />
      {rebuild && <RebuildProgress name={name} rebuild={rebuild} head={head} />}
      <Actions>
        <Button size="sm" variant="secondary" disabled={isUnderWay} onClick={() => setIsAsking(true)}>
          Rebuild<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </Actions>
      {isAsking && (
        <AlertDialog
          title={`Rebuild ${name}?`}
          message="The whole log is read again into new tables. What is there now goes on answering until they are ready, and nothing is lost."
          confirmLabel="Rebuild"
          busy={request.isBusy}
          onConfirm={() => void ask()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </Panel>
  );
}

/** What a read model has set aside, and what ends that. */
function SetAside({ projection: { name, set_aside, set_aside_count } }: { projection: ProjectionView }) {
  if (set_aside_count === 0) return null;
  return (
    <Refusal reason={`Set aside: ${set_aside_count}`}>
      {set_aside.map(({ stream, since, type, reason }) => (
        <p key={stream}>
          {stream}, from event {since} ({type}) on: {reason}{' '}
          <code>{`projections skip ${name} --position ${since} --reason "…"`}</code>
        </p>
      ))}
    </Refusal>
  );
}

const colors: Record<string, readonly [string, string]> = {
  live: theme.ctr.good,
  'catching-up': theme.ctr.fair,
  paused: theme.ctr.low,
  stopped: theme.status.sold,
};

/** Says so when another generation begins to answer while the page is open. */
function useRebuiltToast(name: string, generation: number): void {
  const before = useRef(generation);
  useEffect(() => {
    if (before.current !== generation) showSuccess(`${name}: generation ${generation} answers now.`);
    before.current = generation;
  }, [name, generation]);
}

interface RebuildProgressProps {
  name: string;
  rebuild: RebuildView;
  /** Position of the last event in the log. */
  head: number;
}

/** How far a rebuild is, or how it ended early. */
function RebuildProgress({ name, rebuild, head }: RebuildProgressProps) {
  const percent = head === 0 ? 100 : Math.floor((rebuild.position / head) * 100);
  return (
    <Box $gap={2}>
      {rebuild.state === 'rebuilding' && (
        <ProgressLine>
          <ProgressBar value={percent} max={100} aria-label={`Rebuild of ${name}`} />
          <span>{percent}%</span>
        </ProgressLine>
      )}
      <p>{rebuildText(rebuild)}</p>
      {rebuild.error !== null && <Reason>{rebuild.error}</Reason>}
    </Box>
  );
}

const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1)} ${space(4)};
  margin: 0;
  dt { color: ${theme.color.muted}; }
  dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
`;
const Box = styled(Stack)`color: ${theme.color.muted};`;
const Reason = styled.p`overflow-wrap: anywhere;`;
