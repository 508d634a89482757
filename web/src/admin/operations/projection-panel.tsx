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
import { behindText, rebuildText } from './operations-text.ts';

interface ProjectionPanelProps {
  projection: ProjectionView;
  head: number;
  onRebuild: () => void;
}

/** What each read model serves. */
const uses: Record<string, string> = {
  listings: 'Lists, details, histories',
  statistics: 'Views and clicks',
  activity: 'The activity page',
};

/** The state of one read model, with a button that rebuilds it. */
export function ProjectionPanel({ projection, head, onRebuild }: ProjectionPanelProps) {
  const { name, state, generation, position, error, rebuild } = projection;
  const [isAsking, setIsAsking] = useState(false);
  const request = useCommand(
    async () => {
      await sendJson('POST', `/api/operations/projections/${name}/rebuild`, undefined, RebuildRequested);
      showInfo(`Rebuild of ${name} requested.`);
    },
    { failure: `Failed to start the rebuild of ${name}` },
  );
  async function requestRebuild() {
    await request.run();
    setIsAsking(false);
    onRebuild();
  }
  useRebuiltToast(name, generation);
  const isRebuilding = rebuild?.state === 'requested' || rebuild?.state === 'rebuilding';
  return (
    <Panel
      title={name}
      hint={uses[name] ?? ''}
      action={<Badge colors={states[state]?.colors ?? theme.ctr.low}>{states[state]?.text ?? state}</Badge>}
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
        <Button size="sm" variant="secondary" disabled={isRebuilding} onClick={() => setIsAsking(true)}>
          Rebuild<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </Actions>
      {isAsking && (
        <AlertDialog
          title={`Rebuild ${name}?`}
          message="Reads the whole log into new tables. The current data stays in use until they are ready; nothing is lost."
          confirmLabel="Rebuild"
          busy={request.isBusy}
          onConfirm={() => void requestRebuild()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </Panel>
  );
}

/** Streams that a read model has set aside, and the command that skips the faulty event. */
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

/** Shows a toast when a rebuilt generation goes live while the page is open. */
function useRebuiltToast(name: string, generation: number): void {
  const before = useRef(generation);
  useEffect(() => {
    if (before.current !== generation) showSuccess(`${name}: generation ${generation} is now live.`);
    before.current = generation;
  }, [name, generation]);
}

interface RebuildProgressProps {
  name: string;
  rebuild: RebuildView;
  /** Position of the last event in the log. */
  head: number;
}

/** Progress of a rebuild, or how it ended early. */
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
