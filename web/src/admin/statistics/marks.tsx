import type { DayMarks, TimelineMark } from '@marketplace/contracts/analytics/timeline.views';
import { MarksPage } from '@marketplace/contracts/analytics/timeline.views';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import useSWRInfinite from 'swr/infinite';
import { getJson } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { singaporeDate } from '../../ui/format.ts';
import { Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { versionPath } from '../ui/admin-paths.ts';
import { Row } from '../ui/page.tsx';
import { PanelQuery } from '../ui/panel.tsx';
import { withParams } from '../ui/queries.ts';
import { moment } from '../ui/times.tsx';
import { MarkShape } from './mark-shape.tsx';
import { markText, sumText } from './mark-wording.ts';

/** What happened on some days. */
export interface Happened {
  from: string;
  to: string;
  marks: readonly DayMarks[];
}

/** Returns days in words: `3 Nov 2026`, `3 Nov 2026 to 5 Nov 2026`. */
export function spanText({ from, to }: Pick<Happened, 'from' | 'to'>): string {
  return from === to ? singaporeDate(from) : `${singaporeDate(from)} to ${singaporeDate(to)}`;
}

interface MarksDialogProps {
  happened: Happened;
  /** Of one listing alone. */
  listingId: string | undefined;
  onClose: () => void;
}

/** What happened on some days, day by day; what happened often is listed when it is asked for. */
export function MarksDialog({ happened, listingId, onClose }: MarksDialogProps) {
  const isOnly = happened.marks.length === 1;
  return (
    <Dialog title={spanText(happened)} onClose={onClose} width={560} asSheet>
      <Stack as="ul" $gap={4}>
        {happened.marks.map((sum) => (
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

/** One thing that happened, with a link to the listing as it was then. */
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

/** How often something happened on a day, and each time of it on request. */
function Several({ sum, listingId, isOpen }: SeveralProps) {
  const [isShown, setIsShown] = useState(isOpen);
  return (
    <Stack $gap={2}>
      <Row $gap={3}>
        <MarkShape kind={sum.kind} />
        <strong>
          {sumText(sum)} on {singaporeDate(sum.day)}
        </strong>
        {!isShown && (
          <Button variant="secondary" size="sm" onClick={() => setIsShown(true)}>
            Show each
          </Button>
        )}
      </Row>
      {isShown && <Each sum={sum} listingId={listingId} />}
    </Stack>
  );
}

/** The single ones, newest first, page by page. */
function Each({ sum, listingId }: Pick<SeveralProps, 'sum' | 'listingId'>) {
  const { data, error, mutate, size, setSize } = useMarks(sum, listingId);
  const hasMore = typeof data?.at(-1)?.next_before === 'number';
  return (
    <PanelQuery
      query={{ data: data?.flatMap(({ marks }) => marks), error, mutate }}
      failed="What happened could not be loaded"
      isEmpty={(marks) => marks.length === 0}
      empty="Nothing of this is left."
    >
      {(marks) => (
        <Stack $gap={1}>
          {marks.map((mark) => (
            <MarkLine key={mark.position} mark={mark} />
          ))}
          {hasMore && (
            <Button
              variant="secondary"
              disabled={data !== undefined && data.length < size}
              onClick={() => void setSize(size + 1)}
            >
              Show more
            </Button>
          )}
        </Stack>
      )}
    </PanelQuery>
  );
}

function useMarks({ day, kind }: DayMarks, listingId: string | undefined) {
  return useSWRInfinite(
    (_index, before: MarksPage | null) => {
      if (before?.next_before === null) return null;
      return withParams('/api/analytics/marks', {
        day,
        kind,
        ...(listingId && { property_id: listingId }),
        ...(before && { before: String(before.next_before) }),
      });
    },
    (path: string) => getJson(path, MarksPage),
    { revalidateFirstPage: false },
  );
}

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
