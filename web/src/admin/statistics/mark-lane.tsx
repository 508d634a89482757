import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { count } from '../../ui/format.ts';
import { theme } from '../../ui/theme.ts';
import { versionPath } from '../ui/admin-paths.ts';
import type { MarkCluster } from './mark-clusters.ts';
import { MarkShape } from './mark-shape.tsx';
import { markText, sumText } from './mark-wording.ts';
import { spanText } from './marks.tsx';

interface MarkLaneProps {
  clusters: readonly MarkCluster[];
  /** Opens what happened on the days of a place. */
  onOpen: (cluster: MarkCluster) => void;
  /** Pixels at the left of the first day, and at the right of the last. */
  margins: { left: number; right: number };
}

/** Signs of what happened over the days of a chart: one that stands alone leads to that version of its listing, several open a list. */
export function MarkLane({ clusters, onOpen, margins }: MarkLaneProps) {
  if (clusters.length === 0) return null;
  return (
    <Lane $left={margins.left} $right={margins.right} aria-label="What happened">
      {clusters.map((cluster) => (
        <li key={cluster.from} style={{ left: `${cluster.place * 100}%` }}>
          <Sign cluster={cluster} onOpen={() => onOpen(cluster)} />
        </li>
      ))}
    </Lane>
  );
}

/** Kinds that one place shows. */
const KINDS = 2;

function Sign({ cluster, onOpen }: { cluster: MarkCluster; onOpen: () => void }) {
  const { kinds, marks } = cluster;
  const mark = marks.length === 1 ? marks[0]?.mark : null;
  const shapes = kinds.slice(0, KINDS).map(({ kind, count: number }) => (
    <Kind key={kind}>
      <MarkShape kind={kind} />
      {number > 1 && (number > MOST ? `${MOST}+` : count(number))}
    </Kind>
  ));
  const more = kinds.length > KINDS && <Kind>…</Kind>;
  if (mark)
    return (
      <SignLink
        to={versionPath(mark.listing_id, mark.version)}
        aria-label={`${spanText(cluster)}: ${mark.title} ${markText(mark)}`}
        title={`${mark.title} ${markText(mark)}`}
      >
        {shapes}
      </SignLink>
    );
  const words = kinds.map(sumText).join(', ');
  return (
    <SignButton type="button" aria-label={`${spanText(cluster)}: ${words}`} title={words} onClick={onOpen}>
      {shapes}
      {more}
    </SignButton>
  );
}

/** A sign has no room for a larger number. */
const MOST = 99;

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
