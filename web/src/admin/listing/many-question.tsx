import { counted } from '@marketplace/contracts/counted';
import type { ListingStatus } from '@marketplace/contracts/listings/listing.fields';
import { AlertDialog } from '../../ui/alert-dialog.tsx';

/** From so many listings on it is asked before they are changed at once. */
export const MANY = 10;

interface ManyQuestionProps {
  count: number;
  /** What is to become of them. */
  change: ListingStatus;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before many listings are changed at once, and says how many. */
export function ManyQuestion({ count, change, ...dialog }: ManyQuestionProps) {
  const act = `Set ${counted(count, 'property', 'properties')} to ${change}`;
  return (
    <AlertDialog
      title={`${act}?`}
      confirmLabel={act}
      message={`${consequences[change]} You can undo it.`}
      {...dialog}
    />
  );
}

const consequences: Readonly<Record<ListingStatus, string>> = {
  active: 'Visitors see all of them at once.',
  inactive: 'Visitors see none of them any more.',
  sold: 'Visitors see all of them as sold.',
};
