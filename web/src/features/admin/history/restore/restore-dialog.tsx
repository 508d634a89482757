import type { ListingAsOf, ListingVersion } from '@marketplace/contracts/listings/history.views';
import { Dialog } from '../../../../ui/dialog.tsx';
import { QueryPanel } from '../../../../ui/query-panel.tsx';
import { moment } from '../../blocks/times.ts';
import { useVersion } from '../use-history.ts';
import { RestoreDeleted } from './restore-deleted.tsx';
import { RestoreFields } from './restore-fields.tsx';

interface RestoreDialogProps {
  /** The version to bring back. */
  shown: ListingVersion;
  onClose: () => void;
}

/** Shows what bringing back a version changes, and brings it back: whole, or some fields of it. */
export function RestoreDialog({ shown, onClose }: RestoreDialogProps) {
  const current = useVersion(shown.listing_id, shown.current_version);
  return (
    <Dialog title={`Restore ${moment(shown.recorded_at)}`} width={640} onClose={onClose}>
      <QueryPanel query={current} failed="Failed to load the listing as it is now">
        {({ listing: now }) => <Question now={now} then={shown.listing} shown={shown} onClose={onClose} />}
      </QueryPanel>
    </Dialog>
  );
}

interface QuestionProps extends RestoreDialogProps {
  now: ListingAsOf | null;
  then: ListingAsOf | null;
}

/** A deleted listing comes back whole; of one that exists, fields can be chosen. */
function Question({ now, then, shown, onClose }: QuestionProps) {
  if (!then) return null;
  if (!now) return <RestoreDeleted shown={shown} title={then.title} onClose={onClose} />;
  return <RestoreFields now={now} then={then} shown={shown} onClose={onClose} />;
}
