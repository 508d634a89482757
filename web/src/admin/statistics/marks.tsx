import type { DayMarks, MarkKind, TimelineMark } from '@marketplace/contracts/analytics/timeline.views';
import { MarksPage } from '@marketplace/contracts/analytics/timeline.views';
import { useState } from 'react';
import styled, { css } from 'styled-components';
import { Dialog } from '../../ui/dialog.tsx';
import { count, singaporeDate } from '../../ui/format.ts';
import { Stack } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { space, theme } from '../../ui/theme.ts';
import { versionPath } from '../pages.ts';
import { MoreButton, SmallButton } from '../ui/buttons.tsx';
import { Row } from '../ui/page.tsx';
import { PanelQuery } from '../ui/panel.tsx';
import { usePages, withParams } from '../ui/queries.ts';
import { moment } from '../ui/times.tsx';
import type { MarkCluster } from './chart-rows.ts';
import { markText, spanText, sumText } from './chart-rows.ts';

/** Each kind has its own shape and colour; paths on a field of 12 by 12. */
const shapes: Readonly<Record<MarkKind, { path: string; color: string; isHollow?: true }>> = {
  published: { path: 'M6 1 L11 10.5 H1 Z', color: theme.status.active[0] },
  repriced: { path: 'M6 0.5 L11.5 6 L6 11.5 L0.5 6 Z', color: theme.color.chartClicks },
  sold: { path: 'M1.5 1.5 H10.5 V10.5 H1.5 Z', color: theme.status.sold[0] },
  rented: { path: 'M1.5 1.5 H10.5 V10.5 H1.5 Z', color: theme.status.sold[0], isHollow: true },
  withdrawn: { path: 'M6 1.5 A4.5 4.5 0 1 0 6.01 1.5 Z', color: theme.status.inactive[0], isHollow: true },
  relisted: { path: 'M6 1 A5 5 0 1 0 6.01 1 Z', color: theme.type.Rent[0] },
  deleted: { path: 'M2 2 L10 10 M10 2 L2 10', color: theme.color.ink, isHollow: true },
  restored: { path: 'M6 11 L1 1.5 H11 Z', color: theme.color.brand, isHollow: true },
};

/** The sign of a listing event; decorative beside its text. */
export function MarkShape({ kind }: { kind: MarkKind }) {
  const { path, color, isHollow } = shapes[kind];
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" style={{ flex: 'none' }}>
      <path
        d={path}
        stroke={color}
        strokeWidth={isHollow ? 2 : 1}
        fill={isHollow && kind !== 'deleted' ? theme.color.surface : color}
      />
    </svg>
  );
}

interface MarkLaneProps {
  clusters: readonly MarkCluster[];
  onOpen: (cluster: MarkCluster) => void;
  margins: { left: number; right: number };
}

/** Signs of listing events above a chart. A single event links to its version of the listing; several open a list. */
export function MarkLane({ clusters, onOpen, margins }: MarkLaneProps) {
  if (clusters.length === 0) return null;
  return (
    <Lane $left={margins.left} $right={margins.right} aria-label="Listing events">
      {clusters.map((cluster) => (
        <li key={cluster.from} style={{ left: `${cluster.place * 100}%` }}>
          <Sign cluster={cluster} onOpen={() => onOpen(cluster)} />
        </li>
      ))}
    </Lane>
  );
}

const MAX_KINDS = 2;
const MAX_NUMBER = 99;

function Sign({ cluster, onOpen }: { cluster: MarkCluster; onOpen: () => void }) {
  const { kinds, marks } = cluster;
  const mark = marks.length === 1 ? marks[0]?.mark : null;
  const shapesOfKinds = kinds.slice(0, MAX_KINDS).map(({ kind, count: number }) => (
    <Kind key={kind}>
      <MarkShape kind={kind} />
      {number > 1 && (number > MAX_NUMBER ? `${MAX_NUMBER}+` : count(number))}
    </Kind>
  ));
  const text = mark ? `${mark.title} ${markText(mark)}` : kinds.map(sumText).join(', ');
  const label = { 'aria-label': `${spanText(cluster)}: ${text}`, title: text };
  if (mark)
    return (
      <SignLink to={versionPath(mark.listing_id, mark.version)} {...label}>
        {shapesOfKinds}
      </SignLink>
    );
  return (
    <SignButton type="button" onClick={onOpen} {...label}>
      {shapesOfKinds}
      {kinds.length > MAX_KINDS && <Kind>…</Kind>}
    </SignButton>
  );
}

/** Listing events of some days. */
export type MarkSpan = Pick<MarkCluster, 'from' | 'to' | 'marks'>;

interface MarksDialogProps {
  span: MarkSpan;
  listingId: string | undefined;
  onClose: () => void;
}

/** Listing events by day; kinds with several events are listed on request. */
export function MarksDialog({ span, listingId, onClose }: MarksDialogProps) {
  const isOnly = span.marks.length === 1;
  return (
    <Dialog title={spanText(span)} onClose={onClose} width={560} asSheet>
      <Stack as="ul" $gap={4}>
        {span.marks.map((sum) => (
          <li key={`${sum.day} ${sum.kind}`}>
            {sum.mark ? (
              <MarkLine mark={sum.mark} />
            ) : (
              <Several sum={sum} listingId={listingId} isOpen={isOnly} />
            )}
          </li>
        ))}
      </Stack>
    </Dialog>
  );
}

function MarkLine({ mark }: { mark: TimelineMark }) {
  return (
    <Line>
      <MarkShape kind={mark.kind} />
      <span>
        <Link to={versionPath(mark.listing_id, mark.version)}>{mark.title}</Link> {markText(mark)}
        <Time> {moment(mark.at)}</Time>
      </span>
    </Line>
  );
}

interface SeveralProps {
  sum: DayMarks;
  listingId: string | undefined;
  isOpen: boolean;
}

function Several({ sum, listingId, isOpen }: SeveralProps) {
  const [isShown, setIsShown] = useState(isOpen);
  return (
    <Stack $gap={2}>
      <Row $gap={3}>
        <MarkShape kind={sum.kind} />
        <strong>
          {sumText(sum)} on {singaporeDate(sum.day)}
        </strong>
        {!isShown && <SmallButton onClick={() => setIsShown(true)}>Show each</SmallButton>}
      </Row>
      {isShown && <Each sum={sum} listingId={listingId} />}
    </Stack>
  );
}

function Each({ sum, listingId }: Pick<SeveralProps, 'sum' | 'listingId'>) {
  const events = useMarks(sum, listingId);
  return (
    <PanelQuery
      query={events.query}
      failed="Failed to load the events"
      isEmpty={(marks) => marks.length === 0}
      empty="No events are left."
    >
      {(marks) => (
        <Stack $gap={1}>
          {marks.map((mark) => (
            <MarkLine key={mark.position} mark={mark} />
          ))}
          <MoreButton list={events} />
        </Stack>
      )}
    </PanelQuery>
  );
}

function useMarks({ day, kind }: DayMarks, listingId: string | undefined) {
  return usePages({
    schema: MarksPage,
    itemsOf: ({ marks }) => marks,
    nextOf: ({ next_before }) => next_before,
    pathOf: (before) =>
      withParams('/api/analytics/marks', {
        day,
        kind,
        ...(listingId && { property_id: listingId }),
        ...(before && { before }),
      }),
  });
}

const Lane = styled.ul<{ $left: number; $right: number }>`
  position: relative;
  height: 44px;
  margin: 0 ${({ $right }) => $right}px 0 ${({ $left }) => $left}px;
  padding: 0;
  list-style: none;
  li { position: absolute; transform: translateX(-50%); }
`;
const sign = css`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: end;
  gap: 2px;
  min-width: 28px;
  height: 44px;
  @media (max-width: ${theme.bp.md - 1}px) { min-width: 44px; }
  padding: 2px;
  border: 0;
  border-radius: ${theme.radius.sm}px;
  background: transparent;
  color: ${theme.color.ink};
  &:hover { background: ${theme.color.sunken}; }
`;
const SignLink = styled(Link)`${sign}`;
const SignButton = styled.button`${sign}`;
const Kind = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 1px;
  font-size: 11px;
  line-height: 12px;
  font-variant-numeric: tabular-nums;
`;
const Line = styled.div`
  display: flex;
  align-items: baseline;
  gap: ${space(2)};
  min-height: 28px;
  overflow-wrap: anywhere;
`;
const Time = styled.span`
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
`;
