import type { MarkKind } from '@marketplace/contracts/analytics/timeline.views';
import { theme } from '../../ui/theme.ts';

/** Each kind has a shape and a colour of its own; paths on a field of 12 by 12. */
const shapes: Readonly<Record<MarkKind, { path: string; color: string; isHollow?: true }>> = {
  published: { path: 'M6 1 L11 10.5 H1 Z', color: theme.status.active[0] },
  repriced: { path: 'M6 0.5 L11.5 6 L6 11.5 L0.5 6 Z', color: theme.color.chartClicks },
  sold: { path: 'M1.5 1.5 H10.5 V10.5 H1.5 Z', color: theme.status.sold[0] },
  withdrawn: { path: 'M6 1.5 A4.5 4.5 0 1 0 6.01 1.5 Z', color: theme.status.inactive[0], isHollow: true },
  relisted: { path: 'M6 1 A5 5 0 1 0 6.01 1 Z', color: theme.type.Rent[0] },
  deleted: { path: 'M2 2 L10 10 M10 2 L2 10', color: theme.color.ink, isHollow: true },
  restored: { path: 'M6 11 L1 1.5 H11 Z', color: theme.color.brand, isHollow: true },
};

/** The sign of what happened to a listing; the words beside it say the same. */
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
