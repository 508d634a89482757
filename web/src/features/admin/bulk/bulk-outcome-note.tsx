import { messages } from '@marketplace/contracts/messages';
import { Link } from 'react-router-dom';
import { PROPERTIES } from '../blocks/admin-paths.ts';
import { Notice } from '../blocks/notice.tsx';
import { Refusal } from '../blocks/refusal.tsx';
import { ItemErrorList } from './item-error-list.tsx';
import type { BulkOutcome } from './use-bulk-upload.ts';

/** How the last upload ended; refused fields are listed by item. */
export function BulkOutcomeNote({ outcome }: { outcome: BulkOutcome }) {
  if (outcome.kind === 'uploaded')
    return (
      <Notice>
        {messages.bulkUploaded(outcome.count)} <Link to={PROPERTIES}>See all properties</Link>
      </Notice>
    );
  return (
    <Refusal reason={outcome.reason}>
      {outcome.items.length > 0 && <ItemErrorList items={outcome.items} />}
    </Refusal>
  );
}
