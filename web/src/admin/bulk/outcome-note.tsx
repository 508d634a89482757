import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { PROPERTIES } from '../ui/admin-paths.ts';
import { Notice, Refusal } from '../ui/page.tsx';
import type { BulkOutcome } from './use-bulk.ts';

/** How the last upload ended; takes the focus, which was on a button that may be gone. */
export function OutcomeNote({ outcome }: { outcome: BulkOutcome }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) note.current?.focus();
  }, [outcome]);
  if (outcome.kind === 'refused') return <Refusal ref={note} reason={outcome.reason} />;
  return (
    <Notice ref={note} tabIndex={-1}>
      {outcome.message} <Link to={PROPERTIES}>See all properties</Link>
    </Notice>
  );
}
