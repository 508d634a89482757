import { AlertDialog } from '../../../../ui/alert-dialog.tsx';

/** Asks before unsaved work is lost. */
export function DiscardDialog({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  return (
    <AlertDialog
      title="Discard your changes?"
      message="What you changed in this form has not been saved."
      confirmLabel="Discard"
      onConfirm={onDiscard}
      onCancel={onKeep}
    />
  );
}
